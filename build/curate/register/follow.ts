/** The versions of a file, newest first → what each line of the register reads in each of them. */
import type { GitStep } from "../git/git.ts";
import { type MeasuredIn, isOneAmount } from "../../amount/states.ts";
import type { Value } from "../../schema/fact.ts";
import { toTimestamp } from "../../schema/timestamp.ts";
import type { RegisterLine, RegisterPlace } from "../../schema/register.ts";
import { timeOf } from "../mine/runs.ts";
import type { Version } from "../mine/track.ts";
import type { Missing, Sighting } from "../mine/wanted.ts";
import type { Leaf } from "./read/leaf.ts";
import { openStructure, type ReadPlace } from "./read/structure.ts";
import { valueAtLeaf } from "./value.ts";

export interface SoughtLine {
  readonly line: RegisterLine;
  readonly key: MeasuredIn;
}

/** A sighting that says where in its file it stands, from 1. */
export interface PlacedSighting extends Sighting {
  readonly line?: number | undefined;
}

export interface Follower {
  /** `text` is undefined where the file is gone or no text. */
  take(step: GitStep, text: string | undefined): Promise<void>;
  /** By line of the register, newest first. Only where a value begins or is the newest has it a quote. */
  versions(): readonly (readonly Version[])[];
}

/** A value that was read in a version whose text is at hand. */
export interface FreshReading {
  readonly value: Value;
  readonly leaf: Leaf;
  readonly words: string | undefined;
}

interface ReadVersion {
  readonly step: GitStep;
  /** By line of the register. */
  readonly read: readonly (FreshReading | Missing)[];
}

export function openFollower(sought: readonly SoughtLine[]): Follower {
  const versions: Version[][] = sought.map(() => []);
  // Of the version before in this walk, whose text is let go once the next one has been read.
  let last: ReadVersion | undefined;

  function settle(next: ReadVersion | undefined): void {
    if (last === undefined) return;
    for (const index of sought.keys()) {
      const [own, older] = [countedIn(last, index), next && countedIn(next, index)];
      const goesOn =
        typeof own !== "string" &&
        older !== undefined &&
        typeof older !== "string" &&
        isOneAmount(own.value, older.value, sought[index]!.key["unit"]);
      const isNewest = versions[index]!.length === 0;
      const seen = typeof own === "string" ? own : toSighting(own, isNewest || !goesOn);
      versions[index]!.push({ step: last.step, seen });
    }
  }

  return {
    async take(step, text) {
      const isSame = last?.step.object !== undefined && last.step.object === step.object;
      const next = { step, read: isSame ? last!.read : await readAll(step, text) };
      settle(next);
      last = next;
    },
    versions() {
      settle(undefined);
      last = undefined;
      return versions;
    },
  };

  /** What a line reads in a version that counts for it. */
  function countedIn({ step, read }: ReadVersion, index: number): FreshReading | Missing {
    const since = toTimestamp(sought[index]!.line.since ?? "");
    return since !== undefined && timeOf(step) < since ? "absent" : read[index]!;
  }

  async function readAll(step: GitStep, text: string | undefined) {
    if (step.isRemoval || text === undefined)
      return sought.map((): Missing => (step.isRemoval ? "absent" : "not readable"));
    const readPlace = await openStructure(step.path, text);
    return sought.map((each) => readingOf(readPlace, each));
  }
}

function toSighting({ value, leaf, words }: FreshReading, isQuoted: boolean): PlacedSighting {
  return {
    value,
    quote: isQuoted ? leaf.quote(words) : "",
    how: "pattern",
    confidence: 1,
    line: isQuoted ? leaf.line(words) : undefined,
  };
}

/** By the place and the words of today, else by those in which older versions are known to state it. */
function readingOf(readPlace: ReadPlace, { line, key }: SoughtLine): FreshReading | Missing {
  let missing: Missing = "absent";
  for (const place of [line.at, ...(line.earlier ?? [])])
    for (const worded of [line, ...(line.said ?? []).map((says) => ({ ...line, says }))]) {
      const own = readingAt(readPlace, place, { line: worded, key });
      if (typeof own !== "string") return own;
      if (own !== "absent") missing = own;
    }
  return missing;
}

export function readingAt(
  readPlace: ReadPlace,
  place: RegisterPlace,
  { line, key }: SoughtLine,
): FreshReading | Missing {
  const leaf = readPlace(place);
  if (typeof leaf === "string") return leaf;
  const own = valueAtLeaf(leaf, line, key);
  return typeof own === "string" ? own : { ...own, leaf };
}
