/**
 * A product's facts → the rows of its table: one for each limit and scope with a cell for each plan, or, of
 * many plans with few limits, one for each plan. How many elements they will take is counted from them, since
 * which of them stand on which page is asked before any page is composed.
 */
import type { TitleOf } from "../../derive/subject.ts";
import { grouped } from "../../lists/grouped.ts";
import type { Fact } from "../../schema/fact.ts";
import { breaksIn } from "./breakable.ts";
import type { PlanGroup, ProductGroup } from "./grouping.ts";

/** Tables with more plans than this, and more plans than limits, have a row per plan. */
const mostPlansAcross = 5;

/** The name of a plan, or a fact of the limit and scope that are named. */
export type LimitHead = string | Fact;

export interface LimitCell {
  /** More than one where sources disagree; none where nothing is known. */
  readonly facts: readonly Fact[];
  /** How many columns it stands for. */
  readonly span: number;
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

export function limitRows({ product, facts, plans }: ProductGroup, titleOf: TitleOf): LimitRows {
  const limits = [...grouped(facts, ({ key, scope }) => `${key}~${scope?.slug ?? ""}`).values()]
    .toSorted(([a], [b]) => byTitle(titleOf(a!.key), titleOf(b!.key)))
    .map((own) => ({ head: own[0]!, facts: own }));
  const isShared = (own: readonly Fact[]): boolean => own.every(({ plan }) => plan === undefined);
  // What holds for all plans spans their columns; only a limit with both kinds of facts needs a column for it.
  const named = plans.filter(({ plan }) => plan !== null);
  const columns =
    named.length > 0 &&
    limits.every(({ facts: own }) => isShared(own) || own.every(({ plan }) => plan !== undefined))
      ? named
      : plans;
  const cell = (own: readonly Fact[], span = 1): LimitCell => ({ facts: own, span });
  const ofPlan = (own: readonly Fact[], { plan }: PlanGroup): readonly Fact[] =>
    own.filter((fact) => fact.plan?.slug === plan?.slug);
  const nameOf = ({ plan }: PlanGroup): string => plan?.name ?? wholeName(plans.length);
  const label = `Limits of ${product?.name ?? "all products"}`;
  if (plans.length > mostPlansAcross && plans.length > limits.length)
    return {
      label,
      heads: ["Plan", ...limits.map(({ head }) => head)],
      rows: plans.map((group) => ({
        head: nameOf(group),
        cells: limits.map(({ facts: own }) => cell(ofPlan(own, group))),
      })),
    };
  return {
    label,
    heads: ["Limit", ...columns.map(nameOf)],
    rows: limits.map(({ head, facts: own }) => ({
      head,
      cells: isShared(own)
        ? [cell(own, columns.length)]
        : columns.map((group) => cell(ofPlan(own, group))),
    })),
  };
}

function wholeName(columns: number): string {
  return columns === 1 ? "Value" : "All plans";
}

function byTitle(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Of the table without its rows: the region, the table, its head and body, the names of the columns. */
export function elementsOfHeads({ heads }: LimitRows): number {
  return heads.reduce((sum, head) => sum + 1 + elementsOfHead(head), 5);
}

export function elementsOfLimitRow({ head, cells }: LimitRow): number {
  return cells.reduce(
    (sum, { facts }) => sum + elementsOfCell(facts.length),
    2 + elementsOfHead(head),
  );
}

/** A link and the key, which may be broken. */
function elementsOfHead(head: LimitHead): number {
  return typeof head === "string" ? 0 : 2 + (head.scope ? 1 : 0) + breaksIn(head.key);
}

/** A link with the value, and a note with the mark; several have a line each. */
function elementsOfCell(facts: number): number {
  return facts < 2 ? 1 + 4 * facts : 1 + 5 * facts;
}
