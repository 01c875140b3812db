/**
 * What a build wrote, by its own list: the paths that the manifest of a folder names. Only these are
 * ever replaced or removed, so a list that names anything outside of its folder counts for nothing.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { hasCode, type SwapDisk } from "./disk.ts";
import { manifestName } from "./places.ts";

/** The checksums, which no list names: they cover the manifest. */
export const sumsName = "SHA256SUMS";

/**
 * Relative paths with forward slashes, those of the manifest and of the checksums among them; undefined
 * where no build's list is.
 */
export function listedIn(folder: string, disk: SwapDisk): ReadonlySet<string> | undefined {
  const text = fileTextIn(join(folder, manifestName), disk);
  const paths = text === undefined ? undefined : listedPaths(text);
  if (text === undefined || paths === undefined) return undefined;
  const sha256 = createHash("sha256").update(text).digest("hex");
  const isCovered = fileTextIn(join(folder, sumsName), disk)
    ?.split("\n")
    .includes(`${sha256}  ${manifestName}`);
  return new Set([...paths, manifestName, ...(isCovered ? [sumsName] : [])]);
}

function fileTextIn(file: string, disk: SwapDisk): string | undefined {
  try {
    return disk.kind(file) === "file" ? disk.text(file) : undefined;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function listedPaths(text: string): readonly string[] | undefined {
  let manifest: { readonly object?: unknown; readonly files?: unknown } | null;
  try {
    manifest = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (manifest?.object !== "manifest" || !Array.isArray(manifest.files)) return undefined;
  const paths = manifest.files.map((each: { readonly path?: unknown } | null) => each?.path);
  return paths.every(isInnerPath) ? paths : undefined;
}

function isInnerPath(path: unknown): path is string {
  if (typeof path !== "string" || path.includes("\\") || path.includes("\0")) return false;
  return path.split("/").every((name) => name !== "" && name !== "." && name !== "..");
}
