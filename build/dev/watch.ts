/**
 * A folder and all folders below it → a call after each burst of changes in them. Folders are watched,
 * never files: an editor that saves by renaming another file into place, a new file and a deleted one
 * all show in their folder. A folder that is removed and made anew is watched again.
 */
import { existsSync, readdirSync, statSync, watch, type FSWatcher } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

/**
 * What editors leave beside a file while it is open: swap files, backups, locks. `check` refuses them, since
 * they must not be committed.
 */
const leftover =
  /(^|\/)(\.[^/]*\.sw[a-z]|[^/]*~|\.?#[^/]*|4913|\.goutputstream-[^/]*|[^/]*\.(tmp|bak|crswap)|[^/]*___jb_(tmp|old)___|\.DS_Store)$/;

export function isEditorLeftover(path: string): boolean {
  return leftover.test(path);
}

export interface Watching {
  close(): void;
}

export interface Burst {
  /** Relative to the folder, with forward slashes; a folder may stand for what is in it. */
  readonly paths: readonly string[];
  /** When the first change was heard of: the clock that was passed in. */
  readonly since: number;
}

/** Milliseconds without a further change until a burst is over: a checkout touches many files. */
const quiet = 20;

export function watchFolder(
  folder: string,
  now: () => number,
  changed: (burst: Burst) => void,
): Watching {
  const root = resolve(folder);
  let paths = new Set<string>();
  let since = 0;
  let timer: NodeJS.Timeout | undefined;

  // The folder above: a folder tells nothing of its own coming and going.
  const above = existsSync(dirname(root))
    ? watch(dirname(root), (_, name) => {
        if (name === basename(root)) heard(root);
      })
    : undefined;
  const below = openFolderWatchers(root, heard);

  function heard(path: string): void {
    if (paths.size === 0) since = now();
    paths.add(relative(root, path).replaceAll("\\", "/"));
    clearTimeout(timer);
    timer = setTimeout(told, quiet);
  }

  function told(): void {
    const burst = { paths: [...paths].toSorted(), since };
    paths = new Set();
    // First: what comes into a new folder before it is watched is there when `changed` looks.
    below.update();
    changed(burst);
  }

  return {
    close() {
      clearTimeout(timer);
      above?.close();
      below.close();
    },
  };
}

interface FolderWatchers {
  /** Watches the folders that are there now, and no longer those that are gone. */
  update(): void;
  close(): void;
}

/** Watches a folder and those below it: each tells of what is directly in it. */
function openFolderWatchers(root: string, heard: (path: string) => void): FolderWatchers {
  const watchers = new Map<string, { readonly inode: number; readonly watcher: FSWatcher }>();

  function watchOne(path: string, inode: number): void {
    try {
      const watcher = watch(path, (_, name) => heard(name === null ? path : join(path, name)));
      // The folder went away: the one above has told of it.
      watcher.on("error", () => watcher.close());
      watchers.set(path, { inode, watcher });
    } catch (error) {
      if (!["ENOENT", "EACCES"].includes((error as NodeJS.ErrnoException).code!)) throw error;
    }
  }

  function update(): void {
    const found = new Map(foldersIn(root));
    for (const [path, { inode, watcher }] of watchers) {
      if (found.get(path) === inode) continue;
      watcher.close();
      watchers.delete(path);
    }
    for (const [path, inode] of found) if (!watchers.has(path)) watchOne(path, inode);
  }

  update();
  return {
    update,
    close() {
      for (const { watcher } of watchers.values()) watcher.close();
    },
  };
}

/** The folder and those below it, each with what tells it from another of its name. */
function* foldersIn(folder: string): Iterable<readonly [string, number]> {
  const found = unlessRefused(() => statSync(folder));
  if (!found?.isDirectory()) return;
  yield [folder, found.ino];
  for (const entry of unlessRefused(() => readdirSync(folder, { withFileTypes: true })) ?? [])
    if (entry.isDirectory()) yield* foldersIn(join(folder, entry.name));
}

/**
 * Returns what `read` returns; undefined where the folder was removed or may not be read, which
 * whoever reads it next reports.
 */
function unlessRefused<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    return undefined;
  }
}
