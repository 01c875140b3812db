/**
 * What a killed build left → an output folder that is whole again: entries that were being moved are moved
 * to the end, and what was only being written is removed. Called at the start of whatever uses an output.
 */
import { toCannotWrite } from "./cannot-write.ts";
import { nodeDisk, type SwapDisk } from "./disk.ts";
import { hold, type HoldOwner } from "./hold.ts";
import { follow, readJournal } from "./journal.ts";
import { thisMachine, type Machine } from "./machine.ts";
import { outputPlaces, type OutputPlaces } from "./places.ts";
import { isOurs, sweep } from "./sweep.ts";

/**
 * Undefined where the folder is whole and nobody is at work in it; else who is, and nothing was touched.
 * Throws what the disk throws.
 */
export function recoverOutput(
  out: string,
  disk: SwapDisk = nodeDisk,
  machine: Machine = thisMachine(),
): HoldOwner | undefined {
  const places = outputPlaces(out);
  if (!isOurs(places, disk)) return undefined;
  const held = hold(places, "recovery", disk, machine);
  if (!("release" in held)) return held;
  try {
    settle(places, disk);
  } finally {
    held.release();
  }
  return undefined;
}

/**
 * Why an output cannot be served, as one line; undefined where it can, whole again if a build was killed. A
 * server that may not write can still read: leftovers that nobody removes do not concern it.
 */
export function mend(
  out: string,
  disk: SwapDisk = nodeDisk,
  machine?: Machine,
): string | undefined {
  try {
    recoverOutput(out, disk, machine);
    return undefined;
  } catch (error) {
    if (disk.kind(outputPlaces(out).journal) === undefined) return undefined;
    const { message } = toCannotWrite(error, out) as Error;
    return `a build was killed while it replaced this output, which cannot be mended: ${message}`;
  }
}

/** The same for who holds the folder. */
export function settle(places: OutputPlaces, disk: SwapDisk): void {
  const journal = readJournal(places, disk);
  if (journal !== undefined) follow(places, journal, disk);
  sweep(places, disk);
}
