/**
 * What stands in an output folder, what the old list names and what was written anew → the steps that
 * replace the one by the other, a folder of the top at a time. What no list names is never removed: beside the build's own entries it
 * stays, in a folder of the build it goes over to the new one.
 */
import { foldersAbove } from "../schema/contract/listed-files.ts";
import { join } from "node:path";
import { CannotWrite } from "./cannot-write.ts";
import type { Disk, EntryKind } from "./disk.ts";
import type { Step } from "./journal.ts";
import { manifestName } from "./listed.ts";

export interface PlanInput {
  readonly out: string;
  /** Paths, the manifest's among them: those of the old output, and of the new one. */
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

/** Throws `CannotWrite` where the new output would write what is not its own. */
export function planOf({ out, before, after }: PlanInput, disk: Disk): readonly Step[] {
  const [oldFolders, newFolders] = [foldersAbove(before), foldersAbove(after)];

  /** What is not the build's at a path of it or below. */
  function foreignAt(path: string, kind: EntryKind | undefined): readonly string[] {
    if (kind === undefined || (kind === "file" && before.has(path))) return [];
    if (kind === "folder" && (oldFolders.has(path) || newFolders.has(path))) {
      const within: string[] = [];
      for (const { name, kind: own } of disk.names(join(out, path))) {
        const each = `${path}/${name}`;
        // Almost all are files of the build.
        if (own === "file" && before.has(each)) continue;
        for (const foreign of foreignAt(each, own)) within.push(foreign);
      }
      const [foreign] = within;
      if (after.has(path) && foreign !== undefined) throw inTheWay(foreign);
      return within;
    }
    if (after.has(path) || newFolders.has(path)) throw inTheWay(path);
    return [path];
  }

  function inTheWay(path: string): CannotWrite {
    return new CannotWrite(
      `"${join(out, path)}" was not written by a build and stands where this one writes; move it, or name another output folder.`,
    );
  }

  const [oldTops, newTops] = [topsOf(before), topsOf(after)];
  const tops = new Set([...oldTops, ...newTops]);
  tops.delete(manifestName);
  // The manifest last: a reader that finds the new one finds all files that it lists.
  return [...[...tops].toSorted(), manifestName].flatMap((name): readonly Step[] => {
    const kind = disk.kind(join(out, name));
    const foreign = foreignAt(name, kind);
    const carried = foreign.map((path): Step => ({ kind: "carry", path }));
    if (newTops.has(name)) return [{ kind: "put", name }, ...carried];
    if (kind === undefined || foreign.includes(name)) return [];
    if (foreign.length > 0) return [{ kind: "put", name }, ...carried];
    return [{ kind: "drop", name }];
  });
}

function topsOf(paths: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...paths].map((path) => path.replace(/\/.*/, "")));
}
