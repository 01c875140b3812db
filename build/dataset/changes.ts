/**
 * A fact → its changes with a date, newest first: when it was added, each new value, and its
 * removal.
 */
import type { Change } from "../schema/change.ts";
import type { Fact, HistoryStep } from "../schema/fact.ts";
import { planPath } from "../schema/fact-id.ts";
import { present } from "./present.ts";

type ValueStep = Pick<HistoryStep, "value" | "display" | "observed_at" | "source">;

/** At most one `removed`, one `value_changed` per later value, and one `added`. */
export function deriveChanges(fact: Fact): readonly Change[] {
  const current: ValueStep = {
    value: fact.value,
    display: fact.display,
    observed_at: fact.observed_at ?? null,
    source: fact.source.url,
  };
  const steps: readonly ValueStep[] = [current, ...fact.history];
  const changes: Change[] = [];
  const end = fact.status === "removed" ? (fact.removed_at ?? fact.effective_to) : null;
  if (end !== null) changes.push(toChange(fact, "removed", end, undefined, current));
  for (const [index, step] of steps.entries()) {
    if (step.observed_at === null) continue;
    const before = steps[index + 1];
    const change = before === undefined ? "added" : "value_changed";
    changes.push(toChange(fact, change, step.observed_at, step, before));
  }
  return changes;
}

function toChange(
  fact: Fact,
  change: Change["change"],
  changedAt: string,
  step: ValueStep | undefined,
  before: ValueStep | undefined,
): Change {
  return {
    object: "change",
    changed_at: changedAt,
    change,
    id: fact.id,
    provider: fact.provider.slug,
    plan: planPath(fact),
    ...present({ scope: fact.scope?.slug }),
    key: fact.key,
    unit: fact.unit,
    currency: fact.currency,
    ...(step ? { value: step.value, display: step.display } : {}),
    previous: before
      ? {
          value: before.value,
          display: before.display,
          observed_at: before.observed_at,
          source: before.source,
        }
      : null,
    status: fact.status,
    last_verified_at: fact.last_verified_at ?? null,
    source: (step ?? before)!.source,
  };
}
