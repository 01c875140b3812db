/** Warnings for a reviewer: the publish gates first, then what no rule refuses and a reviewer should see. */
import { gateRefusals, type GateInput } from "../../dataset/gates.ts";
import type { FactChange, Warning } from "../../schema/diff.ts";
import { changesValue } from "./fields.ts";

export function warningsOf(
  comparison: GateInput,
  changes: readonly FactChange[],
): readonly Warning[] {
  const gates = gateRefusals(comparison).map(({ gate, message }) => ({ rule: gate, message }));
  const [first, ...more] = changes.filter(forgetsValue).map(({ id }) => id);
  if (first === undefined) return gates;
  const ids = more.length === 0 ? first : `${first} and ${more.length} more`;
  const message = `the old value of ${ids} is not in the history; right only where it never held`;
  return [...gates, { rule: "forgotten-values", message }];
}

function forgetsValue({ before, after, fields }: FactChange): boolean {
  if (before === null || after === null || !changesValue(fields)) return false;
  return !after.history.some(({ value }) => value === before.value);
}
