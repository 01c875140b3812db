/**
 * A folder and all folders below it → a call after each burst of changes in them. Folders are watched,
 * never files: an editor that saves by renaming another file into place, a new file and a deleted one
 * all show in their folder. The folder above is watched too, since none tells of its own coming and going.
 */
import { readdirSync, watch, type FSWatcher } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

export interface Watching {
  close(): void;
}

/** Milliseconds without a further change until a burst is over: a checkout touches many files. */
const quiet = 20;

/** `changed` is told when the first change of a burst was heard of, by the clock that is passed in. */
export function watchFolder(
  folder: string,
  now: () => number,
  changed: (since: number) => void,
): Watching {
  const root = resolve(folder);
  let watchers: readonly FSWatcher[] = [];
  let since: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  function heard(): void {
    since ??= now();
    clearTimeout(timer);
    timer = setTimeout(told, quiet);
  }

  function told(): void {
    const first = since!;
    since = undefined;
    // First: what changes while nothing is watched is there when `changed` looks.
    watchAll();
    changed(first);
  }

  function watchAll(): void {
    close();
    watchers = [
      ...watchersOf(dirname(root), (name) => name === basename(root) && heard()),
      ...foldersIn(root).flatMap((path) => watchersOf(path, heard)),
    ];
  }

  function close(): void {
    for (const watcher of watchers) watcher.close();
  }

  watchAll();
  return {
    close() {
      clearTimeout(timer);
      close();
    },
  };
}

/** None for a folder that went away or may not be read, which whoever reads it next reports. */
function watchersOf(path: string, heard: (name: string | null) => void): readonly FSWatcher[] {
  const found = unlessRefused(() => watch(path, (_, name) => heard(name)));
  found?.on("error", () => found.close());
  return found === undefined ? [] : [found];
}

/** The folder and those below it. */
function foldersIn(folder: string): readonly string[] {
  const entries = unlessRefused(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  const below = entries.filter((entry) => entry.isDirectory());
  return [folder, ...below.flatMap(({ name }) => foldersIn(join(folder, name)))];
}

/** Undefined for what the system refuses. */
function unlessRefused<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    return undefined;
  }
}
