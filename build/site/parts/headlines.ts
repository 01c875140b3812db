/** The card with which the page of a provider begins. */
import type { DatasetProvider } from "../../dataset/dataset.ts";
import { chosenOf, noFilter, planOf } from "../cell-facts.ts";
import { html, type Html } from "../html.ts";
import { kindTables, knownKeys } from "../kind-rows.ts";
import { titlesOf, type Site, type To } from "../page.ts";
import { statedFact } from "./stated-fact.ts";
import { placeText } from "./value.ts";

const mostHeadlines = 6;

/** What is asked first: of the best known products what decides for their kind, verified first. Null without any. */
export function headlines({ slug }: DatasetProvider, { dataset }: Site, to: To): Html | null {
  const rows = kindTables(dataset)
    .flatMap(({ products }) => products)
    .filter(({ provider }) => provider.slug === slug)
    .toSorted((a, b) => knownKeys(b) - knownKeys(a));
  const ofEach = Math.max(2, Math.ceil(mostHeadlines / rows.length));
  const facts = rows.flatMap(({ plans, cells }) => {
    const plan = planOf(plans, cells, "")?.slug ?? "";
    const main = cells.flatMap((cell) => chosenOf(cell, noFilter, plan).main ?? []);
    return main
      .filter(({ isScoped }) => !isScoped)
      .toSorted((a, b) => Number(b.status === "verified") - Number(a.status === "verified"))
      .slice(0, ofEach)
      .map(({ fact }) => fact);
  });
  if (facts.length === 0) return null;
  const titleOf = titlesOf(dataset);
  return html`<dl class="headlines">
    ${facts.slice(0, mostHeadlines).map(
      (fact) =>
        html`<div>
          <dt>${titleOf(fact.key)} <small>${placeText(fact)}</small></dt>
          <dd>${statedFact(fact, to)}</dd>
        </div>`,
    )}
  </dl>`;
}
