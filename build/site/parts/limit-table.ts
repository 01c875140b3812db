/**
 * A product's facts as one table: a row for each limit and scope with a cell for each plan, or, of many plans with
 * few limits, a row for each plan. Each value is a link to the page of its fact; sources that disagree share a
 * cell.
 */
import type { TitleOf } from "../../derive/fact-words.ts";
import type { Fact, Named } from "../../schema/fact.ts";
import type { Product } from "../../schema/provider.ts";
import { html, trusted, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { factAnchor, keyPage } from "../paths.ts";
import { factCell, factRow, factTable, statedFact, type FactRow } from "./fact-table.ts";
import { byText } from "../../schema/order.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import type { DatasetProvider } from "../../dataset/dataset.ts";

export interface LimitTableContext {
  readonly to: To;
  readonly titleOf: TitleOf;
}

export function limitTable({ label, heads, rows }: LimitRows, context: LimitTableContext): Html {
  return factTable(
    label,
    heads.map((head) => ({ head: headOf(head, context) })),
    rows.map((row) => factRow(limitRow(row, heads, context))),
  );
}

export function limitRow(
  { head, cells }: LimitRow,
  heads: LimitRows["heads"],
  context: LimitTableContext,
): FactRow {
  return {
    head: headOf(head, context),
    cells: cells.map((cell, at) => limitCell(cell, heads[at + 1] ?? "", context)),
  };
}

function headOf(head: LimitHead, { to, titleOf }: LimitTableContext): Html | string {
  if (typeof head === "string") return head;
  const { key, scope } = head;
  return html`<a href="${to(keyPage(key))}">${titleOf(key)}</a>
    ${scope === undefined ? "" : html`<span class="scope">${scope.name}</span>`}`;
}

/** Few elements: there are hundreds of cells. What holds for all plans stands across their columns and says so. */
function limitCell(
  { facts, span, place }: LimitCell,
  head: LimitHead,
  { to, titleOf }: LimitTableContext,
): Html {
  const [only, ...others] = facts;
  const name =
    typeof head === "string"
      ? head
      : [titleOf(head.key), head.scope?.name].filter(Boolean).join(", ");
  const label = place === allPlans ? "All plans" : place || name;
  if (only === undefined) return factCell(label, html`<span class="none">–</span>`);
  const words = place && `${place}; `;
  const wide = span > 1 && trusted(` colspan="${span}"`);
  if (others.length === 0)
    return factCell(label, statedFact(only, to, words), html`id="${factAnchor(only.id)}"${wide}`);
  return factCell(
    label,
    facts.map(
      (fact) => html`<div id="${factAnchor(fact.id)}">${statedFact(fact, to, words)}</div>`,
    ),
    html`${wide}`,
  );
}

const allPlans = "all plans";

/** Tables with more plans than this, and more plans than limits, have a row per plan. */
const mostPlansAcross = 5;

/** The name of a plan, or a fact of the limit and scope that are named. */
export type LimitHead = string | Fact;

export interface LimitCell {
  /** More than one where sources disagree; none where nothing is known. */
  readonly facts: readonly Fact[];
  /** How many columns it stands for: those of all plans, if it holds for all. */
  readonly span: number;
  /** The plan that its column does not name, or `all plans`; empty where it does. */
  readonly place: string;
}

export interface LimitRow {
  readonly head: LimitHead;
  readonly cells: readonly LimitCell[];
}

/** A table in parts that can stand on several pages. */
export interface LimitRows {
  readonly label: string;
  readonly heads: readonly LimitHead[];
  readonly rows: readonly LimitRow[];
}

/** `deciding` are the keys that stand first, in their order; the others follow by title, details of an API last. */
export function limitRows(
  { product, facts, plans }: ProductGroup,
  titleOf: TitleOf,
  deciding: readonly string[],
): LimitRows {
  const rank = ({ key, detail }: Fact): number =>
    detail === undefined ? deciding.indexOf(key) + 1 || deciding.length + 1 : deciding.length + 2;
  const limits = [...grouped(facts, ({ key, scope }) => `${key}~${scope?.slug ?? ""}`).values()]
    .toSorted(([a], [b]) => rank(a) - rank(b) || byText(titleOf(a.key), titleOf(b.key)))
    .map((own) => ({ head: own[0], facts: own }));
  const isShared = (own: readonly Fact[]): boolean => own.every(({ plan }) => plan === undefined);
  // What holds for all plans spans their columns; only a limit with both kinds of facts needs a column for it.
  const named = plans.filter((plan) => plan !== null);
  const columns =
    named.length > 0 &&
    limits.every(({ facts: own }) => isShared(own) || own.every(({ plan }) => plan !== undefined))
      ? named
      : plans;
  // A single plan of which little is said does not stand above what holds for all.
  const isAlone = columns.length === 1 && plans.length > 1;
  const cell = (own: readonly Fact[], span = 1, place = ""): LimitCell => ({
    facts: own,
    span,
    place,
  });
  const ofPlan = (own: readonly Fact[], plan: Named | null): readonly Fact[] =>
    own.filter((fact) => fact.plan?.slug === plan?.slug);
  const nameOf = (plan: Named | null): string =>
    (isAlone ? undefined : plan?.name) ?? (columns.length === 1 ? "Value" : "All plans");
  const label = `Limits of ${product?.name ?? "all products"}`;
  if (plans.length > mostPlansAcross && plans.length > limits.length)
    return {
      label,
      heads: ["Plan", ...limits.map(({ head }) => head)],
      rows: plans.map((plan) => ({
        head: nameOf(plan),
        cells: limits.map(({ facts: own }) => cell(ofPlan(own, plan))),
      })),
    };
  return {
    label,
    heads: ["Limit", ...columns.map(nameOf)],
    rows: limits.map(({ head, facts: own }) => ({
      head,
      cells: isShared(own)
        ? [cell(own, columns.length, named.length > 0 ? allPlans : "")]
        : columns.map((plan) => cell(ofPlan(own, plan), 1, isAlone ? plan?.name : "")),
    })),
  };
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
