/** The page of what is free: one table, a line a plan, with the first things that it allows. */
import { besideWords } from "../../amount/beside.ts";
import { counted } from "../../schema/lists/counted.ts";
import { trustBrief } from "../../derive/trust-words.ts";
import { html, trusted } from "../html.ts";
import { type PageContent, type Site, type To, titlesOf } from "../page.ts";
import { mostOnPage, productPlaces } from "../page-parts.ts";
import { assets, factPage, pages } from "../paths.ts";
import { factCell, factRow, factTable } from "../parts/fact-table.ts";
import { choice, wordsField } from "../parts/narrowing.ts";
import { elementsIn, fitting } from "../parts/table.ts";
import type { Fact } from "../../schema/fact.ts";
import type { RowPlan } from "../cell-facts.ts";
import { byName, kindTables, type KindProduct } from "../kind-rows.ts";

/** Facts of a plan; its product's place has all. */
const mostOfPlan = 2;

export function free(site: Site, to: To): PageContent {
  const { dataset } = site;
  const facts = new Map(dataset.providers.map((each) => [each.slug, each.facts]));
  const factsOf = ({ provider, product }: KindProduct, plan: RowPlan): readonly Fact[] =>
    facts
      .get(provider.slug)!
      .filter(
        (fact) =>
          fact.product?.slug === product.slug &&
          fact.plan?.slug === plan.slug &&
          fact.status !== "removed",
      );
  const plans = kindTables(dataset).flatMap(({ kind, products }) =>
    products.toSorted(byName).flatMap((service) =>
      service.plans.flatMap((plan) => {
        const own = factsOf(service, plan);
        // That it costs nothing is said by its being here.
        const allowed = own.filter(({ key }) => key !== planPrice);
        if (allowed.length === 0 || !isFree(plan, own)) return [];
        const rank = ({ key }: Fact): number => kind.keys.indexOf(key) + 1 || kind.keys.length + 1;
        return [{ ...service, kind, plan, facts: allowed.toSorted((x, y) => rank(x) - rank(y)) }];
      }),
    ),
  );
  const kinds = [...new Set(plans.map(({ kind }) => kind.title))];
  const providers = new Set(plans.map(({ provider }) => provider.slug)).size;
  const count = `${counted(plans.length, "free plan")} from ${counted(providers, "provider")}`;
  const titleOf = titlesOf(dataset);
  const placeOf = productPlaces(dataset);
  const rows = plans.map(({ kind, provider, product, name, plan, facts }) =>
    factRow({
      attributes: html`data-provider="${provider.name}" data-kind="${kind.title}"`,
      head: html`<a href="${to(placeOf(provider.slug, product.slug))}">${name}</a>: ${plan.name}`,
      cells: [
        factCell("Kind", kind.title),
        factCell(
          "Includes",
          facts
            .slice(0, mostOfPlan)
            .map(
              (fact, index) =>
                html`${index > 0 && " · "}${titleOf(fact.key)}${fact.scope && `, ${fact.scope.name}`}
                  <a href="${to(factPage(fact.id))}">${besideWords(fact)}</a>, ${trustBrief(fact)}`,
            ),
          trusted('class="text"'),
        ),
      ],
    }),
  );
  const shown = fitting(rows, mostOnPage - kinds.length, elementsIn);
  return {
    scripts: [assets.tableScript],
    title: `Free plans: ${count}`,
    description: `${count} in ${counted(kinds.length, "kind")} of service, each with what it includes and the source that says so.`,
    body: html`<h1>Free plans</h1>
      <p>
        ${count}, with what they include. The page of each
        <a href="${to(pages.kinds)}">kind</a> shows its own side by side. A product that is missing
        here may have a free plan too: nobody has recorded it yet.
      </p>
      <form class="narrow" data-narrow="${shown}" hidden>
        ${wordsField()}
        ${choice(
          "Kind",
          "kind",
          "Any",
          kinds.map((kind) => [kind, kind]),
        )}
        <p role="status"></p>
      </form>
      ${factTable(
        "Free plans",
        [
          { head: "Product and plan", attributes: trusted(`data-key="name"`) },
          { head: "Kind" },
          { head: "Includes" },
        ],
        rows.slice(0, shown),
        "services",
      )}
      ${shown < rows.length && html`<p>${counted(rows.length - shown, "more plan")}: see the pages of their kinds.</p>`}
      <p data-save></p>`,
  };
}

/** A plan that is called free, or whose price is nothing. */
function isFree({ tier }: RowPlan, facts: readonly Fact[]): boolean {
  return tier === "free" || facts.some(({ key, value }) => key === planPrice && value === 0);
}

const planPrice = "pricing.plan.monthly_price";
