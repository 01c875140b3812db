/**
 * Files of a build → the same in its folder of work, each written once, or taken over from the output that
 * stands there.
 */
import { hash } from "node:crypto";
import { join } from "node:path";
import type { Manifest } from "../schema/manifest.ts";
import { toCannotWrite } from "../swap/cannot-write.ts";
import { hasCode, type SwapDisk } from "../swap/disk.ts";
import type { OutputPlaces } from "../swap/places.ts";
import { makeFolders } from "../swap/sweep.ts";

export type FileEntry = Manifest["files"][number];

export interface Filling {
  /** Every file so far, in the order written. */
  readonly files: readonly FileEntry[];
  /** The paths of these, and of one that could not be written. */
  readonly paths: ReadonlySet<string>;
  /** `file` is relative, with forward slashes; writing one twice is an error. Throws `CannotWrite`. */
  write(file: string, content: string | Uint8Array): FileEntry;
  /**
   * Takes files of the output that stands there over as they are, by a second name of each where the disk has
   * such. False, and nothing is done, where one is not the file of its entry, or was written to since that moment.
   */
  keep(entries: readonly FileEntry[], since: number): boolean;
}

/** A file as the manifest lists it. */
export function entryOf(path: string, bytes: Uint8Array): FileEntry {
  return { path, bytes: bytes.length, sha256: hash("sha256", bytes, "hex") };
}

/** `given` is what a failure calls the output. */
export function openFilling(
  given: string,
  { out, next }: Pick<OutputPlaces, "out" | "next">,
  disk: SwapDisk,
): Filling {
  const files: FileEntry[] = [];
  const written = new Set<string>();
  const encode = encoder();
  const makeFolderOf = folderMaker(next, disk);

  /** `put` places the bytes in the folder of the file. */
  function add(entry: FileEntry, put: () => void): void {
    const { path } = entry;
    written.add(path);
    orCannotWrite(path, () => {
      makeFolderOf(path);
      put();
    });
    files.push(entry);
  }

  function expectNew(file: string): void {
    if (written.has(file)) throw new Error(`${file} is written twice`);
  }

  function orCannotWrite<Result>(file: string, run: () => Result): Result {
    try {
      return run();
    } catch (error) {
      throw toCannotWrite(error, join(given, file));
    }
  }

  return {
    files,
    paths: written,
    write(file, content) {
      expectNew(file);
      const bytes = typeof content === "string" ? encode(content) : content;
      const entry = entryOf(file, bytes);
      // The names of files are plain: they need no `join`, which takes a tenth as long as the disk.
      add(entry, () => disk.write(`${next}/${file}`, bytes));
      return entry;
    },
    keep(entries, since) {
      for (const { path, bytes } of entries) {
        expectNew(path);
        const isUntouched = (): boolean => disk.isUntouched(`${out}/${path}`, bytes, since);
        if (!orCannotWrite(path, isUntouched)) return false;
      }
      for (const entry of entries)
        add(entry, () => linkOrCopy(`${out}/${entry.path}`, `${next}/${entry.path}`, disk));
      return true;
    },
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

/** The old output goes once the new one stands: what is linked then has one name again. */
function linkOrCopy(from: string, to: string, disk: SwapDisk): void {
  try {
    disk.link(from, to);
  } catch (error) {
    if (!hasCode(error, ...unlinkable)) throw error;
    disk.copy(from, to);
  }
}

/** A file system without links, a limit of links of one file, or a file of another owner (Linux). */
const unlinkable = [
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EMLINK",
  "EXDEV",
  "EINVAL",
  "EACCES",
];

/** Returns what makes the folder of a file, which is done once for all files in it. */
function folderMaker(root: string, disk: SwapDisk): (file: string) => void {
  const made = new Set<string>([""]);
  return (file) => {
    const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
    if (made.has(folder)) return;
    makeFolders(root, folder, disk);
    made.add(folder);
  };
}
