/** The facts of one key in the order people look for: what is better for them first, else the highest. */
import { byText } from "../../schema/order.ts";
import type { Fact } from "../../schema/fact.ts";
import type { KeyWords } from "../../schema/key.ts";

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
