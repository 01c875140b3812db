/** Where in a build a fault is planted: the calls that it makes are counted once, and then spread over. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Generation, type Lane } from "./lane.ts";

export interface Calls {
  /** How many calls concern the output. */
  readonly count: number;
  /** The number of the first call of the part that moves entries and removes the old ones. */
  readonly commit: number;
}

/** Builds once, without a fault. */
export async function countCalls(lane: Lane, generation: Generation): Promise<Calls> {
  const log = join(lane.out, "..", "calls.log");
  const { code, err } = await lane.build(generation, { log });
  if (code !== 0) throw new Error(`a build without a fault ended with ${code}: ${err}`);
  const calls = readFileSync(log, "utf8").split("\n");
  return {
    count: calls.length,
    commit: calls.findIndex((call) => call.includes("journal.back")) + 1,
  };
}

/**
 * As many numbers of calls as `times`, every second one of them in the part that moves: the other is much
 * longer, and a fault there concerns a folder that nobody reads. Drawn by lot from equal stretches.
 */
export function spread(
  { count, commit }: Calls,
  times: number,
  lot: () => number,
): readonly number[] {
  return Array.from({ length: times }, (_, index) => {
    const [from, to] = index % 2 === 0 ? [1, count] : [commit, count];
    const stretch = (to - from + 1) / Math.ceil(times / 2);
    return Math.min(count, Math.floor(from + stretch * (Math.floor(index / 2) + lot())));
  });
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function lotOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
