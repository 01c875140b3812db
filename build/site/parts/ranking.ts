/** Orders the facts of one key: first those without a limit, then from the highest value to the lowest. */
import { byText } from "../../schema/order.ts";
import type { Fact } from "../../schema/fact.ts";

export interface CurrencyGroup {
  /** Null if the values are not amounts of money. */
  readonly currency: string | null;
  readonly facts: readonly Fact[];
}

/** Groups by currency: amounts of different currencies are not ranked together. */
export function byCurrency(facts: readonly Fact[]): readonly CurrencyGroup[] {
  const currencies = [...new Set(facts.map(({ currency }) => currency))];
  return currencies
    .toSorted((a, b) => byText(a ?? "", b ?? ""))
    .map((currency) => ({
      currency,
      facts: rankFacts(facts.filter((fact) => fact.currency === currency)),
    }));
}

export interface ValueGroup {
  readonly value: Fact["value"];
  readonly facts: readonly Fact[];
}

/** Groups facts of equal value, in the order of the ranking. Used for values that are not numbers. */
export function byValue(facts: readonly Fact[]): readonly ValueGroup[] {
  return [...new Set(rankFacts(facts).map(({ value }) => value))].map((value) => ({
    value,
    facts: facts.filter((fact) => fact.value === value),
  }));
}

/** Facts of equal value keep the order in which they are given. */
export function rankFacts(facts: readonly Fact[]): readonly Fact[] {
  return facts.toSorted((a, b) => rank(a.value, b.value));
}

function rank(a: Fact["value"], b: Fact["value"]): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  if (typeof a === "number" && typeof b === "number") return b - a;
  if (typeof a === "boolean" && typeof b === "boolean") return Number(b) - Number(a);
  return byText(String(a), String(b));
}
