/**
 * A file → a stamp that is another as soon as the file is: its inode, its size and the moment of its
 * last change, which the system sets at every write and rename, and no program can set back. A file
 * that changed just now gets no stamp, since it may change again at what the disk calls one moment.
 * A disk that lets this moment be set, or counts it in whole seconds, gives no stamps at all.
 */
import { rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What is stamped of a file that is not there. */
const stampOfNone = "absent";

/** Many times the step of any clock that counts in parts of a second: 100 ms, in nanoseconds. */
const settlingTime = 100_000_000n;

/**
 * The moment of now by the clock of the disk that a folder is on.
 * @typedef {{ readonly device: bigint, readonly now: bigint }} DiskClock
 */

/**
 * Undefined where the disk gives no stamps, or cannot be written to.
 * @param {string} folder
 * @returns {DiskClock | undefined}
 */
export function diskClock(folder) {
  const probe = join(folder, `clock-${process.pid}`);
  try {
    writeFileSync(probe, "");
    utimesSync(probe, 0, 0);
    const { dev, mtimeNs, ctimeNs } = statSync(probe, { bigint: true });
    const isKept = ctimeNs !== mtimeNs && ctimeNs % 1_000_000_000n !== 0n;
    return isKept ? { device: dev, now: ctimeNs } : undefined;
  } catch {
    return undefined;
  } finally {
    rmSync(probe, { force: true });
  }
}

/**
 * The stamp of a file as it is now, to be taken before its bytes are read; undefined where none can be
 * relied on.
 * @param {string} path
 * @param {DiskClock} clock of before
 * @returns {string | undefined}
 */
export function reliableStamp(path, { device, now }) {
  const stats = statsOf(path);
  if (stats === undefined) return stampOfNone;
  return stats.dev === device && stats.ctimeNs + settlingTime < now ? stampText(stats) : undefined;
}

/**
 * The stamp of a file as it is now.
 * @param {string} path
 */
export function stampOf(path) {
  const stats = statsOf(path);
  return stats === undefined ? stampOfNone : stampText(stats);
}

/** @param {string} path */
function statsOf(path) {
  return statSync(path, { bigint: true, throwIfNoEntry: false });
}

/** @param {import("node:fs").BigIntStats} stats */
function stampText({ dev, ino, size, ctimeNs }) {
  return `${dev} ${ino} ${size} ${ctimeNs}`;
}
