/**
 * Removes what earlier versions of the build left beside an output when they were killed: `.dist-new-…` and
 * `.dist-old-…`, a second copy of it. Only what a list of a build names is removed from them, and a half
 * written one only where it holds nothing but entries that this output has as well.
 */
import { basename, dirname, join } from "node:path";
import { removeTree, type SwapDisk } from "../swap/disk.ts";
import { listedIn } from "../swap/listed.ts";
import { removeListed } from "../swap/sweep.ts";

export function sweepEarlier(out: string, disk: SwapDisk): void {
  const parent = dirname(out);
  const own = new Set(disk.names(out).map(({ name }) => name));
  for (const { name, kind } of disk.names(parent)) {
    const folder = join(parent, name);
    if (kind !== "folder" || !isBuildLeftover(name, basename(out))) continue;
    const listed = listedIn(folder, disk);
    if (listed !== undefined) removeListed(folder, listed, disk);
    else if (disk.names(folder).every((each) => own.has(each.name))) removeTree(disk, folder);
  }
}

function isBuildLeftover(name: string, of: string): boolean {
  const start = `.${of}-`;
  return name.startsWith(start) && /^(new|old)-[0-9a-f]{8}$/.test(name.slice(start.length));
}
