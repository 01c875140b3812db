/**
 * What a build wrote, by its own list: the paths that the manifest of a folder names. Only these are
 * ever replaced or removed, so a list that names anything outside of its folder counts for nothing.
 */
import { hash } from "node:crypto";
import { join } from "node:path";
import { readManifest, type FileEntry } from "../schema/contract/listed-files.ts";
import { routes } from "../schema/contract/routes.ts";
import { fileText, type Disk } from "./disk.ts";

/** The list of a build's files, which names all but itself. */
export const manifestName = routes.manifest.file;

/** A file as the manifest lists it. */
export function entryOf(path: string, bytes: Uint8Array): FileEntry {
  return { path, bytes: bytes.length, sha256: hash("sha256", bytes, "hex") };
}

/** Relative paths with forward slashes, that of the manifest among them; undefined where no build's list is. */
export function listedIn(folder: string, disk: Disk): ReadonlySet<string> | undefined {
  const files = readManifest(fileText(join(folder, manifestName), disk));
  return files && new Set([...files.map(({ path }) => path), manifestName]);
}
