/**
 * The versions of a file → what each place states over time: the times over which a value held, and the gaps
 * between. A value begins with the first commit of the line of history where it stood: that commit's time is
 * when it was first seen to hold.
 */
import { isOneAmount, type MeasuredIn } from "../../amount/states.ts";
import type { RegisterLine } from "../../schema/register.ts";
import type { Value } from "../../schema/fact.ts";
import { daysBetween, toTimestamp } from "../../schema/timestamp.ts";
import type { Git, GitStep } from "../git/git.ts";
import { openPlaces, type ReadPlace } from "./places/open.ts";
import { readingOf, type Missing, type Reading } from "./reading.ts";

export interface SoughtLine {
  readonly line: RegisterLine;
  /** What its value is measured in. */
  readonly key: MeasuredIn;
}

/** What a version states, as it stands there. */
interface Sighting {
  readonly value: Value;
  readonly quote: string;
  /** From 1; undefined where that is not plain. */
  readonly line: number | undefined;
}

/** A version in which a place states something else than in the one before it. */
interface Change {
  readonly step: GitStep;
  readonly seen: Sighting | Missing;
}

export interface PlaceLog {
  /** Oldest first; of the oldest version, too. */
  readonly changes: readonly Change[];
  /** What the newest version states. */
  readonly newest: Sighting | Missing;
}

/** `steps` are the newest first. One log for each line, in their order. */
export async function followFile(
  git: Git,
  steps: readonly GitStep[],
  sought: readonly SoughtLine[],
): Promise<ReadonlyMap<SoughtLine, PlaceLog>> {
  const logs = sought.map((own) => {
    const log: { changes: Change[]; last: Reading | Missing } = { changes: [], last: "absent" };
    return { own, log };
  });
  for await (const { step, text } of versionTexts(git, steps.toReversed())) {
    const readPlace = text === undefined ? undefined : openPlaces(step.path, text);
    for (const { own, log } of logs) {
      const read = readingIn(step, readPlace, own);
      if (log.changes.length === 0 || !isSame(log.last, read, own.key.unit))
        log.changes.push({ step, seen: sightingOf(read) });
      log.last = read;
    }
  }
  return new Map(
    logs.map(({ own, log: { changes, last } }) => [own, { changes, newest: sightingOf(last) }]),
  );
}

function sightingOf(read: Reading | Missing): Sighting | Missing {
  if (typeof read === "string") return read;
  return { value: read.value, quote: read.quote(), line: read.line() };
}

function readingIn(
  step: GitStep,
  readPlace: ReadPlace | undefined,
  { line, key }: SoughtLine,
): Reading | Missing {
  const begins = toTimestamp(line.since ?? "") ?? "";
  if (step.isRemoval || timeOf(step) < begins) return "absent";
  return readPlace === undefined ? "not readable" : readingOf(readPlace, line, key);
}

/** Versions whose contents are held at once. */
const versionsAtOnce = 200;

/** `text` is undefined where the file is gone, was never fetched or is no text. */
async function* versionTexts(git: Git, steps: readonly GitStep[]) {
  for (let start = 0; start < steps.length; start += versionsAtOnce) {
    const some = steps.slice(start, start + versionsAtOnce);
    const blobs = await git.blobs([...new Set(some.flatMap(({ object }) => object ?? []))]);
    for (const step of some) yield { step, text: versionText(blobs.get(step.object ?? "")) };
  }
}

/** Undefined for no bytes, and for what is no UTF-8. */
export function versionText(bytes: Uint8Array | undefined): string | undefined {
  try {
    return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** What a place was in this file and, older than the first version that states it here, in another. */
export function continued(newer: PlaceLog, former: PlaceLog, unit: MeasuredIn["unit"]): PlaceLog {
  const begins = beginningOf(newer);
  const before = former.changes.filter(({ step }) => timeOf(step) < begins);
  const own = newer.changes.slice(newer.changes.findIndex(isStated));
  const [[last], [first, ...later]] = [before.slice(-1), own];
  if (last === undefined || first === undefined || !before.some(isStated)) return newer;
  const goesOn = isSame(last.seen, first.seen, unit);
  return { ...newer, changes: [...before, ...(goesOn ? later : own)] };
}

/** When the oldest version that states it was published; empty, before all times, where none does. */
export function beginningOf({ changes }: PlaceLog): string {
  const oldest = changes.find(isStated);
  return oldest === undefined ? "" : timeOf(oldest.step);
}

/** A time over which one value stood. */
export interface Run {
  /** The oldest version of it. */
  readonly step: GitStep;
  readonly sighting: Sighting;
  readonly since: string;
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

export function timelineOf({ changes }: PlaceLog, unit: MeasuredIn["unit"]): Timeline {
  // A page that did not exist yet, or did not say it yet, is no gap.
  const first = changes.findIndex(isStated);
  const kept = first < 0 ? [] : changes.slice(first);
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
    if (newer !== undefined && isSame(newer.sighting, seen, unit)) turns.pop();
    turns.push({ step, sighting: seen, since });
  }
  const unknown = changes[first - 1]?.seen;
  if (typeof unknown === "string" && unknown !== "absent")
    gaps.push({ reason: unknown, from: undefined, until: turns.at(-1)?.since });
  return { turns, gaps };
}

function isStated({ seen }: Change): boolean {
  return typeof seen !== "string";
}

/** The committer's time in UTC. */
export function timeOf({ committedAt }: GitStep): string {
  return toTimestamp(committedAt) ?? committedAt;
}

function isSame(
  a: Pick<Sighting, "value"> | Missing,
  b: Pick<Sighting, "value"> | Missing,
  unit: MeasuredIn["unit"],
): boolean {
  if (typeof a === "string" || typeof b === "string") return a === b;
  return isOneAmount(a.value, b.value, unit);
}
