/**
 * A fact → its changes with a date, newest first: when it was added, each new value, and its
 * removal.
 */
import type { Change } from "../schema/change.ts";
import { directionOf } from "../schema/change-effect.ts";
import type { Fact, HistoryStep } from "../schema/fact.ts";
import { planPath } from "../schema/fact-id.ts";
import { beganAt, endOf } from "../schema/held.ts";
import type { KeyWords } from "../schema/key.ts";
import { present } from "../schema/lists/members.ts";

type ValueStep = Pick<HistoryStep, "value" | "display" | "observed_at" | "source"> & {
  readonly currency: string | null;
  readonly formula?: string | undefined;
};

interface TimedStep extends ValueStep {
  readonly began: string | null;
  readonly end: string | null;
}

interface DatedStep {
  readonly change: Change["change"];
  readonly changedAt: string;
  /** The value that begins, or the one that ended. */
  readonly stated: ValueStep;
  readonly before?: ValueStep | undefined;
}

/**
 * One `added` for the first value and for each that follows a time in which nothing was stated, one
 * `value_changed` for each other value, one `removed` for each end. `better` is the key's.
 */
export function deriveChanges(fact: Fact, better: KeyWords["better"]): readonly Change[] {
  const current: TimedStep = {
    value: fact.value,
    display: fact.display,
    formula: fact.formula,
    currency: fact.currency,
    observed_at: fact.observed_at ?? null,
    source: fact.source.url,
    began: beganAt(fact),
    end: fact.status === "removed" ? endOf(fact).since : null,
  };
  const earlier = fact.history.map((step): TimedStep => ({
    ...step,
    currency: step.currency ?? fact.currency,
    began: beganAt(step),
    end: endOf(step).since,
  }));
  const steps = [current, ...earlier];
  const changes: DatedStep[] = [];
  for (const [index, step] of steps.entries()) {
    const [after, before] = [steps[index - 1], steps[index + 1]];
    if (step.end !== null && isFollowedByNothing(step, after))
      changes.push({ change: "removed", changedAt: step.end, stated: step, before: step });
    if (step.began === null) continue;
    const isFirst = before === undefined || isFollowedByNothing(before, step);
    changes.push({
      change: isFirst ? "added" : "value_changed",
      changedAt: step.began,
      stated: step,
      before: isFirst ? undefined : before,
    });
  }
  return changes.map((each) => toChange(fact, each, better));
}

/** True where the value ended before the one after it began. */
function isFollowedByNothing({ end }: TimedStep, after: TimedStep | undefined): boolean {
  if (end === null) return false;
  return after === undefined || after.began === null || end < after.began;
}

function toChange(
  fact: Fact,
  { change, changedAt, before, stated }: DatedStep,
  better: KeyWords["better"],
): Change {
  const { currency } = stated;
  const step = change === "removed" ? undefined : stated;
  const previous = before
    ? {
        value: before.value,
        display: before.display,
        ...(before.currency === currency
          ? {}
          : present({ currency: before.currency ?? undefined })),
        observed_at: before.observed_at,
        source: before.source,
      }
    : null;
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
    currency,
    ...(step ? { value: step.value, display: step.display } : {}),
    previous,
    ...present({
      direction: step && directionOf({ ...step, previous, currency }, better),
    }),
    status: fact.status,
    last_verified_at: fact.last_verified_at ?? null,
    source: stated.source,
  };
}
