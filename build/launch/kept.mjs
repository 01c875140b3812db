/**
 * The bundle that was made last, if it is still the one of today's sources. Every byte that went into
 * it is read again and compared by a digest: no clock, size or inode is asked, since each of them can
 * stay the same when a file changes. The bundle's own code is among these bytes, so a damaged one is
 * not run either.
 */
import { createHash } from "node:crypto";
import { readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";

/**
 * What `current.json` holds: the digest of `files`, of which `main` is run. All paths are relative to
 * the root of the project.
 * @typedef {{ digest: string, folder: string, main: string, files: readonly string[] }} Kept
 */

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
    if (digestOf(kept.files, (file) => bytesOf(join(root, file))) !== kept.digest) return undefined;
    const now = new Date();
    // Who makes the next bundle removes those that nobody has used for a while.
    quietly(() => utimesSync(join(root, kept.folder), now, now));
    return join(root, kept.main);
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
