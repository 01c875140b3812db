/** One fact with all that is known about it, at an address of its own on the provider's page. */
import type { Fact } from "../../schema/fact.ts";
import { href, html, type Html } from "../html.ts";
import type { Site, To } from "../page.ts";
import { factAnchors, keyPage } from "../paths.ts";
import { breakable } from "./breakable.ts";
import { dayElement } from "./day.ts";
import { historyList } from "./history.ts";
import { quote, sourceKind, sourceAnchors } from "./source.ts";
import { statusBadge } from "./status.ts";
import { fullValue } from "./value.ts";

export interface CardContext {
  readonly site: Site;
  readonly to: To;
  /** Where the product has plans: the one the fact is about. */
  readonly plan: string | null;
}

export function factCard(fact: Fact, { site, to, plan }: CardContext): Html {
  const anchor = factAnchors(site.dataset.facts)(fact.id);
  return html`<article class="fact" id="${anchor}">
    <h3>
      ${plan === null ? "" : html`<span class="plan">${plan}</span>`}
      <a href="${to(keyPage(fact.key))}">${breakable(fact.key)}</a>
      <a class="anchor" href="#${anchor}" aria-label="Link to this fact">#</a>
    </h3>
    <p class="reading">${fullValue(fact)} ${statusBadge(fact.status)}</p>
    ${quote(fact)} ${fact.note === null ? "" : html`<p class="note">${fact.note}</p>`}
    <p class="source">${sourceAnchors(fact)} <small>(${sourceKind(fact)})</small></p>
    <ul class="dates">
      ${factDates(fact)}
    </ul>
    ${historyList(fact)}
    <p class="controls">
      <code>${breakable(fact.id)}</code> ${copyButtons(fact)} ${correction(fact, site)}
    </p>
  </article>`;
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

/** Shown by the script, which alone can copy. */
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
