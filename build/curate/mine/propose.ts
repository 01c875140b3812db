/**
 * The runs of a value and the fact as the file has it → what a person may take over: earlier values as
 * steps of history, and the day from which today's value held. Nothing is proposed without an address
 * where it can be read.
 */
import { isOneAmount } from "../../amount/states.ts";
import type { CuratedFact, CuratedStep } from "../../schema/curated.ts";
import { toTimestamp } from "../../schema/timestamp.ts";
import type { FactAt } from "../edit/fact-at.ts";
import type { Permalink } from "./forge.ts";
import { isRun, turnsOf, type Gap, type Run } from "./runs.ts";

/** Whether the fact's history says so already. */
export type Standing = "new" | "there" | "there with another date";

export interface Proposal {
  /** What `--accept` calls it. */
  readonly number: number;
  readonly run: Run;
  readonly step: CuratedStep;
  readonly standing: Standing;
}

export interface Current {
  readonly run: Run;
  readonly url: string;
  /** Undefined where older versions are not known. */
  readonly observedAt: string | undefined;
  /** As the file has it. */
  readonly written: string | undefined;
}

export interface Proposed {
  /** Undefined where today's value stands in no version. */
  readonly current: Current | undefined;
  /** Newest first; those that held for days only are among them, and in no snippet. */
  readonly proposals: readonly Proposal[];
  readonly gaps: readonly Gap[];
}

export function propose(
  spans: readonly (Run | Gap)[],
  { fact, key: { unit } }: Pick<FactAt, "fact" | "key">,
  permalink: Permalink,
  limit: number,
): Proposed {
  const turns = turnsOf(spans, unit);
  const today = turns.findIndex(({ sighting }) => isOneAmount(sighting.value, fact.value, unit));
  const current = turns[today];
  const gaps = spans.filter((span): span is Gap => !isRun(span));
  if (current === undefined) return { current, proposals: [], gaps };
  const earlier = new Set<Run>(turns.slice(today + 1));
  const place = spans.indexOf(current);
  const offered = spans
    .filter(isRun)
    .filter(
      (run) =>
        earlier.has(run) ||
        (run.isCorrected &&
          (spans.indexOf(run) > place || !isOneAmount(run.sighting.value, fact.value, unit))),
    );
  const urlOf = ({ step }: Run): string => permalink(step.commit, step.path);
  return {
    current: {
      run: current,
      url: urlOf(current),
      observedAt: current.since,
      written: fact.observed_at,
    },
    proposals: offered.slice(0, limit).map((run, index) => ({
      number: index + 1,
      run,
      step: {
        value: run.sighting.value,
        raw_value: run.sighting.quote,
        ...(run.since === undefined ? {} : { observed_at: run.since }),
        url: urlOf(run),
      },
      standing: standingOf(run, fact, unit),
    })),
    gaps,
  };
}

/** Below this the words have little left in common with today's quote. */
const leastConfidence = 0.5;

/** Steps that are not there yet, no slip, and surely the same statement: what the snippet holds. */
export function worthTaking(proposals: readonly Proposal[]): readonly Proposal[] {
  return proposals.filter(
    ({ standing, run }) =>
      standing === "new" && !run.isCorrected && run.sighting.confidence >= leastConfidence,
  );
}

function standingOf(
  { sighting, since }: Run,
  { history = [] }: CuratedFact,
  unit: unknown,
): Standing {
  const alike = history.filter(({ value }) => isOneAmount(value, sighting.value, unit));
  if (alike.length === 0) return "new";
  const isDated = alike.some(
    ({ observed_at: at }) => at !== undefined && toTimestamp(at) === since,
  );
  return isDated ? "there" : "there with another date";
}
