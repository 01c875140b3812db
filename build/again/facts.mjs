/** A folder of facts → how it looks: the digest of everything in it, names and bytes, and the stamps of its files. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
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
 * How a folder looks, to be taken before its files are read: what has no stamps to rely on is read at once.
 * @param {string} folder
 * @param {string} writable a folder that may be written to
 * @returns {import("./record.mjs").SeenFacts}
 */
export function seenFacts(folder, writable) {
  const facts = resolve(folder);
  const factStamps = stampsIn(facts, writable);
  return { facts, factStamps, digest: factStamps ? undefined : factsDigest(facts) };
}

/**
 * @param {string} folder
 * @param {string} writable
 */
function stampsIn(folder, writable) {
  try {
    return reliableStamps(folder, filesBelow(folder), writable);
  } catch {
    return undefined;
  }
}
