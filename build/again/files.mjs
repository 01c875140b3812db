/** What lies below a folder, and how files looked before they were read. */
import { readdirSync } from "node:fs";
import { diskClock, reliableStamp, stampOf } from "../launch/stamps.mjs";

/**
 * Sorted, with forward slashes. Throws for what is neither a file nor a folder, and what the disk throws.
 * @param {string} folder
 * @returns {readonly string[]}
 */
export function filesBelow(folder) {
  /** @type {string[]} */
  const found = [];
  const pending = [""];
  for (let path = pending.pop(); path !== undefined; path = pending.pop())
    for (const entry of readdirSync(`${folder}/${path}`, { withFileTypes: true })) {
      const below = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) pending.push(below);
      else if (entry.isFile()) found.push(below);
      else throw new Error(`${below} is neither a file nor a folder`);
    }
  return found.toSorted();
}

/**
 * The stamp of each file; undefined where one cannot be relied on.
 * @param {string} folder
 * @param {readonly string[]} paths
 * @param {string} writable a folder that may be written to, on the disk that the files are on
 * @returns {Readonly<Record<string, string>> | undefined}
 */
export function reliableStamps(folder, paths, writable) {
  const clock = diskClock(writable);
  if (clock === undefined) return undefined;
  /** @type {Record<string, string>} */
  const stamps = {};
  for (const path of paths) {
    const stamp = reliableStamp(`${folder}/${path}`, clock);
    if (stamp === undefined) return undefined;
    stamps[path] = stamp;
  }
  return stamps;
}

/**
 * True where each file has its stamp today.
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} stamps
 */
export function haveStamps(folder, stamps) {
  return Object.entries(stamps).every(([path, stamp]) => stampOf(`${folder}/${path}`) === stamp);
}
