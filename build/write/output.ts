/**
 * The only writer of an output folder. Everything is written into a fresh folder beside it, which
 * takes its place in one step at the end: a build that fails leaves the old output untouched, and
 * writing fresh files is several times faster than overwriting.
 */
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Manifest } from "../schema/manifest.ts";

export type FileEntry = Manifest["files"][number];

export interface Output {
  /** The folder that is being filled. */
  readonly folder: string;
  /** Every file so far, in the order written. */
  readonly files: readonly FileEntry[];
  /** `file` is relative, with forward slashes; writing one twice is an error. */
  write(file: string, content: string | Uint8Array): FileEntry;
  /** Puts the new folder in the place of the old one. */
  commit(): void;
  /** Removes what was written; the old output stays. Does nothing after `commit`. */
  discard(): void;
}

/** The name of the manifest: a folder that has one is a build's and may be replaced. */
const mark = "manifest.json";

/** Why a folder must not be replaced, or undefined where it may be. */
export function refusal(target: string): string | undefined {
  const folder = resolve(target);
  if (!existsSync(folder) || existsSync(join(folder, mark))) return undefined;
  try {
    return readdirSync(folder).length === 0
      ? undefined
      : `"${target}" is not empty and was not written by a build; name another folder.`;
  } catch {
    return `"${target}" is not a folder; name another one.`;
  }
}

/** A file as the manifest lists it. */
export function entryOf(path: string, bytes: Uint8Array): FileEntry {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { path, bytes: bytes.length, sha256 };
}

/** Opens a fresh folder that will become `target`. */
export function openOutput(target: string): Output {
  const final = resolve(target);
  const unique = randomBytes(4).toString("hex");
  const sibling = (name: string): string =>
    join(dirname(final), `.${basename(final)}-${name}-${unique}`);
  const folder = sibling("new");
  const files: FileEntry[] = [];
  const folders = new Set<string>();
  const written = new Set<string>();
  mkdirSync(folder, { recursive: true });

  return {
    folder,
    files,
    write(file, content) {
      if (written.has(file)) throw new Error(`${file} is written twice`);
      written.add(file);
      const path = join(folder, file);
      const parent = dirname(path);
      if (!folders.has(parent)) {
        mkdirSync(parent, { recursive: true });
        folders.add(parent);
      }
      const bytes = typeof content === "string" ? Buffer.from(content) : content;
      writeFileSync(path, bytes);
      const entry = entryOf(file, bytes);
      files.push(entry);
      return entry;
    },
    commit() {
      const old = sibling("old");
      if (existsSync(final)) renameSync(final, old);
      renameSync(folder, final);
      rmSync(old, { recursive: true, force: true });
    },
    discard() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
