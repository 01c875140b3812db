/** A folder of facts → the digest of everything in it: names and bytes. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { filesBelow } from "./files.mjs";

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
