/**
 * The calls to the file system that replace a folder, one plain function each. Everything of this room
 * and the writer of the output reach the disk through them, so that a test can let each call fail in turn.
 */
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
import { join } from "node:path";
import { whileHeld } from "./held.ts";

/** What stands at a path, links not followed. */
export type EntryKind = "file" | "folder" | "other";

export interface SwapDisk {
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
  /** Milliseconds since 1970. */
  modifiedAt(path: string): number;
  touch(path: string, now: number): void;
}

/** One for all calls: an output has ten thousands of files. */
const absentIsNone = { throwIfNoEntry: false } as const;
const newFile = { flag: "wx" } as const;

export const nodeDisk: SwapDisk = {
  kind(path) {
    const found = lstatSync(path, absentIsNone);
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
    writeFileSync(file, content, newFile);
    allow(file, 0o644);
  },
  copy: (from, to) => copyFileSync(from, to),
  rename: (from, to) => whileHeld(() => renameSync(from, to)),
  unlink: (file) => whileHeld(() => unlinkSync(file)),
  rmdir: (folder) => rmdirSync(folder),
  flush: flushNow,
  modifiedAt: (path) => lstatSync(path).mtimeMs,
  touch: (path, now) => utimesSync(path, now / 1000, now / 1000),
};

/** Sets the mode; ignores the refusal of file systems without modes (FAT, some network mounts). */
function allow(path: string, mode: number): void {
  // To ask is cheaper than to write, and it is nearly always for nothing.
  if ((lstatSync(path).mode & 0o777) === mode) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!hasCode(error, "EPERM", "ENOTSUP", "ENOSYS")) throw error;
  }
}

function flushNow(path: string): void {
  let opened: number | undefined;
  try {
    opened = openSync(path, "r");
    fsyncSync(opened);
  } catch (error) {
    if (!isUnflushable(error)) throw error;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/** True where a system has no flush for such a thing: Windows for a folder, some mounts for anything. */
export function isUnflushable(error: unknown): boolean {
  return hasCode(error, "EINVAL", "ENOTSUP", "ENOSYS", "EPERM", "EISDIR");
}

function entryKind(entry: { isFile(): boolean; isDirectory(): boolean }): EntryKind {
  if (entry.isFile()) return "file";
  return entry.isDirectory() ? "folder" : "other";
}

/** True for an error of the system with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException)?.code ?? "");
}

/**
 * Removes a folder and all that is in it; a link is removed, not what it leads to. Nothing happens to
 * what another process removes at the same time.
 */
export function removeTree(disk: SwapDisk, folder: string): void {
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
export function removeIfEmpty(folder: string, disk: SwapDisk): void {
  try {
    disk.rmdir(folder);
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY", "EEXIST", "ENOENT")) throw error;
  }
}
