/** One fact with all that is known about it, at an address of its own on the provider's page. */
import type { Complete } from "../../schema/complete.ts";
import type { Fact } from "../../schema/fact.ts";
import { staleReasons } from "../../schema/vocabulary.ts";
import { href, html, type Html } from "../html.ts";
import type { Site, To } from "../page.ts";
import { factAnchors, keyPage, type AnchorOf } from "../paths.ts";
import { breakable } from "./breakable.ts";
import { dayElement } from "./day.ts";
import { conditions } from "../../derive/conditions.ts";
import { historyList } from "./history.ts";
import { quote, sourceKind, sourceAnchors, witnessLines } from "./source.ts";
import { statusBadge } from "./status.ts";
import { shownValue } from "./value.ts";

export interface CardContext {
  readonly site: Site;
  readonly to: To;
  /** Where the product has plans: the one the fact is about. */
  readonly plan: string | null;
}

/** The fields that the card shows. A field that is neither here nor in `BesideCard` does not compile. */
type OnCard =
  | ("id" | "key" | "value" | "display" | "raw_value" | "status" | "note" | "source")
  | ("scope" | "per" | "bound" | "adjustable" | "stale_reason" | "conflicts_with")
  | ("evidence" | "witnesses")
  | ("observed_at" | "effective_from" | "effective_to" | "removed_at" | "last_verified_at")
  | "history";
/** Shown by the page around it or within the display, or by nothing but the JSON. */
type BesideCard = "provider" | "product" | "plan" | "datatype" | "unit" | "currency";

export function factCard(
  fact: Complete<Fact, OnCard | BesideCard>,
  { site, to, plan }: CardContext,
): Html {
  const anchorOf = factAnchors(site.dataset.facts);
  const anchor = anchorOf(fact.id);
  return html`<article class="fact" id="${anchor}">
    <h3>
      ${[plan ?? [], fact.scope?.name ?? []].flat().map((each) => html`<span class="plan">${each}</span>`)}
      <a href="${to(keyPage(fact.key))}">${breakable(fact.key)}</a>
      <a class="anchor" href="#${anchor}" aria-label="Link to this fact">#</a>
    </h3>
    <p class="reading">${shownValue(fact)} ${statusBadge(fact.status)}</p>
    ${conditionsLine(fact)} ${doubts(fact, anchorOf)} ${quote(fact)}
    ${fact.note === null ? "" : html`<p class="note">${fact.note}</p>`}
    <p class="source">${sourceAnchors(fact)} <small>(${sourceKind(fact)})</small></p>
    ${witnessLines(fact)}
    <ul class="dates">
      ${factDates(fact)}
    </ul>
    ${historyList(fact)}
    <p class="controls">
      <code>${breakable(fact.id)}</code> ${copyButtons(fact)} ${correction(fact, site)}
    </p>
  </article>`;
}

/** Without the scope, which is shown above the value. */
function conditionsLine(fact: Fact): Html | null {
  const words = conditions({ ...fact, scope: undefined });
  return words.length === 0 ? null : html`<p class="small">${words.join("; ")}</p>`;
}

/** Why it is stale, and the facts that say otherwise: all of this provider, so on this page. */
function doubts({ stale_reason, conflicts_with = [] }: Fact, anchorOf: AnchorOf): readonly Html[] {
  const why =
    stale_reason === undefined
      ? []
      : [html`<p class="small">Stale: ${staleReasons[stale_reason]}.</p>`];
  if (conflicts_with.length === 0) return why;
  const links = conflicts_with.map(
    (id) => html`<li><a href="#${anchorOf(id)}">${breakable(id)}</a></li>`,
  );
  return [
    ...why,
    html`<p class="small">In conflict with:</p>
      <ul class="small">
        ${links}
      </ul>`,
  ];
}

function factDates(fact: Fact): readonly Html[] {
  const { observed_at, effective_from, effective_to, removed_at } = fact;
  return [
    ...(observed_at === undefined ? [] : [html`<li>since ${dayElement(observed_at)}</li>`]),
    ...(effective_from === null
      ? []
      : [html`<li>effective from ${dayElement(effective_from)}</li>`]),
    ...(effective_to === null ? [] : [html`<li>effective to ${dayElement(effective_to)}</li>`]),
    ...(removed_at === null ? [] : [html`<li>removed ${dayElement(removed_at)}</li>`]),
    html`<li>last verified ${dayElement(fact.last_verified_at ?? null)}</li>`,
  ];
}

/** Hidden until the script shows them, because only the script can copy. */
function copyButtons({ id }: Fact): readonly Html[] {
  return (["json", "markdown", "curl"] as const).map(
    (form) =>
      html`<button type="button" hidden data-copy="${form}" data-id="${id}">
        Copy ${copyLabels[form]}
      </button>`,
  );
}

const copyLabels = { json: "JSON", markdown: "Markdown", curl: "curl" } as const;

function correction(fact: Fact, { dataset, placeOf }: Site): Html | null {
  const { repository } = dataset.meta;
  const place = repository === null ? undefined : placeOf(fact);
  if (repository === null || place === undefined) return null;
  const target = `${repository.replace(/\/+$/, "")}/blob/main/${place.file}#L${place.line}`;
  return html`<a href="${href(target)}" rel="noopener">suggest a correction</a>`;
}
