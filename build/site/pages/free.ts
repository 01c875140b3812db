/** The page of what is free: one table, a line a plan, with the first things that it allows. */
import { besideWords } from "../../amount/beside.ts";
import { counted } from "../../schema/lists/counted.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { onceFor } from "../../schema/lists/once-for.ts";
import { trustBrief } from "../../derive/trust-words.ts";
import { html, trusted, type Html } from "../html.ts";
import { type PageContent, type Rest, type Site, type To, titlesOf } from "../page.ts";
import { mostOnPage, productPlaces } from "../page-parts.ts";
import { assets, factPage, pages, restFile } from "../paths.ts";
import { choice, wordsField } from "../parts/narrowing.ts";
import { elementsIn, fitting, prose, table, tableCell, tableRow } from "../parts/table.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { Fact } from "../../schema/fact.ts";
import type { RowPlan } from "../cell-facts.ts";
import { byName, kindTables, type KindProduct, type KindTable } from "../kind-rows.ts";

/** Facts of a plan; its product's place has all. */
const mostOfPlan = 2;

interface FreePlan extends KindProduct {
  readonly kind: KindTable["kind"];
  readonly plan: RowPlan;
  /** What decides most first. */
  readonly facts: readonly Fact[];
}

interface FreePlans {
  readonly all: readonly FreePlan[];
  /** The first ones, for which the page has room. */
  readonly held: readonly FreePlan[];
  readonly others: readonly FreePlan[];
}

/** Computed once for a dataset, because the page and the file of its other rows both ask. */
const freePlans = onceFor((dataset: Dataset): FreePlans => {
  const all = allFreePlans(dataset);
  const count = fitting(all, mostOnPage - dataset.kinds.length, (each) =>
    elementsIn(planRow(each, dataset, (path) => path)),
  );
  return { all, held: all.slice(0, count), others: all.slice(count) };
});

function allFreePlans(dataset: Dataset): readonly FreePlan[] {
  const stated = grouped(
    dataset.facts.filter(({ status }) => status !== "removed"),
    ({ provider, product, plan }) => [provider.slug, product?.slug, plan?.slug].join("/"),
  );
  return kindTables(dataset).flatMap(({ kind, products }) =>
    products.toSorted(byName).flatMap((service) =>
      service.plans.flatMap((plan) => {
        const own =
          stated.get(`${service.provider.slug}/${service.product.slug}/${plan.slug}`) ?? [];
        // That it costs nothing is said by its being here.
        const allowed = own.filter(({ key }) => key !== planPrice);
        if (allowed.length === 0 || !isFree(plan, own)) return [];
        const rank = ({ key }: Fact): number => kind.keys.indexOf(key) + 1 || kind.keys.length + 1;
        return [{ ...service, kind, plan, facts: allowed.toSorted((x, y) => rank(x) - rank(y)) }];
      }),
    ),
  );
}

function planRow(
  { kind, provider, product, name, plan, facts }: FreePlan,
  dataset: Dataset,
  to: To,
): Html {
  const titleOf = titlesOf(dataset);
  const placeOf = productPlaces(dataset);
  return tableRow(
    html`<a href="${to(placeOf(provider.slug, product.slug))}">${name}</a>: ${plan.name}`,
    [
      tableCell("Kind", kind.title),
      tableCell(
        "Includes",
        facts
          .slice(0, mostOfPlan)
          .map(
            (fact, index) =>
              html`${index > 0 && " · "}${titleOf(fact.key)}${fact.scope && `, ${fact.scope.name}`}
                <a href="${to(factPage(fact.id))}">${besideWords(fact)}</a>, ${trustBrief(fact)}`,
          ),
        prose,
      ),
    ],
    html`data-provider="${provider.name}" data-kind="${kind.title}"`,
  );
}

/** The other plans, if there are any. */
export function restOfFree({ dataset }: Site): Rest | undefined {
  const { others } = freePlans(dataset);
  if (others.length === 0) return undefined;
  return (to) => others.map((each) => planRow(each, dataset, to));
}

export function free({ dataset }: Site, to: To): PageContent {
  const { all: plans, held, others } = freePlans(dataset);
  const kinds = [...new Set(plans.map(({ kind }) => kind.title))];
  const providers = new Set(plans.map(({ provider }) => provider.slug)).size;
  const more = others.length;
  const count = `${counted(plans.length, "free plan")} from ${counted(providers, "provider")}`;
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
      <form
        class="narrow"
        data-narrow="${counted(plans.length, "free plan")}"
        ${more > 0 && html`data-rest="${restFile(pages.free)}"`}
        hidden
      >
        ${wordsField()}
        ${choice(
          "Kind",
          "kind",
          "Any",
          kinds.map((kind) => [kind, kind]),
        )}
        <p>
          <span role="status"></span>
          ${more > 0 && html`<button type="button" data-all>Show all ${plans.length}</button>`}
        </p>
      </form>
      ${table(
        "Free plans",
        [{ head: "Product and plan", attributes: trusted(`data-key="name"`) }, "Kind", "Includes"],
        held.map((each) => planRow(each, dataset, to)),
        "services",
      )}
      ${more > 0 && html`<noscript><p>With JavaScript the table also has ${counted(more, "more plan")}.</p></noscript>`}
      <p data-save></p>`,
  };
}

/** A plan that is called free, or whose price is nothing. */
function isFree({ tier }: RowPlan, facts: readonly Fact[]): boolean {
  return tier === "free" || facts.some(({ key, value }) => key === planPrice && value === 0);
}

const planPrice = "pricing.plan.monthly_price";
