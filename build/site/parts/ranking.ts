/**
 * The facts of one key in the order people look for: what is better for them first, where the key says which end
 * that is, else the highest; and the rows in which a chart shows them. What is no longer stated has no rank.
 */
import { byText } from "../../schema/order.ts";
import type { Fact, Status } from "../../schema/fact.ts";
import type { KeyWords } from "../../schema/key.ts";
import { besideWords } from "../../amount/beside.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { trustBrief } from "../../derive/trust-words.ts";
import { counted } from "../../schema/lists/counted.ts";
import { rangeOf } from "../cell-facts.ts";
import { placeText } from "./value.ts";

export type Better = KeyWords["better"];

export interface CurrencyGroup {
  /** Null where the key is not about money. */
  readonly currency: string | null;
  readonly facts: readonly Fact[];
}

export function isLiving({ status }: Pick<Fact, "status">): boolean {
  return status !== "removed";
}

/** False for one end of what the source states, for what it computes, and for details: neither is set against a limit. */
export function isExact({ bound, value_to, formula, detail }: Fact): boolean {
  return (
    value_to === undefined && formula === undefined && bound !== "minimum" && detail === undefined
  );
}

/** True where every value has a size, so that they can be ranked and drawn. */
export function isSized(facts: readonly Fact[]): boolean {
  return facts.every(({ value }) => value === null || typeof value === "number");
}

/** Groups by currency: amounts of different currencies are not ranked together. */
export function byCurrency(facts: readonly Fact[], better?: Better): readonly CurrencyGroup[] {
  const currencies = [...new Set(facts.map(({ currency }) => currency))];
  return currencies
    .toSorted((a, b) => byText(a ?? "", b ?? ""))
    .map((currency) => ({
      currency,
      facts: rankFacts(
        facts.filter((fact) => fact.currency === currency),
        better,
      ),
    }));
}

export interface ValueGroup {
  readonly value: Fact["value"];
  readonly facts: readonly Fact[];
}

/** Facts of equal value together, in the order of the ranking; for values that have no size. */
export function byValue(facts: readonly Fact[]): readonly ValueGroup[] {
  return [...new Set(rankFacts(facts).map(({ value }) => value))].map((value) => ({
    value,
    facts: facts.filter((fact) => fact.value === value),
  }));
}

/** No limit is more than any number. Facts of equal value stay in dataset order. */
export function rankFacts(facts: readonly Fact[], better: Better = "higher"): readonly Fact[] {
  const sign = better === "lower" ? -1 : 1;
  return facts.toSorted((a, b) => sign * rank(a.value, b.value));
}

function rank(a: Fact["value"], b: Fact["value"]): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  if (typeof a === "number" && typeof b === "number") return b - a;
  if (typeof a === "boolean" && typeof b === "boolean") return Number(b) - Number(a);
  return byText(String(a), String(b));
}

export interface ChartRow {
  readonly provider: string;
  readonly detail: string;
  /** The value in words, at the end of the row. */
  readonly reading: string;
  readonly marks: readonly Mark[];
}

export interface Mark {
  /** The page of the fact. */
  readonly path: string;
  /** Null for no limit. */
  readonly value: number | null;
  readonly status: Status;
  readonly title: string;
}

/** To the page of a fact. */
export type PathOf = (fact: Fact) => string;

const mostRows = 40;

/** The first rows of a chart, and the number of all. */
export interface ChartRows {
  readonly rows: readonly ChartRow[];
  readonly count: number;
}

/**
 * `facts` in the order of the ranking. Plans of one product that share value and status share a row and a mark;
 * where that still makes too many rows to take in, each provider has one row with a mark per fact.
 */
export function chartRows(facts: readonly Fact[], pathOf: PathOf, most: number): ChartRows {
  const ofPlans = grouped(
    facts,
    ({ provider, product, value, status }) =>
      `${provider.slug}/${product?.slug ?? "*"}/${status}/${String(value)}`,
  );
  const isOfPlans = ofPlans.size <= mostRows;
  const groups = isOfPlans ? ofPlans : grouped(facts, ({ provider }) => provider.slug);
  const rows = [...groups.values()]
    .slice(0, most)
    .map((own) => (isOfPlans ? rowOfPlans(own, pathOf) : rowOfProvider(own, pathOf)));
  return { rows, count: groups.size };
}

function rowOfPlans(facts: readonly Fact[], pathOf: PathOf): ChartRow {
  const [first] = facts as readonly [Fact];
  const plans = [...new Set(facts.map(({ plan }) => plan?.name ?? "all plans"))];
  const detail =
    plans.length === 1 ? placeText(first) : `${first.product!.name} / ${plans.join(", ")}`;
  const reading = besideWords(first);
  return { provider: first.provider.name, detail, reading, marks: [toMark(first, detail, pathOf)] };
}

function rowOfProvider(facts: readonly Fact[], pathOf: PathOf): ChartRow {
  const [most, least] = [facts[0]!, facts.at(-1)!];
  return {
    provider: most.provider.name,
    detail: facts.length === 1 ? placeText(most) : counted(facts.length, "fact"),
    reading: rangeOf(besideWords(least), besideWords(most)),
    marks: facts.map((fact) => toMark(fact, placeText(fact), pathOf)),
  };
}

function toMark(fact: Fact, place: string, pathOf: PathOf): Mark {
  return {
    path: pathOf(fact),
    value: fact.value as number | null,
    status: fact.status,
    title: `${fact.provider.name}, ${place}: ${besideWords(fact)}, ${trustBrief(fact)}`,
  };
}
