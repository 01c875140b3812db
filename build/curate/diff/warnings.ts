/** Warnings for a reviewer: the publish gates first, then what they let through. */
import { gateRefusals, type GateInput } from "../../dataset/gates.ts";
import type { FactChange, Warning } from "../../schema/diff.ts";
import { changesValue } from "./fields.ts";

export function warningsOf(
  comparison: GateInput,
  changes: readonly FactChange[],
): readonly Warning[] {
  return [...gatesOf(comparison), ...remarksOn(changes)];
}

function gatesOf(comparison: GateInput): readonly Warning[] {
  return gateRefusals(comparison).map(({ gate, message }) => ({ rule: gate, message }));
}

/** Changes that no rule refuses and that a reviewer should see. */
function* remarksOn(changes: readonly FactChange[]): Iterable<Warning> {
  const forgotten = changes.filter(forgetsValue).map(({ id }) => id);
  if (forgotten.length > 0)
    yield {
      rule: "forgotten-values",
      message: `the old value of ${some(forgotten)} is not in the history; right only where it never held`,
    };
}

function forgetsValue({ before, after, fields }: FactChange): boolean {
  if (before === null || after === null || !changesValue(fields)) return false;
  return !after.history.some(({ value }) => value === before.value);
}

/** `acme/…` or `acme/… and 2 more`. */
function some([first, ...more]: readonly string[]): string {
  return more.length === 0 ? first! : `${first} and ${more.length} more`;
}
