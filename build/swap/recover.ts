/**
 * What a killed build left → an output folder that is whole again: entries that were being moved are moved
 * to the end, and what was only being written is removed. Called at the start of whatever uses an output.
 */
import { explained } from "./cannot-write.ts";
import { nodeDisk, type Disk } from "./disk.ts";
import { hold, type Owner } from "./hold.ts";
import { follow, readJournal } from "./journal.ts";
import { thisMachine, type Machine } from "./machine.ts";
import { placesIn, type Places } from "./places.ts";
import { sweep } from "./sweep.ts";

/**
 * Undefined where the folder is whole and nobody is at work in it; else who is, and nothing was touched.
 * Throws what the disk throws.
 */
export function recover(
  out: string,
  disk: Disk = nodeDisk,
  machine: Machine = thisMachine(),
): Owner | undefined {
  const places = placesIn(out);
  if (disk.kind(places.work) === undefined) return undefined;
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
export function mend(out: string, disk: Disk = nodeDisk, machine?: Machine): string | undefined {
  try {
    recover(out, disk, machine);
    return undefined;
  } catch (error) {
    if (disk.kind(placesIn(out).journal) === undefined) return undefined;
    const { message } = explained(error, out) as Error;
    return `a build was killed while it replaced this output, which cannot be mended: ${message}`;
  }
}

/** The same for who holds the folder. */
export function settle(places: Places, disk: Disk): void {
  const journal = readJournal(places, disk);
  if (journal !== undefined) follow(places, journal, disk);
  sweep(places, disk);
}
