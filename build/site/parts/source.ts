/** Says what kind of page states a fact, and which others state the same. */
import type { Fact } from "../../schema/fact.ts";
import { href, html, type Html } from "../html.ts";

/** Returns the type of the source as words (`official docs`); evidence other than documentation is added. */
export function sourceKind({ source, evidence }: Fact): string {
  const kind = inWords(source.source_type);
  const rests = inWords(evidence);
  return evidence === "documentation" || kind === rests ? kind : `${kind}: ${rests}`;
}

/** Renders the other official pages that state the same value, each with its quote. */
export function witnessLines({ witnesses = [] }: Fact): readonly Html[] {
  return witnesses.map(
    ({ url, raw_value }) =>
      html`<p class="source">
        also <a href="${href(url)}" rel="noopener">${new URL(url).hostname}</a>: <q>${raw_value}</q>
      </p>`,
  );
}

function inWords(name: string): string {
  return name.replaceAll("_", " ");
}
