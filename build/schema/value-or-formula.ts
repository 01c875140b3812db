/** What a fact states: its value, or its formula where that has no number. A null is then an absent limit. */
import type { Fact } from "./fact.ts";

export function valueOrFormula({
  value,
  formula,
}: {
  readonly value: Fact["value"];
  readonly formula?: string | undefined;
}): Fact["value"] {
  return value ?? formula ?? null;
}
