/**
 * A facts folder in memory: read once, written as text, read again as if it stood on the disk. Commands
 * that edit facts change it here, and the disk only when what comes of it is valid. A byte order mark is
 * kept, and a file is only parsed anew when its text has changed.
 */
import { onceFor } from "../../lists/once-for.ts";
import { visible } from "../../load/hidden.ts";
import { parseYaml, type Parsed } from "../../load/parse.ts";
import type { FileSource } from "../../load/file-source.ts";
import { loadFrom, type FactsTree } from "../../load/tree.ts";
import { openCurated, type CuratedFile } from "../file/curated-file.ts";

export interface Folder {
  readonly name: string;
  readonly source: FileSource;
  parse(file: string, text: string): Parsed;
  /** True for a file that has been parsed, by the name that problems give it. */
  has(file: string): boolean;
  /** The text of a file as it would be, without a byte order mark; empty for none. */
  text(file: string): string;
  /** The same as it was read. */
  before(file: string): string;
  /** Another text of a file, which may be a new one. */
  write(file: string, text: string): void;
  remove(file: string): void;
  /** The bytes of the files that differ from what was read, by path, in order; null for one that goes. */
  changed(): ReadonlyMap<string, Uint8Array | null>;
}

export function openFolder(original: FileSource, name: string): Folder {
  const listed = original.list();
  const written = new Map<string, Uint8Array | null>();
  const files = new Map<string, ParsedFile>();

  const known = new Set(listed?.map(({ path }) => path));
  const none = new Uint8Array();

  const originalBytes = onceFor((path: string) => (known.has(path) ? original.bytes(path) : none));
  const bytesNow = (path: string): Uint8Array =>
    written.has(path) ? (written.get(path) ?? none) : originalBytes(path);
  const pathOf = (file: string): string => files.get(file)?.path ?? file.slice(name.length + 1);

  return {
    name,
    source: {
      list: () =>
        listed && [
          ...listed
            .filter(({ path }) => written.get(path) !== null)
            .map((file) => ({ ...file, size: written.get(file.path)?.length ?? file.size })),
          ...[...written].flatMap(([path, bytes]) =>
            bytes === null || known.has(path)
              ? []
              : [{ path, kind: "file" as const, size: bytes.length }],
          ),
        ],
      bytes: bytesNow,
    },
    parse(file, text) {
      const before = files.get(visible(file));
      if (before?.text === text) return before.parsed;
      const parsed = parseYaml(file, text);
      files.set(visible(file), { path: file.slice(name.length + 1), text, parsed });
      return parsed;
    },
    has: (file) => files.has(file),
    text: (file) => new TextDecoder().decode(bytesNow(pathOf(file))),
    before: (file) => new TextDecoder().decode(originalBytes(pathOf(file))),
    write(file, text) {
      const path = pathOf(file);
      const bytes = encoded(text, hasMark(originalBytes(path)));
      if (known.has(path) && isSame(bytes, originalBytes(path))) written.delete(path);
      else written.set(path, bytes);
    },
    remove(file) {
      const path = pathOf(file);
      if (known.has(path)) written.set(path, null);
      else written.delete(path);
      files.delete(visible(file));
    },
    changed: () => new Map([...written].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

interface ParsedFile {
  /** Below the folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly parsed: Parsed;
}

/** The tree of a folder as it is now. */
export function readFolder(folder: Folder): FactsTree {
  const { name, source } = folder;
  return loadFrom(source, { name, parse: (file, text) => folder.parse(file, text) });
}

function encoded(text: string, withMark: boolean): Uint8Array {
  return new TextEncoder().encode(withMark ? `\ufeff${text}` : text);
}

function hasMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** Opens a file of the folder, changes it, and puts down what comes of it. */
export function edited<Result>(
  folder: Folder,
  file: string,
  change: (opened: CuratedFile) => Result,
): Result {
  const opened = openCurated(folder.text(file));
  const result = change(opened);
  folder.write(file, opened.print());
  return result;
}
