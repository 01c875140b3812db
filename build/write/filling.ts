/** Files of a build → the folder of work, each written once, and the list of them. */
import { hash } from "node:crypto";
import { join } from "node:path";
import type { Manifest } from "../schema/manifest.ts";
import { toCannotWrite } from "../swap/cannot-write.ts";
import type { SwapDisk } from "../swap/disk.ts";
import { makeFolders } from "../swap/sweep.ts";

export type FileEntry = Manifest["files"][number];

export interface Filling {
  /** Every file so far by its path, in the order written. */
  readonly files: ReadonlyMap<string, FileEntry>;
  /** `file` is relative, with forward slashes; writing one twice is an error. Throws `CannotWrite`. */
  write(file: string, content: string | Uint8Array): void;
}

/** A file as the manifest lists it. */
export function entryOf(path: string, bytes: Uint8Array): FileEntry {
  return { path, bytes: bytes.length, sha256: hash("sha256", bytes, "hex") };
}

/** Fills the folder `next`; `given` is what a failure calls the output. */
export function openFilling(given: string, next: string, disk: SwapDisk): Filling {
  const files = new Map<string, FileEntry>();
  const encode = encoder();
  const makeFolderOf = folderMaker(next, disk);
  return {
    files,
    write(file, content) {
      if (files.has(file)) throw new Error(`${file} is written twice`);
      const bytes = typeof content === "string" ? encode(content) : content;
      try {
        makeFolderOf(file);
        // The names of files are plain: they need no `join`, which takes a tenth as long as the disk.
        disk.write(`${next}/${file}`, bytes);
      } catch (error) {
        throw toCannotWrite(error, join(given, file));
      }
      files.set(file, entryOf(file, bytes));
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

/** Returns what makes the folder of a file, once for all files in it. */
function folderMaker(root: string, disk: SwapDisk): (file: string) => void {
  const made = new Set<string>([""]);
  return (file) => {
    const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
    if (!made.has(folder)) makeFolders(root, folder, disk);
    made.add(folder);
  };
}
