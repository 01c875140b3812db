/** Shows the source of a fact: its words, its page, and the copy that was read. */
import type { Fact } from "../../schema/fact.ts";
import { href, html, type Html } from "../html.ts";

export function sourceAnchors({ source }: Fact): Html {
  const page = html`<a href="${href(source.url)}" rel="noopener">${source.title}</a>`;
  if (source.archive_url === null || source.archive_url === source.url) return page;
  return html`${page} · <a href="${href(source.archive_url)}" rel="noopener">permanent copy</a>`;
}

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
