/**
 * The calls to the file system that replace a folder, one plain function each. The room reaches an output
 * through them alone, so that a test can let each call fail in turn.
 */
import { execFile } from "node:child_process";
import {
  chmodSync,
  closeSync,
  copyFileSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** What stands at a path, links not followed. */
export type EntryKind = "file" | "folder" | "other";

export interface Disk {
  /** Undefined where nothing is there. */
  kind(path: string): EntryKind | undefined;
  names(folder: string): readonly { readonly name: string; readonly kind: EntryKind }[];
  text(file: string): string;
  /** A new folder below one that is there; everybody may read it, whatever the umask. */
  mkdir(folder: string): void;
  /** A new file; everybody may read it, whatever the umask. */
  write(file: string, content: string | Uint8Array): void;
  copy(from: string, to: string): void;
  /** A file replaces the file that stands at `to`; a folder replaces nothing but an empty one. */
  rename(from: string, to: string): void;
  unlink(file: string): void;
  /** An empty folder. */
  rmdir(folder: string): void;
  /** Returns once a file, or the list of names in a folder, would survive a loss of power. */
  flush(path: string): void;
  /** The same for files of a folder, named relative to it, and the folders that they lie in. */
  flushAll(folder: string, files: readonly string[]): Promise<void>;
  /** Milliseconds since 1970. */
  modifiedAt(path: string): number;
  touch(path: string, now: number): void;
}

export const nodeDisk: Disk = {
  kind(path) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    return found && entryKind(found);
  },
  names: (folder) =>
    readdirSync(folder, { withFileTypes: true }).map((each) => ({
      name: each.name,
      kind: entryKind(each),
    })),
  text: (file) => readFileSync(file, "utf8"),
  mkdir(folder) {
    mkdirSync(folder);
    allow(folder, 0o755);
  },
  write(file, content) {
    writeFileSync(file, content, { flag: "wx" });
    allow(file, 0o644);
  },
  copy: copyFileSync,
  rename: renameSync,
  unlink: unlinkSync,
  rmdir: rmdirSync,
  flush,
  flushAll,
  modifiedAt: (path) => lstatSync(path).mtimeMs,
  touch: (path, now) => utimesSync(path, now / 1000, now / 1000),
};

/** Sets the mode; ignores the refusal of file systems without modes (FAT, some network mounts). */
function allow(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!hasCode(error, "EPERM", "ENOTSUP", "ENOSYS")) throw error;
  }
}

/** Does nothing where a system has no flush: Windows for a folder, some mounts for anything. */
function flush(path: string): void {
  let opened: number | undefined;
  try {
    opened = openSync(path, "r");
    fsyncSync(opened);
  } catch (error) {
    if (!hasCode(error, "EINVAL", "ENOTSUP", "ENOSYS", "EPERM", "EISDIR")) throw error;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/** One `sync` takes a tenth of the time of a flush of each file, which is the way where that program fails. */
async function flushAll(folder: string, files: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)("sync", process.platform === "linux" ? ["-f", folder] : []);
  } catch {
    const folders = files.flatMap((file) => foldersOf(file));
    for (const path of new Set([...files, ...folders])) flush(join(folder, path));
  }
}

function foldersOf(file: string): readonly string[] {
  const folder = dirname(file);
  return folder === "." ? [folder] : [folder, ...foldersOf(folder)];
}

function entryKind(entry: { isFile(): boolean; isDirectory(): boolean }): EntryKind {
  if (entry.isFile()) return "file";
  return entry.isDirectory() ? "folder" : "other";
}

/** True for an error of the system with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException)?.code ?? "");
}

/** Makes the folders of a relative path that are missing. */
export function makeFolders(root: string, path: string, disk: Disk): void {
  if (path === "." || disk.kind(join(root, path)) !== undefined) return;
  makeFolders(root, dirname(path), disk);
  disk.mkdir(join(root, path));
}

/**
 * Removes a folder and all that is in it; a link is removed, not what it leads to. Nothing happens to
 * what another process removes at the same time.
 */
export function removeTree(disk: Disk, folder: string): void {
  unlessGone(() => {
    for (const { name, kind } of disk.names(folder)) {
      const path = join(folder, name);
      if (kind === "folder") removeTree(disk, path);
      else unlessGone(() => disk.unlink(path));
    }
    disk.rmdir(folder);
  });
}

function unlessGone(remove: () => void): void {
  try {
    remove();
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
}

/** Removes a folder if it is empty. */
export function removeIfEmpty(folder: string, disk: Disk): void {
  try {
    disk.rmdir(folder);
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY", "EEXIST", "ENOENT")) throw error;
  }
}
