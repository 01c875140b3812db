/**
 * The folder of an output → the same, held for one build, with an empty folder of work in it. What a killed
 * build left there is mended first. Once it is let go, nothing of the work is left.
 */
import { dirname } from "node:path";
import { CannotWrite, toCannotWrite } from "../swap/cannot-write.ts";
import { removeIfEmpty, type SwapDisk } from "../swap/disk.ts";
import { hold, type Hold, type HoldOwner } from "../swap/hold.ts";
import type { Machine } from "../swap/machine.ts";
import { outputPlaces, workName, type OutputPlaces } from "../swap/places.ts";
import { settle } from "../swap/recover.ts";
import { sweep } from "../swap/sweep.ts";
import { targetOf, type Guarded } from "./target.ts";

export interface HeldOutput {
  readonly places: OutputPlaces;
  /** Throws `CannotWrite` where another build took it over. */
  expectMine(): void;
  /** Ends the work; what cannot be removed now is removed by the next command that uses the folder. */
  close(): void;
  /** The same, and removes the folders that were made to hold the output. Does nothing after `close`. */
  discard(): void;
}

export interface HoldWorld {
  readonly guarded: Guarded;
  readonly disk: SwapDisk;
  readonly machine: Machine;
}

/** Throws `CannotWrite` where it must not be written to, cannot be, or another build is at work in it. */
export function holdOutput(given: string, world: HoldWorld): HeldOutput {
  const { guarded, disk } = world;
  const places = outputPlaces(targetOf(given, guarded, disk));
  const made: string[] = [];
  const mine = takenFor(given, places, made, world);
  const beating = setInterval(() => tryTwice(() => mine.beat()), beat).unref();
  let isOpen = true;

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(beating);
    tryTwice(() => {
      if (disk.kind(places.journal) === undefined) sweep(places, disk);
    });
    tryTwice(() => mine.release());
  }

  function discard(): void {
    if (!isOpen) return;
    tryTwice(close);
    tryTwice(() => removeMade(made, places, disk));
  }

  try {
    settle(places, disk);
    // What stands there may be another thing than before another build let it go.
    targetOf(given, guarded, disk);
    disk.mkdir(places.next);
  } catch (error) {
    discard();
    throw toCannotWrite(error, given);
  }
  const expectMine = (): void => {
    if (!mine.isMine()) throw new CannotWrite(lost(given));
  };
  return { places, expectMine, close, discard };
}

/** `made` names the folders that it had to make. */
function takenFor(
  given: string,
  places: OutputPlaces,
  made: string[],
  { disk, machine }: HoldWorld,
): Hold {
  let held: Hold | HoldOwner;
  try {
    makeMissing(places.out, made, disk);
    held = hold(places, "build", disk, machine);
  } catch (error) {
    tryTwice(() => removeMade(made, places, disk));
    throw toCannotWrite(error, given);
  }
  if ("release" in held) return held;
  throw busy(given, held, machine);
}

/** In milliseconds; well below the age at which `hold` takes a holder for dead. */
const beat = 5000;

/** Makes a folder and those above it; `made` names the new ones, outermost first. */
function makeMissing(folder: string, made: string[], disk: SwapDisk): void {
  if (disk.kind(folder) !== undefined) return;
  makeMissing(dirname(folder), made, disk);
  disk.mkdir(folder);
  made.push(folder);
}

function removeMade(made: readonly string[], { work }: OutputPlaces, disk: SwapDisk): void {
  if (made.length === 0) return;
  removeIfEmpty(work, disk);
  for (const folder of made.toReversed()) removeIfEmpty(folder, disk);
}

/**
 * Runs an action of cleaning up, at most twice, and ignores its error: the error that led here is
 * the one to report, and the next command cleans up again.
 */
export function tryTwice(run: () => void): void {
  for (let attempt = 0; attempt < 2; attempt++)
    try {
      return run();
    } catch {
      // The second attempt follows, or the next command.
    }
}

function busy(given: string, { task, pid, host }: HoldOwner, machine: Machine): CannotWrite {
  const where = host === machine.host ? "" : ` on ${host}`;
  return new CannotWrite(
    `"${given}" is held by the ${task} of process ${pid}${where}; wait for it to end, or stop it` +
      `${where === "" ? "" : ` (two minutes after its machine is gone, "${workName}" counts as left behind)`}.`,
  );
}

function lost(given: string): string {
  return `"${given}" was taken over by another build, since this one did not answer for minutes; run it again.`;
}
