/**
 * The list of the files of an output, and lines of checksums in the form that `sha256sum -c` and
 * `shasum -a 256 -c` read.
 */
import type { Manifest } from "../manifest.ts";

export type FileEntry = Manifest["files"][number];

/** Ordered by path, no two of one. The paths are compared by the engine itself, which is several times as fast. */
export function sortedFiles(files: readonly FileEntry[]): readonly FileEntry[] {
  const fileAt = new Map(files.map((each) => [each.path, each]));
  return [...fileAt.keys()].toSorted().flatMap((path) => fileAt.get(path) ?? []);
}

export function checksumLine({ path, sha256 }: FileEntry): string {
  return `${sha256}  ${path}\n`;
}

/**
 * What the text of a manifest lists; undefined for a text of another form, for one whose count is not that of its
 * files, and where a path could lead out of the folder or is listed twice.
 */
export function readManifest(text: string | undefined): readonly FileEntry[] | undefined {
  try {
    const { object, count, files } = JSON.parse(text ?? "") as Manifest;
    const paths = new Set(files.map(({ path }) => path));
    const isWhole = object === "manifest" && count === files.length && count === paths.size;
    return isWhole && files.every(isEntry) ? files : undefined;
  } catch {
    return undefined;
  }
}

function isEntry({ path, bytes, sha256 }: FileEntry): boolean {
  return !outerPath.test(path) && Number.isInteger(bytes) && /^[0-9a-f]{64}$/.test(sha256);
}

/** A backslash, a control character, or a name that is empty, `.` or `..`. */
const outerPath = /[\\\p{Cc}]|(?:^|\/)\.{0,2}(?:\/|$)/u;

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
