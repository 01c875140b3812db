/**
 * The bundle that was made last, if it is still the one of today's sources. Where each of them has the
 * stamp that it had when it was read, nothing changed; else every byte that went into the bundle is read
 * again and compared by a digest. Its own parts were on the disk before they were named; they are held
 * against their sizes, so that what was cut off or taken away later is not run.
 */
import { isFileError } from "./file-error.mjs";
import { readFileSync, renameSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mainPart, partOfVerb } from "./alone.mjs";
import { stampOf } from "./stamps.mjs";

/**
 * What `current.json` holds: the digest of the files that a bundle was made of, by their paths from the
 * root of the project, and the parts of the bundle in their folder, with their sizes.
 * @typedef {{
 *   root: string,
 *   digest: string,
 *   files: readonly string[],
 *   stamps?: readonly string[],
 *   folder: string,
 *   parts: readonly (readonly [name: string, bytes: number])[],
 * }} BundleRecord
 */

/**
 * The record of what a part was made of.
 * @param {string} part without its ending
 */
function recordOf(part) {
  return part === mainPart ? "current.json" : `current-${part}.json`;
}

/**
 * Whether this is the name of a record, and not that of a bundle.
 * @param {string} name
 */
export function isRecord(name) {
  return /^current.*\.json$/.test(name);
}

/** Beside the parts: what they were made of. */
const ownRecord = "record.json";

/**
 * Where bundles of this project and this Node.js are kept.
 * @param {string} root
 */
export function cacheOf(root) {
  const { version, platform, arch } = process;
  // Two projects that share their packages may come to one name: the record says whose it is.
  const name = root.replace(/[^\w.]+/g, "-").slice(-60);
  const own = [name, version, platform, arch].join("-").replace(/^-+/, "");
  return join(root, "node_modules/.cache/public-facts", own);
}

/**
 * What runs, and what it was made of.
 * @typedef {{ readonly main: string, readonly digest: string, readonly files: readonly string[] }} KeptBundle
 */

/**
 * Undefined where there is none, or not of these sources: of those of a command that starts alone, or of all.
 * @param {string} root
 * @param {string} [verb]
 * @returns {Promise<KeptBundle | undefined>}
 */
export async function keptBundle(root, verb) {
  const part = partOfVerb(verb);
  const kept = recordIn(cacheOf(root), part);
  if (kept === undefined || kept.root !== root) return undefined;
  try {
    const folder = join(cacheOf(root), kept.folder);
    if (kept.parts.some(([name, bytes]) => statSync(`${folder}/${name}`).size !== bytes))
      return undefined;
    if (!isStamped(root, kept) && !(await hasSameBytes(root, kept, part))) return undefined;
    const now = new Date();
    // Who makes the next bundle removes those that nobody has used for a while.
    ignoreFileErrors(() => utimesSync(folder, now, now));
    return { main: join(folder, `${part}.mjs`), digest: kept.digest, files: kept.files };
  } catch {
    return undefined;
  }
}

/**
 * The digest of the bundle that lies in a folder, whether or not another command has made one since.
 * @param {string} root
 * @param {string} folder
 */
export function digestOfBundle(root, folder) {
  const own = readJson(join(folder, ownRecord));
  return own?.root === root ? own.digest : undefined;
}

/**
 * The digest of the bundle that was made last, where its sources and what says which packages are installed
 * are as they were; undefined otherwise. What lies within packages is not looked at.
 * @param {string} root ends in a slash
 */
export function unchangedBundle(root) {
  const kept = recordIn(cacheOf(root));
  if (kept?.root !== root || kept.stamps === undefined) return undefined;
  const isSame = kept.files.every((file, index) => {
    const isInPackage = /^node_modules[\\/](?!\.|esbuild[\\/]package)/.test(file);
    return isInPackage || kept.stamps?.[index] === stampOf(root + file);
  });
  return isSame ? kept.digest : undefined;
}

/**
 * @param {string} root ends in a slash
 * @param {BundleRecord} kept
 */
function isStamped(root, { files, stamps = [] }) {
  return (
    stamps.length === files.length &&
    // Not by `join`, which takes longer than the system does: the root ends in a slash.
    files.every((file, index) => stamps[index] === stampOf(root + file))
  );
}

/**
 * Reads all files again, and writes down their stamps for the next start where they are the same.
 * @param {string} root
 * @param {BundleRecord} kept
 * @param {string} part
 */
async function hasSameBytes(root, kept, part) {
  const { openSources } = await import("./sources.mjs");
  const cache = cacheOf(root);
  const sources = openSources(root, cache);
  for (const file of kept.files) sources.read(file);
  const { digest, stamps } = sources.state();
  if (digest !== kept.digest) return false;
  if (stamps !== undefined) ignoreFileErrors(() => writeRecord(cache, part, { ...kept, stamps }));
  return true;
}

/**
 * Says in the folder of a new bundle what it was made of, then names it as the one that was made last.
 * @param {string} cache
 * @param {BundleRecord} record
 */
export function nameBundle(cache, record) {
  const { root, digest, folder } = record;
  writeFileSync(join(cache, folder, ownRecord), JSON.stringify({ root, digest }), { flush: true });
  writeRecord(cache, mainPart, record);
}

/**
 * The same for the part of a command that starts alone, of whose sources and parts this record is.
 * @param {string} cache
 * @param {string} verb
 * @param {BundleRecord} record
 */
export function nameAlone(cache, verb, record) {
  writeRecord(cache, partOfVerb(verb), record);
}

/**
 * Puts a record in the place of the one before, in one step.
 * @param {string} cache
 * @param {string} part
 * @param {BundleRecord} record
 */
function writeRecord(cache, part, record) {
  const written = join(cache, record.folder, `record-${process.pid}.json`);
  writeFileSync(written, JSON.stringify(record), { flush: true });
  renameSync(written, join(cache, recordOf(part)));
}

/**
 * Runs what does not matter if it fails: a folder that is read-only is as good as any.
 * @param {() => void} run
 */
export function ignoreFileErrors(run) {
  try {
    run();
  } catch (error) {
    if (!isFileError(error)) throw error;
  }
}

/**
 * @param {string} cache
 * @param {string} [part]
 * @returns {BundleRecord | undefined}
 */
function recordIn(cache, part = mainPart) {
  return readJson(join(cache, recordOf(part)));
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")) ?? undefined;
  } catch {
    return undefined;
  }
}
