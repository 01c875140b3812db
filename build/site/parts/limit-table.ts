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

export function limitTable(
  { product, facts, plans }: ProductGroup,
  { to, anchorOf, titleOf }: LimitTableContext,
): Html {
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
  const table = isTall
    ? grid(
        ["Plan", ...limits.map(({ head }) => head)],
        plans.map((group) => [
          html`${group.plan?.name ?? wholeName(plans.length)}`,
          limits.map(({ facts: own }) => cell(ofPlan(own, group))),
        ]),
      )
    : grid(
        ["Limit", ...heads],
        limits.map(({ head, facts: own }) => [
          head,
          isShared(own)
            ? [cell(own, columns.length)]
            : columns.map((group) => cell(ofPlan(own, group))),
        ]),
      );
  return scrollRegion(`Limits of ${product?.name ?? "all products"}`, table);
}

function wholeName(columns: number): string {
  return columns === 1 ? "Value" : "All plans";
}

function byTitle(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function grid(
  heads: readonly (Html | string)[],
  rows: readonly (readonly [Html, readonly Html[]])[],
): Html {
  return html`<table class="plans">
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([head, cells]) =>
          html`<tr>
            <th scope="row">${head}</th>
            ${cells}
          </tr>`,
      )}
    </tbody>
  </table>`;
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

function cellOf(facts: readonly Fact[], { to, anchorOf, span }: CellContext): Html {
  if (facts.length === 0) return html`<td class="none"><span class="unknown">no fact</span></td>`;
  return html`<td ${span > 1 ? trusted(`colspan="${span}"`) : ""}>
    ${facts.map((fact) => {
      const words = conditions({ ...fact, scope: undefined });
      return html`<div id="${anchorOf(fact.id)}">
        <a href="${to(factPage(fact.id))}">${shownValue(fact)}</a>
        <small>${statusMark(fact.status)} ${[...words, trustBrief(fact)].join("; ")}</small>
      </div>`;
    })}
  </td>`;
}
