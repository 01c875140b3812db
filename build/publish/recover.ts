/**
 * What a killed build left → an output folder that is whole again: entries that were being moved are moved
 * to the end, and what was only being written is removed. Called at the start of whatever uses an output.
 */
import { dirname, join } from "node:path";
import { toCannotWrite } from "./cannot-write.ts";
import { makeFolders, nodeDisk, removeIfEmpty, removeTree, type Disk } from "./disk.ts";
import { follow, readJournal } from "./journal.ts";
import { listedIn, manifestName } from "./listed.ts";
import { takeLock, thisMachine, type LockOwner, type Machine } from "./lock.ts";
import { isOurs, outputPlaces, type OutputPlaces } from "./places.ts";

/**
 * Undefined where the folder is whole and nobody is at work in it; else who is, and nothing was touched.
 * Throws what the disk throws.
 */
export function recoverOutput(
  out: string,
  disk: Disk = nodeDisk,
  machine: Machine = thisMachine(),
): LockOwner | undefined {
  const places = outputPlaces(out);
  if (!isOurs(places, disk)) return undefined;
  const lock = takeLock(places, "recovery", disk, machine);
  if (!("release" in lock)) return lock;
  try {
    settle(places, disk);
  } finally {
    lock.release();
  }
  return undefined;
}

/**
 * Why an output cannot be served, as one line; undefined where it can, whole again if a build was killed. A
 * server that may not write can still read: leftovers that nobody removes do not concern it.
 */
export function recoverToServe(out: string): string | undefined {
  try {
    recoverOutput(out);
    return undefined;
  } catch (error) {
    if (nodeDisk.kind(outputPlaces(out).journal) === undefined) return undefined;
    const { message } = toCannotWrite(error, out) as Error;
    return `a build was killed while it replaced this output, which cannot be mended: ${message}`;
  }
}

/** Recovers an output for the process that has the lock. */
export function settle(places: OutputPlaces, disk: Disk): void {
  const steps = readJournal(places, disk);
  if (steps !== undefined) follow(places, steps, disk);
  cleanUp(places, disk);
}

/**
 * Removes what is left of the work, but for the records of the lock. Only the holder of the lock may call it,
 * and only without a journal.
 */
export function cleanUp(places: OutputPlaces, disk: Disk): void {
  if (disk.kind(places.work) === undefined) return;
  // A journal that came back after a loss of power would be followed again.
  disk.flush(places.work);
  if (disk.kind(places.old) === "folder") removeOld(places, disk);
  for (const { name, kind } of disk.names(places.work)) {
    const path = join(places.work, name);
    if (/^(owner|claim)-/.test(name)) continue;
    if (kind === "folder") removeTree(disk, path);
    else disk.unlink(path);
  }
}

/**
 * Removes the old files that the old list names, the list itself last, and the folders that are then empty. What
 * somebody put into a folder in the instant in which it was moved aside goes back.
 */
function removeOld(places: OutputPlaces, disk: Disk): void {
  const { old, copies } = places;
  const listed = listedIn(copies, disk) ?? new Set<string>();
  const remove = (path: string): void => {
    for (const { name, kind } of disk.names(join(old, path))) {
      const each = path === "" ? name : `${path}/${name}`;
      if (each === manifestName) continue;
      if (kind === "folder") remove(each);
      else if (listed.has(each)) disk.unlink(join(old, each));
      else giveBack(each, places, disk);
    }
    if (path !== "") removeIfEmpty(join(old, path), disk);
  };
  remove("");
  if (disk.kind(join(old, manifestName)) !== undefined) disk.unlink(join(old, manifestName));
  removeIfEmpty(old, disk);
}

function giveBack(path: string, { out, old }: OutputPlaces, disk: Disk): void {
  let free = path;
  for (let number = 1; disk.kind(join(out, free)) !== undefined; number++)
    free = `${path}.kept-${number}`;
  makeFolders(dirname(join(out, free)), out, disk);
  disk.rename(join(old, path), join(out, free));
}
