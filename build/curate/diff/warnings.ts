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
  const removed = changes.filter(({ change }) => change === "removed").map(({ id }) => id);
  if (removed.length > 0)
    yield {
      rule: "deleted-facts",
      message: `${some(removed, "is", "are")} gone with all history; what a source no longer states keeps its place, with \`removed_at\``,
    };
  const guessed = changes
    .filter(({ change }) => change === "probably_moved")
    .map(({ previous_id }) => previous_id!);
  if (guessed.length > 0)
    yield {
      rule: "moved-ids",
      message: `nothing leads from ${some(guessed)} to the new id; \`formerly\` keeps an earlier name known`,
    };
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

/** `acme/…` or `acme/… and 2 more`, with the verb that agrees. */
function some([first, ...more]: readonly string[], one = "", many = ""): string {
  const names = more.length === 0 ? first! : `${first} and ${more.length} more`;
  return `${names} ${more.length === 0 ? one : many}`.trim();
}
