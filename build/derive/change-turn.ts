/** What a change of a value means for the user, by what the key says is better. */
import type { Change } from "../schema/change.ts";

export type Turn = "loosened" | "tightened" | "cheaper" | "dearer";

/** Undefined where a value was added or removed, or where nobody can say which end is better. */
export function turnOf(
  { previous, value, currency }: Pick<Change, "previous" | "value" | "currency">,
  better: "higher" | "lower" | undefined,
): Turn | undefined {
  if (previous === null || value === undefined || better === undefined) return undefined;
  const [before, now] = [numericValue(previous.value), numericValue(value)];
  if (before === undefined || now === undefined || before === now) return undefined;
  const isBetter = now > before === (better === "higher");
  if (currency === null) return isBetter ? "loosened" : "tightened";
  return isBetter ? "cheaper" : "dearer";
}

/** No limit is more than any number. */
function numericValue(value: Change["value"]): number | undefined {
  if (value === null) return Infinity;
  if (typeof value === "boolean") return Number(value);
  return typeof value === "number" ? value : undefined;
}
