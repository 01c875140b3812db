/**
 * A product's facts as one table: a row for each limit and scope with a cell for each plan, or, of many plans with
 * few limits, a row for each plan. Each value is a link to the page of its fact; sources that disagree share a
 * cell.
 */
import type { DatasetProvider } from "../../dataset/dataset.ts";
import type { TitleOf } from "../../derive/fact-words.ts";
import type { Fact, Named } from "../../schema/fact.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { byText } from "../../schema/order.ts";
import type { Product } from "../../schema/provider.ts";
import { html, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { factAnchor, keyPage } from "../paths.ts";
import { statedFact } from "./stated-fact.ts";
import { elementsIn, filledParts, table, tableCell, tableRow } from "./table.ts";

/** Tables with more plans than this, and more plans than limits, have a row per plan. */
const mostPlansAcross = 5;

/**
 * In parts of `most` elements that can stand on several pages. `deciding` are the keys that stand first, in their
 * order; the others follow by title, details of an API last.
 */
export function limitTables(
  { product, facts, plans }: ProductGroup,
  deciding: readonly string[],
  titleOf: TitleOf,
  to: To,
  most: number,
): readonly Html[] {
  const rank = ({ key, detail }: Fact): number =>
    detail === undefined ? deciding.indexOf(key) + 1 || deciding.length + 1 : deciding.length + 2;
  const limits = [...grouped(facts, ({ key, scope }) => `${key}~${scope?.slug ?? ""}`).values()]
    .toSorted(([a], [b]) => rank(a) - rank(b) || byText(titleOf(a.key), titleOf(b.key)))
    .map((own) => {
      const [{ key, scope }] = own;
      const name = [titleOf(key), scope?.name].filter(Boolean).join(", ");
      const head = html`<a href="${to(keyPage(key))}">${titleOf(key)}</a>
        ${scope && html`<span class="scope">${scope.name}</span>`}`;
      return { name, head, own, isShared: own.every(({ plan }) => plan === undefined) };
    });
  // What holds for all plans spans their columns; only a limit with both kinds of facts needs a column for it.
  const named = plans.filter((plan) => plan !== null);
  const columns =
    named.length > 0 &&
    limits.every(({ own, isShared }) => isShared || own.every(({ plan }) => plan !== undefined))
      ? named
      : plans;
  // A single plan of which little is said does not stand above what holds for all.
  const isAlone = columns.length === 1 && plans.length > 1;
  const ofPlan = (own: readonly Fact[], plan: Named | null): readonly Fact[] =>
    own.filter((fact) => fact.plan?.slug === plan?.slug);
  const nameOf = (plan: Named | null): string =>
    (isAlone ? undefined : plan?.name) ?? (columns.length === 1 ? "Value" : "All plans");
  const isByPlan = plans.length > mostPlansAcross && plans.length > limits.length;
  const heads = isByPlan
    ? ["Plan", ...limits.map(({ head }) => head)]
    : ["Limit", ...columns.map(nameOf)];
  const rows = isByPlan
    ? plans.map((plan) =>
        tableRow(
          nameOf(plan),
          limits.map(({ name, own }) => limitCell(ofPlan(own, plan), name, to)),
        ),
      )
    : limits.map(({ head, own, isShared }) =>
        tableRow(
          head,
          isShared
            ? [
                named.length > 0
                  ? limitCell(own, "All plans", to, "all plans; ", columns.length)
                  : limitCell(own, nameOf(null), to),
              ]
            : columns.map((plan) =>
                isAlone && plan
                  ? limitCell(ofPlan(own, plan), plan.name, to, `${plan.name}; `)
                  : limitCell(ofPlan(own, plan), nameOf(plan), to),
              ),
        ),
      );
  const tableOf = (part: readonly Html[]): Html =>
    table(`Limits of ${product?.name ?? "all products"}`, heads, part);
  return filledParts(rows, most - elementsIn(tableOf([])), elementsIn).map(tableOf);
}

/** Few elements: there are hundreds of cells. More than one fact where sources disagree; none where nothing is known. */
function limitCell(
  facts: readonly Fact[],
  label: string,
  to: To,
  words = "",
  /** What holds for all plans stands across their columns and says so. */
  span = 1,
): Html {
  const wide = span > 1 && html` colspan="${span}"`;
  const [only, ...others] = facts;
  if (only === undefined) return tableCell(label, html`<span class="none">–</span>`);
  if (others.length === 0)
    return tableCell(label, statedFact(only, to, words), html`id="${factAnchor(only.id)}"${wide}`);
  return tableCell(
    label,
    facts.map(
      (fact) => html`<div id="${factAnchor(fact.id)}">${statedFact(fact, to, words)}</div>`,
    ),
    html`${wide}`,
  );
}

export interface ProductGroup {
  /** Null for the facts that hold for every product. */
  readonly product: Product | null;
  readonly facts: readonly Fact[];
  /** Those that have facts, lowest first; before them null, for the facts that hold for every plan. */
  readonly plans: readonly (Named | null)[];
}

export function productName({ product }: Pick<ProductGroup, "product">): string {
  return product?.name ?? "All products";
}

/** A provider's facts: first those that hold for every product, then each product with its plans. */
export function groupByProduct({
  facts,
  products,
  places,
}: DatasetProvider): readonly ProductGroup[] {
  const byProduct = grouped(facts, ({ product }) => product?.slug);
  return [null, ...products].flatMap((product) => {
    const own = byProduct.get(product?.slug);
    if (own === undefined) return [];
    const stating = new Set(own.map(({ plan }) => plan?.slug));
    const placeOf = ({ slug }: Named): number => places.indexOf(`${product?.slug ?? "*"}/${slug}`);
    const rising = (product?.plans ?? []).toSorted((a, b) => placeOf(a) - placeOf(b));
    const plans = [null, ...rising].filter((plan) => stating.has(plan?.slug));
    return { product, facts: own, plans };
  });
}
