/**
 * The bundle that was made last, if it is still the one of today's sources. Every byte that went into
 * it is read again and compared by a digest: no clock, size or inode is asked, since each of them can
 * stay the same when a file changes. Its own parts were on the disk before they were named; they are
 * held against their sizes, so that what was cut off or taken away later is not run.
 */
import { createHash } from "node:crypto";
import { readFileSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

/**
 * What `current.json` holds: the digest of the files that a bundle was made of, by their paths from the
 * root of the project, and the parts of the bundle in their folder, with their sizes.
 * @typedef {{
 *   digest: string,
 *   files: readonly string[],
 *   folder: string,
 *   parts: readonly (readonly [name: string, bytes: number])[],
 * }} Kept
 */

/** The part that is run. */
export const mainPart = "main.mjs";

/**
 * Where bundles of this project and this Node.js are kept.
 * @param {string} root
 */
export function cacheOf(root) {
  const { version, platform, arch } = process;
  const name = createHash("sha256").update(root).digest("hex").slice(0, 12);
  return join(root, "node_modules/.cache/public-facts", `${name}-${version}-${platform}-${arch}`);
}

/**
 * The path of the file to run; undefined where there is none, or not of these sources.
 * @param {string} root
 */
export function keptMain(root) {
  const kept = read(join(cacheOf(root), "current.json"));
  if (kept === undefined) return undefined;
  try {
    const folder = join(cacheOf(root), kept.folder);
    if (kept.parts.some(([name, bytes]) => statSync(join(folder, name)).size !== bytes))
      return undefined;
    if (digestOf(kept.files, (file) => bytesOf(join(root, file))) !== kept.digest) return undefined;
    const now = new Date();
    // Who makes the next bundle removes those that nobody has used for a while.
    quietly(() => utimesSync(folder, now, now));
    return join(folder, mainPart);
  } catch {
    return undefined;
  }
}

/**
 * A digest of files, each with its name; `bytesOf` gives undefined for a file that is not there.
 * @param {readonly string[]} files
 * @param {(file: string) => Uint8Array | undefined} bytesOf
 */
export function digestOf(files, bytesOf) {
  const hash = createHash("sha256");
  for (const file of files) {
    const bytes = bytesOf(file);
    hash.update(`${file}\0${bytes === undefined ? "absent" : bytes.length}\0`);
    if (bytes !== undefined) hash.update(bytes);
  }
  return hash.digest("hex");
}

/**
 * Undefined for a file that is not there.
 * @param {string} path
 */
export function bytesOf(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isFileError(error) && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return undefined;
    throw error;
  }
}

/**
 * @param {unknown} error
 * @returns {error is NodeJS.ErrnoException}
 */
export function isFileError(error) {
  return error instanceof Error && "syscall" in error;
}

/**
 * Runs what does not matter if it fails: a folder that is read-only is as good as any.
 * @param {() => void} run
 */
export function quietly(run) {
  try {
    run();
  } catch (error) {
    if (!isFileError(error)) throw error;
  }
}

/**
 * @param {string} path
 * @returns {Kept | undefined}
 */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
