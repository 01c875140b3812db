/** A folder of facts → how it looks: the digest of everything in it, names and bytes, and the stamps of its files. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { filesBelow, reliableStamps } from "./files.mjs";

/**
 * Undefined where something in it is neither a file nor a folder, or cannot be read.
 * @param {string} folder
 * @returns {string | undefined}
 */
export function factsDigest(folder) {
  const hash = createHash("sha256");
  try {
    for (const path of filesBelow(folder)) {
      const bytes = readFileSync(`${folder}/${path}`);
      hash.update(`${path}\0${bytes.length}\0`).update(bytes);
    }
  } catch {
    return undefined;
  }
  return hash.digest("hex");
}

/**
 * The stamps of all files, to be taken before they are read; undefined where there are none to rely on.
 * @param {string} folder
 * @param {string} writable a folder that may be written to
 */
export function factStampsIn(folder, writable) {
  try {
    return reliableStamps(folder, filesBelow(folder), writable);
  } catch {
    return undefined;
  }
}
