/**
 * The only writer of an output folder. What is new or changed is written into a folder of work inside of the
 * output and flushed; then it takes the place of the old, with a journal that says how to get to the end, or
 * back: file by file where little changed, else whole folders of the top, for which what stays is given a
 * second name first. The output folder itself is never renamed, so it may be a mount point, a link's target
 * or somebody's working folder. A build that fails leaves the old output as it was.
 */
import { dirname } from "node:path";
import { toCannotWrite } from "../swap/cannot-write.ts";
import { nodeDisk, type SwapDisk } from "../swap/disk.ts";
import type { JournalStep } from "../swap/journal.ts";
import { listedIn } from "../swap/listed.ts";
import { thisMachine, type Machine } from "../swap/machine.ts";
import { makeFolders } from "../swap/sweep.ts";
import { sweepEarlier } from "./earlier.ts";
import { openFilling } from "./filling.ts";
import { flushAll, type FlushAll } from "./flush.ts";
import { holdOutput, tryTwice } from "./held-output.ts";
import { planInPlace } from "./in-place.ts";
import { planOf } from "./plan.ts";
import { replace } from "./replace.ts";
import { shareFilling, threadFor, type SharedFilling, type ThreadUse } from "./shared-filling.ts";
import type { Guarded } from "./target.ts";

export interface Output extends SharedFilling {
  /** The real path of the output. */
  readonly out: string;
  /** The folder that is being filled. */
  readonly folder: string;
  /** Puts the new output in the place of the old one. Throws `CannotWrite`; the old one is then back. */
  commit(): Promise<void>;
  /** Removes what was written; the old output stays. Does nothing after `commit`. */
  discard(): void;
}

/** What an output is written with; a test passes its own. */
export interface OutputWorld {
  readonly guarded: Guarded;
  readonly disk?: SwapDisk;
  readonly machine?: Machine;
  readonly flush?: FlushAll;
  /** What another thread writes with; without it the one of the bundle that runs, if there is one. */
  readonly thread?: ThreadUse;
}

/**
 * Opens the folder `given` for one build, and mends first what a killed one left there. Throws `CannotWrite`
 * where it must not be written to, cannot be, or another build is at work in it.
 */
export function openOutput(
  given: string,
  { guarded, disk = nodeDisk, machine = thisMachine(), flush = flushAll, thread }: OutputWorld,
): Output {
  const held = holdOutput(given, { guarded, disk, machine });
  const { places } = held;
  const { out, next } = places;
  const use = thread ?? threadFor(disk);
  const filling = shareFilling(openFilling(given, places, disk), { given, places }, use);

  /** The steps, and the paths of what is flushed before they are taken. */
  function planned(): {
    readonly steps: readonly JournalStep[];
    readonly written: Iterable<string>;
  } {
    const before = listedIn(out, disk) ?? new Set<string>();
    const { written } = filling;
    const after = new Set(filling.files.keys());
    const changes = planInPlace({ out, before, after, written }, disk);
    if (changes !== undefined) return { steps: changes, written };
    filling.gather();
    const steps = planOf({ out, before, after }, disk);
    for (const step of steps)
      if (step.kind === "carry") makeFolders(next, dirname(step.path), disk);
    return { steps, written: after };
  }

  async function commit(): Promise<void> {
    try {
      await filling.settled();
      filling.halt();
      held.expectMine();
      const { steps, written } = planned();
      await flush(next, [...written]);
      held.expectMine();
      replace(places, steps, disk);
    } catch (error) {
      discard();
      throw toCannotWrite(error, given);
    }
    held.close();
    tryTwice(() => sweepEarlier(out, disk));
  }

  function discard(): void {
    filling.halt();
    held.discard();
  }

  return { ...filling, out, folder: next, commit, discard };
}
