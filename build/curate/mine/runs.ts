/**
 * The statements of each version → the times over which a value held, and the gaps between. A run begins
 * with the first commit of the line of history where its value stood: that commit's time is when the
 * value was first seen to hold.
 */
import { isOneAmount } from "../../amount/states.ts";
import { daysBetween, toTimestamp } from "../../schema/timestamp.ts";
import type { GitStep } from "../git/git.ts";
import type { Version } from "./track.ts";
import type { Missing, Sighting } from "./wanted.ts";

export interface Run {
  /** The oldest version of it. */
  readonly step: GitStep;
  readonly sighting: Sighting;
  /** Undefined where older versions are not known: it may have held before. */
  readonly since: string | undefined;
  /** When another value, or none, stood there; undefined for what still stands. */
  readonly until: string | undefined;
  /** It held for less than three days before another value did, or was taken back within two weeks. */
  readonly isCorrected: boolean;
}

export interface Gap {
  readonly missing: Missing;
  readonly since: string;
  readonly until: string | undefined;
}

/** Less than this is a slip of the pen. */
const leastDays = 3;
/** Less than this between two times of the same value is one as well, such as two rows that were swapped. */
const takenBackDays = 14;

/** Newest first; `unit` is that of the key, `isCut` where versions older than the oldest are not known. */
export function runsOf(
  versions: readonly Version[],
  unit: unknown,
  isCut: boolean,
): readonly (Run | Gap)[] {
  const spans: { seen: Version["seen"]; step: GitStep; isOldest: boolean }[] = [];
  for (const [index, { step, seen }] of versions.toReversed().entries()) {
    const last = spans.at(-1);
    if (last !== undefined && isSame(last.seen, seen, unit)) continue;
    spans.push({ seen, step, isOldest: index === 0 });
  }
  // A page that did not exist yet, or did not say it yet, is no gap.
  const firstValue = spans.findIndex(({ seen }) => typeof seen !== "string");
  if (firstValue < 0) return [];
  const kept = spans.slice(isCut ? 0 : firstValue);
  const ordered = kept.map(({ seen, step, isOldest }, index): Run | Gap => {
    const next = kept[index + 1];
    const until = next && timeOf(next.step);
    const since = timeOf(step);
    if (typeof seen === "string") return { missing: seen, since, until };
    const isCorrected =
      next !== undefined &&
      typeof next.seen !== "string" &&
      daysBetween(since, timeOf(next.step)) < longestSlip(kept[index - 1]?.seen, next.seen, unit);
    return {
      step,
      sighting: seen,
      since: isOldest && isCut ? undefined : since,
      until,
      isCorrected,
    };
  });
  return ordered.toReversed();
}

function longestSlip(
  before: Version["seen"] | undefined,
  after: Version["seen"],
  unit: unknown,
): number {
  return before !== undefined && typeof before !== "string" && isSame(before, after, unit)
    ? takenBackDays
    : leastDays;
}

export function isRun(span: Run | Gap): span is Run {
  return "sighting" in span;
}

/** The values in turn, newest first: gaps and slips left out, and a value that came back is one. */
export function turnsOf(spans: readonly (Run | Gap)[], unit: unknown): readonly Run[] {
  const turns: Run[] = [];
  for (const run of spans.filter(isRun).filter(({ isCorrected }) => !isCorrected)) {
    const newer = turns.at(-1);
    if (newer !== undefined && isOneAmount(newer.sighting.value, run.sighting.value, unit))
      turns.pop();
    turns.push(run);
  }
  return turns;
}

/** The committer's time in UTC. */
export function timeOf({ committedAt }: GitStep): string {
  return toTimestamp(committedAt) ?? committedAt;
}

function isSame(a: Version["seen"], b: Version["seen"], unit: unknown): boolean {
  if (typeof a === "string" || typeof b === "string") return a === b;
  return isOneAmount(a.value, b.value, unit);
}
