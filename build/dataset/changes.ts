/**
 * A fact → its changes with a date, newest first: when it was added, each new value, and its
 * removal.
 */
import type { Change } from "../schema/change.ts";
import { directionOf } from "../schema/change-effect.ts";
import type { Fact, HistoryStep } from "../schema/fact.ts";
import { planPath } from "../schema/fact-id.ts";
import type { KeyWords } from "../schema/key.ts";
import { present } from "./present.ts";

type ValueStep = Pick<HistoryStep, "value" | "display" | "observed_at" | "source">;

interface DatedStep {
  readonly change: Change["change"];
  readonly changedAt: string;
  readonly step?: ValueStep;
  readonly before?: ValueStep | undefined;
}

/** At most one `removed`, one `value_changed` per later value, and one `added`. `better` is the key's. */
export function deriveChanges(fact: Fact, better: KeyWords["better"]): readonly Change[] {
  const current: ValueStep = {
    value: fact.value,
    display: fact.display,
    observed_at: fact.observed_at ?? null,
    source: fact.source.url,
  };
  const steps: readonly ValueStep[] = [current, ...fact.history];
  const changes: DatedStep[] = [];
  const end = fact.status === "removed" ? (fact.removed_at ?? fact.effective_to) : null;
  if (end !== null) changes.push({ change: "removed", changedAt: end, before: current });
  for (const [index, step] of steps.entries()) {
    if (step.observed_at === null) continue;
    const before = steps[index + 1];
    const change = before === undefined ? "added" : "value_changed";
    changes.push({ change, changedAt: step.observed_at, step, before });
  }
  return changes.map((each) => toChange(fact, each, better));
}

function toChange(
  fact: Fact,
  { change, changedAt, step, before }: DatedStep,
  better: KeyWords["better"],
): Change {
  const { currency } = fact;
  const previous = before
    ? {
        value: before.value,
        display: before.display,
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
      direction: step && directionOf({ value: step.value, previous, currency }, better),
    }),
    status: fact.status,
    last_verified_at: fact.last_verified_at ?? null,
    source: (step ?? before)!.source,
  };
}
