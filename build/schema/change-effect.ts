/**
 * What a change of a value means to the user: relaxed or tightened, where the key says which end is better,
 * of money cheaper or dearer; else up or down. Undefined for what is no change of a number.
 */
import type { Value } from "./fact.ts";
import type { KeyWords } from "./key.ts";

/** Of prices, where one end is better. */
export const priceDirections = { relaxed: "cheaper", tightened: "dearer" } as const;

export const changeDirections = [
  "relaxed",
  "tightened",
  "cheaper",
  "dearer",
  "raised",
  "lowered",
] as const;
export type ChangeDirection = (typeof changeDirections)[number];

interface MovedValue {
  readonly value?: Value;
  /** Beside a null: the source states no number. */
  readonly formula?: string | undefined;
  /** Null where it is no money. */
  readonly currency: string | null;
  /** Its currency where it is another one: then neither is more. */
  readonly previous: { readonly value: Value; readonly currency?: string | null } | null;
}

/** The word that is published for it. */
export function directionOf(
  { value, formula, currency, previous }: MovedValue,
  better: KeyWords["better"],
): ChangeDirection | undefined {
  if (value === undefined || previous === null || formula !== undefined) return undefined;
  if (previous.currency !== undefined && previous.currency !== currency) return undefined;
  const [before, after] = [comparableSize(previous.value), comparableSize(value)];
  if (before === undefined || after === undefined || before === after) return undefined;
  const isMore = after > before;
  if (better === undefined) return isMore ? "raised" : "lowered";
  const effect = isMore === (better === "higher") ? "relaxed" : "tightened";
  return currency === null ? effect : priceDirections[effect];
}

/** No limit is more than any number. */
function comparableSize(value: Value): number | undefined {
  if (value === null) return Infinity;
  if (typeof value === "boolean") return Number(value);
  return typeof value === "number" ? value : undefined;
}
