/**
 * Writes and reads `SHA256SUMS`, in the form that `sha256sum -c` and `shasum -a 256 -c` accept. A build
 * writes it as its last file; a check of a copy reads it.
 */
import { routes } from "./routes.ts";
import type { Manifest } from "../manifest.ts";

type ChecksumLine = Pick<Manifest["files"][number], "path" | "sha256">;

/**
 * The files of an output that list the others, in the order in which they are written. The manifest lists
 * all files but these two; the checksums list all files but themselves. So neither contains a checksum
 * that depends on itself.
 */
export const listings = [routes.manifest.file, routes.checksums.file] as const;
export type Listing = (typeof listings)[number];

export function isListing(file: string): file is Listing {
  return (listings as readonly string[]).includes(file);
}

/** One line per file, sorted by path. */
export function toChecksums(files: readonly ChecksumLine[]): string {
  return sortedFiles(files).map(checksumLine).join("");
}

/** No two have one path. The paths are compared by the engine itself, which is several times as fast. */
export function sortedFiles<Each extends { readonly path: string }>(
  files: readonly Each[],
): readonly Each[] {
  const fileAt = new Map(files.map((each) => [each.path, each]));
  return [...fileAt.keys()].toSorted().flatMap((path) => fileAt.get(path) ?? []);
}

export function checksumLine({ path, sha256 }: ChecksumLine): string {
  return `${sha256}  ${path}\n`;
}

/** The checksums by path, or the number (from 1) of the first line that has a different form. */
export function parseChecksums(
  text: string,
): ReadonlyMap<string, string> | { readonly faultyLine: number } {
  const sums = new Map<string, string>();
  const lines = text.split("\n");
  // The last line is empty because the text ends with a newline.
  if (lines.at(-1) === "") lines.pop();
  for (const [index, line] of lines.entries()) {
    const [, sha256 = "", path] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    if (path === undefined || !staysInside(path) || sums.has(path))
      return { faultyLine: index + 1 };
    sums.set(path, sha256);
  }
  return sums;
}

/** False for a path that could lead out of the folder. */
function staysInside(path: string): boolean {
  return (
    !/[\\\p{Cc}]/u.test(path) &&
    path.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  );
}

/** Every folder that contains one of the paths, at any depth, without the root. */
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
