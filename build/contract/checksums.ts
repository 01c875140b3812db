/**
 * The text of `SHA256SUMS`, in the form that `sha256sum -c` and `shasum -a 256 -c` read: written by a
 * build as its last file, and read back where a copy is checked against it.
 */
import { routes } from "./routes.ts";
import type { Manifest } from "../schema/manifest.ts";

type ChecksumLine = Pick<Manifest["files"][number], "path" | "sha256">;

/**
 * The files of an output that list the others, in the order written: the manifest lists all but these
 * two, and the checksums all but themselves. So neither holds a sum that depends on the other's.
 */
export const listings = [routes.manifest.file, routes.checksums.file] as const;
export type Listing = (typeof listings)[number];

export function isListing(file: string): file is Listing {
  return (listings as readonly string[]).includes(file);
}

/** One line a file, by path. */
export function toChecksums(files: readonly ChecksumLine[]): string {
  return files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, sha256 }) => `${sha256}  ${path}\n`)
    .join("");
}

/** The sums by path, or the number of the first line that is not of this form, from 1. */
export function parseChecksums(
  text: string,
): ReadonlyMap<string, string> | { readonly faultyLine: number } {
  const sums = new Map<string, string>();
  const lines = text.split("\n");
  // The newline at the end of the text.
  if (lines.at(-1) === "") lines.pop();
  for (const [index, line] of lines.entries()) {
    const [, sha256, path] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    if (path === undefined || !staysInside(path) || sums.has(path))
      return { faultyLine: index + 1 };
    sums.set(path, sha256!);
  }
  return sums;
}

/** A path that leads out of the folder would have another's files read. */
function staysInside(path: string): boolean {
  return (
    !/[\\\p{Cc}]/u.test(path) &&
    path.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  );
}

/** Every folder that one of the paths lies in, at any depth, without the root. */
export function foldersAbove(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    let end = path.lastIndexOf("/");
    while (end > 0 && !folders.has(path.slice(0, end))) {
      folders.add(path.slice(0, end));
      end = path.lastIndexOf("/", end - 1);
    }
  }
  return folders;
}
