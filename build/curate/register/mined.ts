/** The versions of a place → the fact that it states today, with its dated history. */
import type { CuratedFact, CuratedStep } from "../../schema/curated.ts";
import type { RegisterLine } from "../../schema/register.ts";
import type { Permalink } from "../mine/forge.ts";
import { isRun, runsOf, turnsOf, type Gap, type Run } from "../mine/runs.ts";
import type { Version } from "../mine/track.ts";
import type { Missing } from "../mine/wanted.ts";
import type { PlacedSighting } from "./follow.ts";

export type MinedFact = Omit<CuratedFact, "source">;

export interface MinedLine {
  readonly fact: MinedFact;
  /** Versions between in which the place could not be read. */
  readonly gaps: readonly Gap[];
  /** Why the version before the oldest value states none; undefined where the file begins with it. */
  readonly before: Missing | undefined;
}

export interface FileHistory {
  /** True where versions older than the oldest are not known. */
  readonly isCut: boolean;
  readonly permalink: Permalink;
}

/** What its newest version reads, or why it reads nothing. */
export function minedLine(
  line: RegisterLine,
  versions: readonly Version[],
  unit: unknown,
  { isCut, permalink }: FileHistory,
): MinedLine | Missing {
  const newest = versions[0]!;
  if (typeof newest.seen === "string") return newest.seen;
  const spans = runsOf(versions, unit, isCut);
  const [current, ...earlier] = turnsOf(spans, unit) as readonly [Run, ...Run[]];
  const today = newest.seen as PlacedSighting;
  const { currency, scope, per, bound, adjustable, note } = line;
  const history = earlier.map((run) => stepOf(run, permalink));
  const fields = {
    value: today.value,
    currency,
    scope,
    per,
    bound,
    adjustable,
    raw_value: today.quote,
    line: today.line,
    observed_at: current.since,
    note,
    history: history.length === 0 ? undefined : history,
  };
  const oldest = versions.findLastIndex(({ seen }) => typeof seen !== "string");
  const before = versions[oldest + 1]?.seen;
  return {
    fact: Object.fromEntries(
      Object.entries(fields).filter(([, field]) => field !== undefined),
    ) as unknown as MinedFact,
    gaps: spans.filter((span): span is Gap => !isRun(span)),
    before: typeof before === "string" ? before : undefined,
  };
}

function stepOf({ sighting, since, step }: Run, permalink: Permalink): CuratedStep {
  const { line } = sighting as PlacedSighting;
  return {
    value: sighting.value,
    raw_value: sighting.quote,
    ...(since === undefined ? {} : { observed_at: since }),
    url: `${permalink(step.commit, step.path)}${line === undefined ? "" : `#L${line}`}`,
  };
}
