/**
 * What a change of a value means to the user: relaxed or tightened, where the key says which end is better;
 * else up or down. Undefined for what is no change of a number.
 */
import type { Change } from "../schema/change.ts";
import type { KeyWords } from "../schema/key.ts";

export type Effect = "relaxed" | "tightened" | "raised" | "lowered";

export function effectOf(
  {
    value,
    previous,
  }: Pick<Change, "value"> & {
    readonly previous: Pick<NonNullable<Change["previous"]>, "value"> | null;
  },
  better: KeyWords["better"],
): Effect | undefined {
  if (value === undefined || previous === null) return undefined;
  const [before, after] = [sizeOf(previous.value), sizeOf(value)];
  if (before === undefined || after === undefined || before === after) return undefined;
  const isMore = after > before;
  if (better === undefined) return isMore ? "raised" : "lowered";
  return isMore === (better === "higher") ? "relaxed" : "tightened";
}

/** No limit is more than any number. */
function sizeOf(value: Change["value"]): number | undefined {
  if (value === null) return Infinity;
  if (typeof value === "boolean") return Number(value);
  return typeof value === "number" ? value : undefined;
}
