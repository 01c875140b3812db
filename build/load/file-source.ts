/**
 * Where the files of a facts folder are read from: the disk, or a revision of a repository. Listing the
 * disk opens nothing but folders, so that neither a pipe nor a circle of links holds it up, and what the
 * system refuses is part of the list.
 */
import { readFileSync, readdirSync, statSync, type Dirent } from "node:fs";
import { join } from "node:path";

export interface FileSource {
  /** Everything below the folder but folders themselves; undefined where there is no such folder. */
  list(): readonly ListedFile[] | undefined;
  bytes(path: string): Uint8Array;
}

export interface ListedFile {
  /** Relative to the facts folder, with forward slashes; empty for the facts folder itself. */
  readonly path: string;
  /** A link, or whatever else is neither a file nor a folder, is `other`. */
  readonly kind: "file" | "other";
  readonly size: number;
  /** Why it cannot be read, as a problem says it. */
  readonly problem?: string;
}

/** The files below a folder of this machine, read when they are asked for. */
export function diskSource(folder: string): FileSource {
  return {
    list: () => listBelow(folder),
    bytes: (path) => readFileSync(join(folder, path)),
  };
}

function listBelow(folder: string): readonly ListedFile[] | undefined {
  try {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  } catch (error) {
    return [unreadableFile("", error)];
  }
  const found: ListedFile[] = [];
  const pending = [""];
  for (let path = pending.pop(); path !== undefined; path = pending.pop())
    for (const entry of readFolder(folder, path, found)) {
      const { name } = entry;
      const below = path === "" ? name : `${path}/${name}`;
      if (name.includes(unread) && !isUtf8(join(folder, path), name)) found.push(misnamed(below));
      else if (!entry.isDirectory()) found.push(...listFile(folder, below, entry.isFile()));
      // A folder with the name of a file stands where the file is looked for.
      else if (name.endsWith(".yaml")) found.push({ path: below, kind: "other", size: 0 });
      else pending.push(below);
    }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** What stands in a text for bytes that are not UTF-8. */
const unread = "\ufffd";

/** Names are bytes: one that is not UTF-8 cannot be a text. Not asked together with the types: Bun has not both. */
function isUtf8(folder: string, name: string): boolean {
  const bytes = Buffer.from(name);
  return readdirSync(folder, { encoding: "buffer" }).some((each) => each.equals(bytes));
}

function readFolder(folder: string, path: string, found: ListedFile[]): readonly Dirent[] {
  try {
    return readdirSync(join(folder, path), { withFileTypes: true });
  } catch (error) {
    if (!isGone(error)) found.push(unreadableFile(path, error));
    return [];
  }
}

function listFile(folder: string, path: string, isFile: boolean): readonly ListedFile[] {
  if (!isFile) return [{ path, kind: "other", size: 0 }];
  try {
    return [{ path, kind: "file", size: statSync(join(folder, path)).size }];
  } catch (error) {
    return isGone(error) ? [] : [unreadableFile(path, error)];
  }
}

function unreadableFile(path: string, error: unknown): ListedFile {
  return { path, kind: "other", size: 0, problem: `cannot be read: ${(error as Error).message}.` };
}

function misnamed(path: string): ListedFile {
  const problem = "its name is not UTF-8; files are named in letters, digits and hyphens.";
  return { path, kind: "other", size: 0, problem };
}

function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
