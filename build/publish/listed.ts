/**
 * What a build wrote, by its own list: the paths that the manifest of a folder names. Only these are
 * ever replaced or removed, so a list that names anything outside of its folder counts for nothing.
 */
import { hash } from "node:crypto";
import { join } from "node:path";
import { listings } from "../schema/contract/checksums.ts";
import type { Manifest } from "../schema/manifest.ts";
import { fileText, jsonOf, type Disk } from "./disk.ts";

/** The list of a build's files, and the checksums, which no list names: they cover the manifest. */
export const [manifestName, sumsName] = listings;

export type FileEntry = Manifest["files"][number];

/** A file as the manifest lists it. */
export function entryOf(path: string, bytes: Uint8Array): FileEntry {
  return { path, bytes: bytes.length, sha256: hash("sha256", bytes, "hex") };
}

/**
 * Relative paths with forward slashes, those of the manifest and of the checksums among them; undefined
 * where no build's list is.
 */
export function listedIn(folder: string, disk: Disk): ReadonlySet<string> | undefined {
  const text = fileText(join(folder, manifestName), disk);
  const paths = pathsOf(jsonOf(text));
  if (text === undefined || paths === undefined) return undefined;
  const sha256 = hash("sha256", text, "hex");
  const sums = fileText(join(folder, sumsName), disk);
  const isCovered = sums !== undefined && `\n${sums}\n`.includes(`\n${sha256}  ${manifestName}\n`);
  return new Set([...paths, manifestName, ...(isCovered ? [sumsName] : [])]);
}

function pathsOf(found: unknown): readonly string[] | undefined {
  const manifest = found as Partial<Record<"object" | "files", unknown>> | null | undefined;
  if (manifest?.object !== "manifest" || !Array.isArray(manifest.files)) return undefined;
  const files = manifest.files as readonly ({ readonly path?: unknown } | null)[];
  const paths = files.map((each) => each?.path);
  const isInner = (path: unknown): path is string =>
    typeof path === "string" && !outerPath.test(path);
  return paths.every(isInner) ? paths : undefined;
}

/** A backslash, a null, or a name that is empty, `.` or `..`. */
const outerPath = /[\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/;
