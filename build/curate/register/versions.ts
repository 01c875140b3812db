/**
 * What each version of a file states of one fact → the times over which a value held, and the gaps between.
 * A value begins with the first commit of the line of history where it stood: that commit's time is when it
 * was first seen to hold.
 */
import { isOneAmount } from "../../amount/states.ts";
import type { Value } from "../../schema/fact.ts";
import { daysBetween, toTimestamp } from "../../schema/timestamp.ts";
import type { GitStep } from "../git/git.ts";

/** Why a version states nothing that can be taken. */
export type Missing = "absent" | "ambiguous" | "another unit" | "another rate" | "not readable";

export interface Sighting {
  readonly value: Value;
  /** As it stands there; empty in versions that nobody quotes. */
  readonly quote: string;
  /** From 1; undefined where that is not plain. */
  readonly line: number | undefined;
}

export interface Version {
  readonly step: GitStep;
  readonly seen: Sighting | Missing;
}

/** A time over which one value stood. */
export interface Run {
  /** The oldest version of it. */
  readonly step: GitStep;
  readonly sighting: Sighting;
  /** Undefined where older versions are not known: it may have held before. */
  readonly since: string | undefined;
}

/** A time over which nothing is known of a place. */
export interface Gap {
  readonly reason: Missing;
  /** Undefined for all that was before. */
  readonly from: string | undefined;
  /** Undefined for what still stands. */
  readonly until: string | undefined;
}

export interface Timeline {
  /** The values in turn, newest first: slips are left out, and a value that came back is one. */
  readonly turns: readonly Run[];
  readonly gaps: readonly Gap[];
}

/** Less than this is a slip of the pen. */
const leastDays = 3;
/** Less than this between two times of the same value is one as well, such as two rows that were swapped. */
const takenBackDays = 14;

/** `versions` are the newest first; `isCut` says that versions older than the oldest are not known. */
export function timelineOf(versions: readonly Version[], unit: unknown, isCut: boolean): Timeline {
  const ordered = versions.toReversed();
  const spans = ordered.filter(
    ({ seen }, index) => index === 0 || !isSame(ordered[index - 1]!.seen, seen, unit),
  );
  // A page that did not exist yet, or did not say it yet, is no gap.
  const firstValue = spans.findIndex(isStated);
  const kept = firstValue < 0 ? [] : spans.slice(isCut ? 0 : firstValue);
  const turns: Run[] = [];
  const gaps: Gap[] = [];
  for (const [index, { seen, step }] of [...kept.entries()].toReversed()) {
    const [before, next] = [kept[index - 1], kept[index + 1]];
    const since = timeOf(step);
    if (typeof seen === "string") {
      gaps.push({ reason: seen, from: since, until: next && timeOf(next.step) });
      continue;
    }
    if (next !== undefined && isStated(next)) {
      const isTakenBack =
        before !== undefined && isStated(before) && isSame(before.seen, next.seen, unit);
      if (daysBetween(since, timeOf(next.step)) < (isTakenBack ? takenBackDays : leastDays))
        continue;
    }
    const newer = turns.at(-1);
    if (newer !== undefined && isOneAmount(newer.sighting.value, seen.value, unit)) turns.pop();
    const isOldest = step === ordered[0]!.step;
    turns.push({ step, sighting: seen, since: isOldest && isCut ? undefined : since });
  }
  return { turns, gaps };
}

export function isStated({ seen }: Version): boolean {
  return typeof seen !== "string";
}

/** The committer's time in UTC. */
export function timeOf({ committedAt }: GitStep): string {
  return toTimestamp(committedAt) ?? committedAt;
}

function isSame(a: Version["seen"], b: Version["seen"], unit: unknown): boolean {
  if (typeof a === "string" || typeof b === "string") return a === b;
  return isOneAmount(a.value, b.value, unit);
}
