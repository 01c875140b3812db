/**
 * What makes an output, beside the facts → its digest: the bundle of the sources that runs, and the sources
 * that are no part of it and are bundled into the output (the fallback's entries, the site's scripts and style).
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, reliableStamps } from "./files.mjs";

/**
 * @typedef {object} Generator
 * @property {string} digest
 * @property {string} bundle the digest of the bundle alone
 * @property {Readonly<Record<string, string>>} [stamps] of the sources beside it, if they can be relied on
 */

/**
 * Undefined where a source cannot be read.
 * @param {string} root of the project
 * @param {string} cache
 * @param {Pick<import("../launch/kept.mjs").KeptBundle, "digest" | "files">} bundle
 * @returns {Generator | undefined}
 */
export function generatorOf(root, cache, bundle) {
  const hash = createHash("sha256").update(`${process.version}\0${bundle.digest}\0`);
  try {
    const known = new Set(bundle.files.map((path) => path.replaceAll("\\", "/")));
    const beside = filesBelow(join(root, "build"))
      .map((path) => `build/${path}`)
      .filter((path) => !known.has(path));
    // Before the bytes: a change meanwhile is then a change since.
    const stamps = reliableStamps(root, beside, cache);
    for (const path of beside) {
      const bytes = readFileSync(join(root, path));
      hash.update(`${path}\0${bytes.length}\0`).update(bytes);
    }
    return { digest: hash.digest("hex"), bundle: bundle.digest, ...(stamps && { stamps }) };
  } catch {
    return undefined;
  }
}
