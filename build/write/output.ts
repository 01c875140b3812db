/**
 * The only writer of an output folder. All of it is written into a folder of work inside of the output and
 * flushed; then the entries of its top take the place of the old ones, with a journal that says how to get to
 * the end, or back. The output folder itself is never renamed, so it may be a mount point, a link's target
 * or somebody's working folder. A build that fails leaves the old output as it was.
 */
import { dirname } from "node:path";
import { toCannotWrite } from "../swap/cannot-write.ts";
import { nodeDisk, type SwapDisk } from "../swap/disk.ts";
import { listedIn } from "../swap/listed.ts";
import { thisMachine, type Machine } from "../swap/machine.ts";
import { makeFolders } from "../swap/sweep.ts";
import { openFilling, type Filling } from "./filling.ts";
import { flushAll, type FlushAll } from "./flush.ts";
import { holdOutput } from "./held-output.ts";
import { planOf } from "./plan.ts";
import { replace } from "./replace.ts";
import type { Guarded } from "./target.ts";

export interface Output extends Filling {
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
}

/**
 * Opens the folder `given` for one build, and mends first what a killed one left there. Throws `CannotWrite`
 * where it must not be written to, cannot be, or another build is at work in it.
 */
export function openOutput(
  given: string,
  { guarded, disk = nodeDisk, machine = thisMachine(), flush = flushAll }: OutputWorld,
): Output {
  const held = holdOutput(given, { guarded, disk, machine });
  const { places } = held;
  const { out, next } = places;
  const filling = openFilling(given, next, disk);

  async function commit(): Promise<void> {
    try {
      held.expectMine();
      const before = listedIn(out, disk) ?? new Set<string>();
      const after = new Set(filling.files.keys());
      const steps = planOf({ out, before, after }, disk);
      for (const step of steps)
        if (step.kind === "carry") makeFolders(next, dirname(step.path), disk);
      await flush(next, [...after]);
      held.expectMine();
      replace(places, steps, disk);
    } catch (error) {
      held.discard();
      throw toCannotWrite(error, given);
    }
    held.close();
  }

  return { ...filling, out, folder: next, commit, discard: () => held.discard() };
}
