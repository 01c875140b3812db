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
  return listsIn(folder, disk)?.paths;
}

/** The entries of the manifest; undefined where no build's list is. */
export function entriesIn(folder: string, disk: SwapDisk): readonly ListedEntry[] | undefined {
  return listsIn(folder, disk)?.entries;
}

/** Whatever else an entry says was said by the build that wrote it. */
interface ListedEntry {
  readonly path: string;
}

interface Lists {
  readonly entries: readonly ListedEntry[];
  readonly paths: ReadonlySet<string>;
}

function listsIn(folder: string, disk: SwapDisk): Lists | undefined {
  const lists = [manifestName, sumsName].map((name) => join(folder, name));
  const stamps = [folder, ...lists.map((file) => disk.stamp(file))].join("\n");
  if (listsRead?.stamps !== stamps) listsRead = { stamps, lists: readLists(lists, disk) };
  return listsRead.lists;
}

/** What was read last: a build asks for the list of the old output at each of its steps. */
let listsRead: { readonly stamps: string; readonly lists: Lists | undefined } | undefined;

function readLists(
  [manifest = "", checksums = ""]: readonly string[],
  disk: SwapDisk,
): Lists | undefined {
  const text = fileTextIn(manifest, disk);
  const entries = text === undefined ? undefined : manifestEntries(text);
  if (text === undefined || entries === undefined) return undefined;
  const sha256 = createHash("sha256").update(text).digest("hex");
  const sums = fileTextIn(checksums, disk);
  const isCovered = sums !== undefined && `\n${sums}\n`.includes(`\n${sha256}  ${manifestName}\n`);
  const paths = new Set(entries.map(({ path }) => path)).add(manifestName);
  return { entries, paths: isCovered ? paths.add(sumsName) : paths };
}

function fileTextIn(file: string, disk: SwapDisk): string | undefined {
  try {
    return disk.kind(file) === "file" ? disk.text(file) : undefined;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function manifestEntries(text: string): readonly ListedEntry[] | undefined {
  let manifest: { readonly object?: unknown; readonly files?: unknown } | null;
  try {
    manifest = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (manifest?.object !== "manifest" || !Array.isArray(manifest.files)) return undefined;
  const entries = manifest.files as readonly (Partial<ListedEntry> | null)[];
  return entries.every((each) => isInnerPath(each?.path))
    ? (entries as readonly ListedEntry[])
    : undefined;
}

function isInnerPath(path: unknown): path is string {
  return typeof path === "string" && !outerPath.test(path);
}

/** A backslash, a null, or a name that is empty, `.` or `..`. */
const outerPath = /[\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/;
