/**
 * The values of a place over time and the fact as the file has it → what a person may take over: earlier
 * values as steps of history, and the day from which today's value held. Nothing is proposed without an
 * address where it can be read.
 */
import { isOneAmount } from "../../amount/states.ts";
import type { CuratedFact, CuratedStep } from "../../schema/curated.ts";
import { toTimestamp } from "../../schema/timestamp.ts";
import type { FactAt } from "../edit/fact-at.ts";
import type { Permalink } from "../register/file-at.ts";
import { addressOf, stepOf } from "../register/mined.ts";
import type { Gap, Run, Timeline } from "../register/versions.ts";

export interface Proposal {
  /** What `--accept` calls it. */
  readonly number: number;
  readonly step: CuratedStep;
  /** Whether the fact's history says so already. */
  readonly standing: "new" | "there" | "there with another date";
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
  /** Newest first. */
  readonly proposals: readonly Proposal[];
  readonly gaps: readonly Gap[];
}

export function propose(
  { turns, gaps }: Timeline,
  { fact, key: { unit } }: Pick<FactAt, "fact" | "key">,
  permalink: Permalink,
  limit: number,
): Proposed {
  const today = turns.findIndex(({ sighting }) => isOneAmount(sighting.value, fact.value, unit));
  const run = turns[today];
  if (run === undefined) return { current: undefined, proposals: [], gaps };
  const proposals = turns.slice(today + 1, today + 1 + limit).map((each, index): Proposal => {
    const step = stepOf(each, permalink);
    return { number: index + 1, step, standing: standingOf(step, fact, unit) };
  });
  const url = addressOf(run.step, run.sighting, permalink);
  return {
    current: { run, url, observedAt: run.since, written: fact.observed_at },
    proposals,
    gaps,
  };
}

function standingOf(
  step: CuratedStep,
  { history = [] }: CuratedFact,
  unit: unknown,
): Proposal["standing"] {
  const alike = history.filter(({ value }) => isOneAmount(value, step.value, unit));
  if (alike.length === 0) return "new";
  const isDated = alike.some(
    ({ observed_at: at }) => at !== undefined && toTimestamp(at) === step.observed_at,
  );
  return isDated ? "there" : "there with another date";
}
