/**
 * Files of a build → those that are new or changed in its folder of work, each written once, and a list of
 * those that stay as they stand in the output.
 */
import { hash } from "node:crypto";
import { join } from "node:path";
import type { Manifest } from "../schema/manifest.ts";
import { toCannotWrite } from "../swap/cannot-write.ts";
import { secondName, type SwapDisk } from "../swap/disk.ts";
import type { OutputPlaces } from "../swap/places.ts";
import { makeFolders } from "../swap/sweep.ts";

export type FileEntry = Manifest["files"][number];

/** An output that stands. */
export interface StandingFiles {
  readonly files: ReadonlyMap<string, FileEntry>;
  /** Nothing in it was written later, in milliseconds since 1970. */
  readonly since: number;
}

export interface Filling {
  /** Every file so far by its path, in the order written. */
  readonly files: ReadonlyMap<string, FileEntry>;
  /** The paths of those that are new or changed; the others stay. */
  readonly written: ReadonlySet<string>;
  /**
   * `file` is relative, with forward slashes; writing one twice is an error. What stands there with the same
   * bytes is kept. Throws `CannotWrite`.
   */
  write(file: string, content: string | Uint8Array, standing?: StandingFiles): FileEntry;
  /** Keeps files; false, and nothing is done, where one is not there or was written to since. */
  keep(files: readonly string[], standing: StandingFiles): boolean;
  /** Lists a file that another thread put, or found standing. */
  list(this: void, done: PutFile): void;
  /** Gives what is kept a second name beside what was written: then all of the new output is there. */
  gather(): void;
}

/** A file as the manifest lists it. */
export function entryOf(path: string, bytes: Uint8Array): FileEntry {
  return { path, bytes: bytes.length, sha256: hash("sha256", bytes, "hex") };
}

/** `given` is what a failure calls the output. */
export function openFilling(
  given: string,
  places: Pick<OutputPlaces, "out" | "next">,
  disk: SwapDisk,
): Filling {
  const files = new Map<string, FileEntry>();
  const written = new Set<string>();
  const encode = encoder();
  const { put, link, isUntouched } = filesAt(given, places, disk);

  function list({ entry, isWritten }: PutFile): void {
    files.set(entry.path, entry);
    if (isWritten) written.add(entry.path);
  }

  function expectNew(file: string): void {
    if (files.has(file)) throw new Error(`${file} is written twice`);
  }

  return {
    files,
    written,
    write(file, content, standing) {
      expectNew(file);
      const bytes = typeof content === "string" ? encode(content) : content;
      const before = standing?.files.get(file);
      const done = put(file, bytes, before && { sha256: before.sha256, since: standing!.since });
      list(done);
      return done.entry;
    },
    list,
    keep(asked, { files: stand, since }) {
      for (const file of asked) {
        expectNew(file);
        const entry = stand.get(file);
        if (entry === undefined || !isUntouched(entry, since)) return false;
      }
      for (const file of asked) files.set(file, stand.get(file)!);
      return true;
    },
    gather() {
      for (const file of files.keys()) if (!written.has(file)) link(file);
    },
  };
}

/** What was done about a file: it was written, or it stands already. */
export interface PutFile {
  readonly entry: FileEntry;
  readonly isWritten: boolean;
}

/** A file that stands. */
export interface StandingFile {
  readonly sha256: string;
  /** It was not written to later, as far as is known; in milliseconds since 1970. */
  readonly since: number;
}

export interface FilesAt {
  /** Writes a file, unless the same stands. */
  readonly put: (file: string, bytes: Uint8Array, standing: StandingFile | undefined) => PutFile;
  /** Gives a file of the output a second name beside what was put. */
  readonly link: (file: string) => void;
  readonly isUntouched: (entry: FileEntry, since: number) => boolean;
}

/** Throws `CannotWrite` with the name of the file; `given` is what it calls the output. */
export function filesAt(
  given: string,
  { out, next }: Pick<OutputPlaces, "out" | "next">,
  disk: SwapDisk,
): FilesAt {
  const makeFolderOf = folderMaker(next, disk);
  /** The folders of which the system lets everybody read new files. */
  const readable = new Set<string>();
  const orCannotWrite = <Result>(file: string, run: () => Result): Result => {
    try {
      return run();
    } catch (error) {
      throw toCannotWrite(error, join(given, file));
    }
  };
  const isUntouched: FilesAt["isUntouched"] = ({ path, bytes }, since) =>
    orCannotWrite(path, () => disk.isUntouched(`${out}/${path}`, bytes, since));
  // The names of files are plain: they need no `join`, which takes a tenth as long as the disk.
  return {
    put(file, bytes, standing) {
      const entry = entryOf(file, bytes);
      if (standing?.sha256 === entry.sha256 && isUntouched(entry, standing.since))
        return { entry, isWritten: false };
      return orCannotWrite(file, () => {
        const folder = makeFolderOf(file);
        if (readable.has(folder)) disk.writeBeside(`${next}/${file}`, bytes);
        else if (disk.write(`${next}/${file}`, bytes)) readable.add(folder);
        return { entry, isWritten: true };
      });
    },
    link: (file) =>
      orCannotWrite(file, () => {
        makeFolderOf(file);
        secondName(`${out}/${file}`, `${next}/${file}`, disk);
      }),
    isUntouched,
  };
}

/**
 * Text → its bytes, which are good until the next call: one place serves all texts but long ones, since to
 * measure and allocate takes longer than to encode.
 */
function encoder(): (text: string) => Uint8Array {
  const place = Buffer.allocUnsafeSlow(longestText * 3);
  return (text) =>
    text.length > longestText ? Buffer.from(text) : place.subarray(0, place.write(text));
}
/** In UTF-16, of which one unit is at most three bytes. */
const longestText = 200_000;

/** Returns what makes the folder of a file, once for all files in it, and names it. */
function folderMaker(root: string, disk: SwapDisk): (file: string) => string {
  const made = new Set<string>([""]);
  return (file) => {
    const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
    if (!made.has(folder)) makeFolders(root, folder, disk);
    made.add(folder);
    return folder;
  };
}
