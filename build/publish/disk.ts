/**
 * The calls to the file system that replace a folder, one plain function each. The room reaches an output
 * through them alone, so that a test can let each call fail in turn.
 */
import { execFile } from "node:child_process";
import * as fs from "node:fs";
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
    const found = fs.lstatSync(path, { throwIfNoEntry: false });
    return found && entryKind(found);
  },
  names: (folder) =>
    fs.readdirSync(folder, { withFileTypes: true }).map((each) => ({
      name: each.name,
      kind: entryKind(each),
    })),
  text: (file) => fs.readFileSync(file, "utf8"),
  mkdir(folder) {
    fs.mkdirSync(folder);
    allow(folder, 0o755);
  },
  write(file, content) {
    fs.writeFileSync(file, content, { flag: "wx" });
    allow(file, 0o644);
  },
  copy: fs.copyFileSync,
  rename: fs.renameSync,
  unlink: fs.unlinkSync,
  rmdir: fs.rmdirSync,
  flush,
  flushAll,
  modifiedAt: (path) => fs.lstatSync(path).mtimeMs,
  touch: (path, now) => fs.utimesSync(path, now / 1000, now / 1000),
};

/** Sets the mode; ignores the refusal of file systems without modes (FAT, some network mounts). */
function allow(path: string, mode: number): void {
  unless(["EPERM", "ENOTSUP", "ENOSYS"], () => fs.chmodSync(path, mode));
}

/** Does nothing where a system has no flush: Windows for a folder, some mounts for anything. */
function flush(path: string): void {
  unless(["EINVAL", "ENOTSUP", "ENOSYS", "EPERM", "EISDIR"], () => {
    const opened = fs.openSync(path, "r");
    try {
      fs.fsyncSync(opened);
    } finally {
      fs.closeSync(opened);
    }
  });
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

/** Returns undefined where the system refuses it by one of these codes. */
export function unless<T>(codes: readonly string[], run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (!hasCode(error, ...codes)) throw error;
    return undefined;
  }
}

/** Returns undefined where nothing is there, or nothing any more: another process may remove it at any time. */
export function unlessGone<T>(run: () => T): T | undefined {
  return unless(["ENOENT"], run);
}

/** The text of a plain file; undefined where none is there. */
export function fileText(file: string, disk: Disk): string | undefined {
  return unlessGone(() => (disk.kind(file) === "file" ? disk.text(file) : undefined));
}

/** Undefined for what is no JSON. */
export function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** Makes a folder and those between it and `root` that are missing; `made` gets them, outermost first. */
export function makeFolders(folder: string, root: string, disk: Disk, made: string[] = []): void {
  if (folder === root || disk.kind(folder) !== undefined) return;
  makeFolders(dirname(folder), root, disk, made);
  disk.mkdir(folder);
  made.push(folder);
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

/** Removes a folder if it is empty. */
export function removeIfEmpty(folder: string, disk: Disk): void {
  unless(["ENOTEMPTY", "EEXIST", "ENOENT"], () => disk.rmdir(folder));
}
