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
import { fitting } from "../parts/table.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { Fact, Named } from "../../schema/fact.ts";
import type { Product } from "../../schema/provider.ts";
import { byName, kindTables, type KindProduct, type KindTable } from "../kind-rows.ts";

/** Facts of a plan; its product's place has all. */
const mostOfPlan = 2;

export function free(site: Site, to: To): PageContent {
  const { dataset } = site;
  const plans = freePlans(dataset);
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
  const shown = fitting(rows, mostOnPage - kinds.length);
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
          { head: "Service and plan", attributes: trusted(`data-key="name"`) },
          { head: "Kind" },
          { head: "Includes" },
        ],
        rows.slice(0, shown),
        "services",
      )}
      ${shown < rows.length && html`<p>${rows.length - shown} more are on the pages of their kinds.</p>`}
      <p data-save></p>`,
  };
}

interface FreePlan {
  readonly kind: KindTable["kind"];
  readonly provider: Named;
  readonly product: Named;
  /** With the name of its provider. */
  readonly name: string;
  readonly plan: Named;
  /** What the plan states: what decides for the kind first. */
  readonly facts: readonly Fact[];
}

/** By title of the kind, then by name. */
function freePlans(dataset: Pick<Dataset, "kinds" | "keys" | "providers">): readonly FreePlan[] {
  const factsOf = new Map(dataset.providers.map(({ slug, facts }) => [slug, facts]));
  return kindTables(dataset).flatMap(({ kind, products }) =>
    products
      .flatMap((product) => freePlansOf(product, kind, factsOf.get(product.provider.slug) ?? []))
      .toSorted(byName),
  );
}

function freePlansOf(
  { provider, product, name }: KindProduct,
  kind: KindTable["kind"],
  facts: readonly Fact[],
): readonly FreePlan[] {
  const rank = ({ key }: Fact): number => kind.keys.indexOf(key) + 1 || kind.keys.length + 1;
  return product.plans.flatMap((plan) => {
    const own = facts.filter(
      (fact) =>
        fact.product?.slug === product.slug &&
        fact.plan?.slug === plan.slug &&
        fact.status !== "removed",
    );
    // That it costs nothing is said by its being here.
    const allowed = own.filter(({ key }) => key !== planPrice);
    if (allowed.length === 0 || !isFree(plan, own)) return [];
    return [
      { kind, provider, product, name, plan, facts: allowed.toSorted((a, b) => rank(a) - rank(b)) },
    ];
  });
}

/** A plan that is called free, or whose price is nothing. */
function isFree({ tier }: Product["plans"][number], facts: readonly Fact[]): boolean {
  return tier === "free" || facts.some(({ key, value }) => key === planPrice && value === 0);
}

const planPrice = "pricing.plan.monthly_price";
