/**
 * The files that a bundle is made of, as they were read: their digest and, where the disk gives them,
 * their stamps. Each counts as it was read first: if it is read again and is another, the digest is not
 * the one of today, and the next start makes another bundle.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isFileError } from "./file-error.mjs";
import { diskClock, reliableStamp } from "./stamps.mjs";

/**
 * @typedef {{ readonly bytes: Uint8Array | undefined, readonly stamp: string | undefined }} Source
 * @typedef {ReturnType<typeof openSources>} Sources
 */

/**
 * @param {string} root
 * @param {string} folder a folder that may be written to, on the disk that the files are on
 */
export function openSources(root, folder) {
  const clock = diskClock(folder);
  /** @type {Map<string, Source>} */
  const known = new Map();
  return {
    /**
     * The bytes of a file as they are now; undefined where it is not there.
     * @param {string} file from the root
     */
    read(file) {
      const path = join(root, file);
      // Before the bytes: a change meanwhile is then a change since.
      const stamp = clock === undefined ? undefined : reliableStamp(path, clock);
      const bytes = bytesAt(path);
      if (!known.has(file)) known.set(file, { bytes, stamp });
      return bytes;
    },
    /**
     * Whether a file was read.
     * @param {string} file
     */
    has: (file) => known.has(file),
    /**
     * All of them by name, with their digest; with stamps only where each has one that can be relied on.
     * In whatever order they were read: commands that start at once read the same files in another one.
     */
    state() {
      const all = [...known].toSorted(([one], [other]) => (one < other ? -1 : 1));
      const hash = createHash("sha256");
      for (const [file, { bytes }] of all) {
        hash.update(`${file}\0${bytes === undefined ? "absent" : bytes.length}\0`);
        if (bytes !== undefined) hash.update(bytes);
      }
      const stamps = all.flatMap(([, { stamp }]) => stamp ?? []);
      return {
        digest: hash.digest("hex"),
        files: all.map(([file]) => file),
        ...(stamps.length === all.length ? { stamps } : {}),
      };
    },
  };
}

/** @param {string} path */
function bytesAt(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isFileError(error) && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return undefined;
    throw error;
  }
}
