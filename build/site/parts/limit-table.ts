/**
 * A product's facts as one table: a row for each limit and scope, a column for each plan, each value a link
 * to the page of its fact. Many plans with few limits run down the page instead. Sources that disagree
 * share a cell.
 */
import { conditions } from "../../derive/conditions.ts";
import type { TitleOf } from "../../derive/subject.ts";
import { trustBrief } from "../../derive/trust-words.ts";
import { grouped } from "../../lists/grouped.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, trusted, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { factPage, keyPage, type AnchorOf } from "../paths.ts";
import { breakable } from "./breakable.ts";
import type { PlanGroup, ProductGroup } from "./grouping.ts";
import { scrollRegion } from "./region.ts";
import { statusMark } from "./badge.ts";
import { shownValue } from "./value.ts";

/** Tables with more plans than this, and more plans than limits, have a row per plan. */
const mostPlansAcross = 5;

export interface LimitTableContext {
  readonly to: To;
  readonly anchorOf: AnchorOf;
  readonly titleOf: TitleOf;
}

/** A table in parts that can stand on several pages. */
export interface LimitRows {
  readonly label: string;
  readonly heads: readonly (Html | string)[];
  readonly rows: readonly Html[];
}

export function limitRows(
  { product, facts, plans }: ProductGroup,
  { to, anchorOf, titleOf }: LimitTableContext,
): LimitRows {
  const limits = [...grouped(facts, ({ key, scope }) => `${key}~${scope?.slug ?? ""}`).values()]
    .toSorted(([a], [b]) => byTitle(titleOf(a!.key), titleOf(b!.key)))
    .map((own) => ({ head: limitHead(own[0]!, to, titleOf), facts: own }));
  const isShared = (own: readonly Fact[]): boolean => own.every(({ plan }) => plan === undefined);
  // What holds for all plans spans their columns; only a limit with both kinds of facts needs a column for it.
  const named = plans.filter(({ plan }) => plan !== null);
  const columns =
    named.length > 0 &&
    limits.every(({ facts: own }) => isShared(own) || own.every(({ plan }) => plan !== undefined))
      ? named
      : plans;
  const cell = (own: readonly Fact[], span = 1): Html => cellOf(own, { to, anchorOf, span });
  const ofPlan = (own: readonly Fact[], { plan }: PlanGroup): readonly Fact[] =>
    own.filter((fact) => fact.plan?.slug === plan?.slug);
  const heads = columns.map(({ plan }) => html`${plan?.name ?? wholeName(plans.length)}`);
  const isTall = plans.length > mostPlansAcross && plans.length > limits.length;
  const label = `Limits of ${product?.name ?? "all products"}`;
  if (isTall)
    return {
      label,
      heads: ["Plan", ...limits.map(({ head }) => head)],
      rows: plans.map((group) =>
        limitRow(
          html`${group.plan?.name ?? wholeName(plans.length)}`,
          limits.map(({ facts: own }) => cell(ofPlan(own, group))),
        ),
      ),
    };
  return {
    label,
    heads: ["Limit", ...heads],
    rows: limits.map(({ head, facts: own }) =>
      limitRow(
        head,
        isShared(own)
          ? [cell(own, columns.length)]
          : columns.map((group) => cell(ofPlan(own, group))),
      ),
    ),
  };
}

function wholeName(columns: number): string {
  return columns === 1 ? "Value" : "All plans";
}

function byTitle(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function limitTable({ label, heads, rows }: LimitRows): Html {
  return scrollRegion(
    label,
    html`<table class="plans">
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`,
  );
}

function limitRow(head: Html, cells: readonly Html[]): Html {
  return html`<tr>
    <th scope="row">${head}</th>
    ${cells}
  </tr>`;
}

function limitHead({ key, scope }: Fact, to: To, titleOf: TitleOf): Html {
  return html`<a href="${to(keyPage(key))}">${titleOf(key)}</a>
    ${scope === undefined ? "" : html`<span class="scope">${scope.name}</span>`}
    <code>${breakable(key)}</code>`;
}

interface CellContext {
  readonly to: To;
  readonly anchorOf: AnchorOf;
  /** How many columns it stands for. */
  readonly span: number;
}

/** Few elements: there are hundreds of cells. */
function cellOf(facts: readonly Fact[], { to, anchorOf, span }: CellContext): Html {
  const [only, ...others] = facts;
  if (only === undefined) return html`<td class="none unknown">no fact</td>`;
  const wide = span > 1 ? trusted(`colspan="${span}"`) : "";
  if (others.length === 0)
    return html`<td id="${anchorOf(only.id)}" ${wide}>${statedValue(only, to)}</td>`;
  return html`<td ${wide}>
    ${facts.map((fact) => html`<div id="${anchorOf(fact.id)}">${statedValue(fact, to)}</div>`)}
  </td>`;
}

function statedValue(fact: Fact, to: To): Html {
  const words = conditions({ ...fact, scope: undefined });
  return html`<a href="${to(factPage(fact.id))}">${shownValue(fact)}</a>
    <small>${statusMark(fact.status)} ${[...words, trustBrief(fact)].join("; ")}</small>`;
}
