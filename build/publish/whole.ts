/**
 * The only writer of files that people keep: the facts, what is derived beside them, reports. A file is written
 * beside its place, flushed and renamed over it: at every moment it holds the old text or the new one. Of
 * several, all are written before the first is renamed: a full disk changes none of them. Files that go are
 * removed last, when what takes their place stands.
 */
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join, resolve } from "node:path";
import { CannotWrite, explaining, toCannotWrite } from "./cannot-write.ts";
import { nodeDisk, unless, unlessGone } from "./disk.ts";
import { thisMachine } from "./lock.ts";

export interface WholeFile {
  readonly path: string;
  /** Null for a file that goes. */
  readonly content: string | Uint8Array | null;
}

/** The calls of the file system; a test lets each of them fail. */
export const wholeDisk = { ...fs, flush: (path: string) => nodeDisk.flush(path) };
export type WholeDisk = typeof wholeDisk;

/**
 * Writes one file or several; folders that are missing are made. A link stays, and what it leads to is
 * written; a file keeps its mode. Throws `CannotWrite`.
 */
export function writeWhole(files: readonly WholeFile[], disk: WholeDisk = wholeDisk): void {
  const [first] = files;
  if (first === undefined) return;
  const drafts: WrittenDraft[] = [];
  let renamed = 0;
  try {
    for (const { path, content } of files)
      if (content !== null) drafts.push(draft(path, content, disk));
    for (const { beside, place, path } of drafts) {
      explaining(path, () => disk.renameSync(beside, place));
      renamed++;
    }
    const gone = files.filter(({ content }) => content === null);
    for (const { path } of gone) explaining(path, () => disk.unlinkSync(path));
    const places = [...drafts.map(({ place }) => place), ...gone.map(({ path }) => path)];
    for (const folder of new Set(places.map((place) => dirname(place)))) disk.flush(folder);
  } catch (error) {
    for (const { beside } of drafts.slice(renamed)) removeQuietly(beside, disk);
    if (!(error instanceof CannotWrite) || renamed === 0) throw toCannotWrite(error, first.path);
    throw new CannotWrite(`${error.message} ${renamed} of ${drafts.length} files were written.`, {
      cause: error,
    });
  }
}

/** Writes the files whose text is another than what stands there, and returns their paths. */
export function writeChanged(
  files: readonly { readonly path: string; readonly content: string }[],
): readonly string[] {
  const changed = files.filter(
    ({ path, content }) => unlessGone(() => fs.readFileSync(path, "utf8")) !== content,
  );
  writeWhole(changed);
  return changed.map(({ path }) => path);
}

interface WrittenDraft {
  /** As it was given. */
  readonly path: string;
  /** Where it will stand, links followed. */
  readonly place: string;
  readonly beside: string;
}

function draft(path: string, content: string | Uint8Array, disk: WholeDisk): WrittenDraft {
  return explaining(path, () => {
    const place = followLinks(path, disk);
    const folder = dirname(place);
    disk.mkdirSync(folder, { recursive: true });
    sweepDead(folder, disk);
    const old = disk.statSync(place, { throwIfNoEntry: false });
    // A rename asks only for the folder: a file that is marked as not to be written would be replaced.
    if (old) disk.accessSync(place, fs.constants.W_OK);
    const beside = join(folder, `.writing-${process.pid}-${randomBytes(4).toString("hex")}.tmp`);
    try {
      disk.writeFileSync(beside, content, { flag: "wx", flush: true });
      if (old) {
        // Only root gives files away.
        if (old.uid !== process.getuid?.())
          unless(["EPERM", "ENOSYS", "ENOTSUP"], () => disk.chownSync(beside, old.uid, old.gid));
        disk.chmodSync(beside, old.mode & 0o7777);
      }
    } catch (error) {
      removeQuietly(beside, disk);
      throw error;
    }
    return { path, place, beside };
  });
}

/** Returns the path that a link leads to, also where that file does not exist yet. */
function followLinks(path: string, disk: WholeDisk): string {
  const full = resolve(path);
  return (
    unlessGone(() => disk.realpathSync(full)) ??
    (nodeDisk.kind(full) === "other" ? resolve(dirname(full), fs.readlinkSync(full)) : full)
  );
}

/** Removes the temporary files of a process that was killed while it wrote into this folder. */
function sweepDead(folder: string, disk: WholeDisk): void {
  const machine = thisMachine();
  for (const name of disk.readdirSync(folder)) {
    const pid = /^\.writing-(\d+)-[0-9a-f]{8}\.tmp$/.exec(name)?.[1];
    if (pid !== undefined && machine.startOf(Number(pid)) === undefined)
      removeQuietly(join(folder, name), disk);
  }
}

function removeQuietly(file: string, disk: WholeDisk): void {
  try {
    disk.unlinkSync(file);
  } catch {
    // It was never made, or the disk fails altogether, which the error that led here says.
  }
}
