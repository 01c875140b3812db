/** Removes what a build left at work in an output folder, once nothing has to be moved any more. */
import { dirname, join } from "node:path";
import { hasCode, removeIfEmpty, removeTree, type SwapDisk } from "./disk.ts";
import { listedIn } from "./listed.ts";
import { manifestName, type OutputPlaces } from "./places.ts";

/** False where the folder of work holds anything that no build puts there: it is somebody else's. */
export function isOurs({ work }: OutputPlaces, disk: SwapDisk): boolean {
  if (disk.kind(work) !== "folder") return false;
  try {
    return disk.names(work).every(({ name }) => workEntry.test(name));
  } catch (error) {
    // A build that ended meanwhile removed it: nothing of anybody else's stands there.
    if (hasCode(error, "ENOENT")) return true;
    throw error;
  }
}

const workEntry = /^(owner-\d+|claim-[0-9a-f]+|new|old|copies|journal(\.back|\.draft)?\.json)$/;

/** Everything but the records of the holders; only the holder may call it, and only without a journal. */
export function sweep(places: OutputPlaces, disk: SwapDisk): void {
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

/** What somebody put into an old folder in the instant in which it was moved aside goes back. */
function removeOld(places: OutputPlaces, disk: SwapDisk): void {
  const isEmpty = disk.names(places.old).length === 0;
  const listed = (isEmpty ? undefined : listedIn(places.copies, disk)) ?? new Set<string>();
  removeListed(places, listed, disk);
}

/**
 * Removes the files of the old folder that a list names, the list itself last, and the folders that are then
 * empty. What the list does not name goes back.
 */
function removeListed(places: OutputPlaces, listed: ReadonlySet<string>, disk: SwapDisk): void {
  const root = places.old;
  const remove = (path: string): void => {
    for (const { name, kind } of disk.names(join(root, path))) {
      const each = path === "" ? name : `${path}/${name}`;
      if (each === manifestName) continue;
      if (kind === "folder") remove(each);
      else if (listed.has(each)) disk.unlink(join(root, each));
      else giveBack(each, places, disk);
    }
    if (path !== "") removeIfEmpty(join(root, path), disk);
  };
  remove("");
  if (disk.kind(join(root, manifestName)) !== undefined) disk.unlink(join(root, manifestName));
  removeIfEmpty(root, disk);
}

function giveBack(path: string, { out, old }: OutputPlaces, disk: SwapDisk): void {
  let free = path;
  for (let number = 1; disk.kind(join(out, free)) !== undefined; number++)
    free = `${path}.kept-${number}`;
  makeFolders(out, dirname(free), disk);
  disk.rename(join(old, path), join(out, free));
}

/** Makes the folders of a relative path that are missing. */
export function makeFolders(root: string, path: string, disk: SwapDisk): void {
  if (path === "." || disk.kind(join(root, path)) !== undefined) return;
  makeFolders(root, dirname(path), disk);
  disk.mkdir(join(root, path));
}
