/**
 * A folder and all folders below it → a call after each burst of changes in them. Folders are watched,
 * never files: an editor that saves by renaming another file into place, a new file and a deleted one
 * all show in their folder. The folder above is watched too, since none tells of its own coming and going.
 */
import { readdirSync, watch, type FSWatcher } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Milliseconds without a further change until a burst is over: a checkout touches many files. */
const quiet = 20;

/** Returns what stops it. */
export function watchFolder(folder: string, changed: () => void): () => void {
  const root = resolve(folder);
  let watchers: readonly FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;

  function stop(): void {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  }

  function watchAll(): void {
    stop();
    watchers = [dirname(root), ...foldersIn(root)].flatMap((path) =>
      unlessRefused(() => [watch(path, heard).on("error", heard)]),
    );
  }

  function heard(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // First: what changes while nothing is watched is there when `changed` looks.
      watchAll();
      changed();
    }, quiet);
  }

  watchAll();
  return stop;
}

/** The folder and those below it. */
function foldersIn(folder: string): readonly string[] {
  const entries = unlessRefused(() => readdirSync(folder, { withFileTypes: true }));
  const below = entries.filter((entry) => entry.isDirectory());
  return [folder, ...below.flatMap(({ name }) => foldersIn(join(folder, name)))];
}

/** Nothing of a folder that went away or may not be read, which whoever reads it next reports. */
function unlessRefused<T>(ask: () => readonly T[]): readonly T[] {
  try {
    return ask();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    return [];
  }
}
