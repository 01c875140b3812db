/**
 * A facts folder in memory: read once, written as text, read again as if it stood on the disk. Commands
 * that edit facts change it here, and the disk only when what comes of it is valid. A byte order mark is
 * kept, and a file is only parsed anew when its text has changed.
 */
import { onceFor } from "../../schema/lists/once-for.ts";
import { parseYaml, type Parsed } from "../../load/parse.ts";
import type { FileSource } from "../../load/file-source.ts";
import { loadFrom, type FactsTree } from "../../load/tree.ts";
import { openCurated, type CuratedFile } from "../file/curated-file.ts";

export interface Folder {
  readonly name: string;
  readonly source: FileSource;
  parse(file: string, text: string): Parsed;
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
  const parsed = new Map<string, { readonly text: string; readonly parsed: Parsed }>();
  const known = new Set(listed?.map(({ path }) => path));
  const none = new Uint8Array();
  const originalBytes = onceFor((path: string) => (known.has(path) ? original.bytes(path) : none));
  const bytesNow = (path: string): Uint8Array =>
    written.has(path) ? (written.get(path) ?? none) : originalBytes(path);
  const pathOf = (file: string): string => file.slice(name.length + 1);
  const before = (file: string): string => decoded(originalBytes(pathOf(file)));
  return {
    name,
    source: {
      list: () =>
        listed &&
        [
          ...listed.filter(({ path }) => !written.has(path)),
          ...[...written].flatMap(([path, bytes]) =>
            bytes === null ? [] : [{ path, kind: "file" as const, size: bytes.length }],
          ),
        ].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
      bytes: bytesNow,
    },
    parse(file, text) {
      const own = parsed.get(file);
      if (own?.text === text) return own.parsed;
      const now = parseYaml(file, text);
      parsed.set(file, { text, parsed: now });
      return now;
    },
    text: (file) => decoded(bytesNow(pathOf(file))),
    before,
    write(file, text) {
      const path = pathOf(file);
      const [first, second, third] = originalBytes(path);
      const isMarked = first === 0xef && second === 0xbb && third === 0xbf;
      if (known.has(path) && text === before(file)) written.delete(path);
      else written.set(path, new TextEncoder().encode(isMarked ? `\ufeff${text}` : text));
    },
    remove(file) {
      const path = pathOf(file);
      if (known.has(path)) written.set(path, null);
      else written.delete(path);
    },
    changed: () => new Map([...written].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** A byte order mark at the start is no part of the text. */
function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** The tree of a folder as it is now. */
export function readFolder(folder: Folder): FactsTree {
  const { name, source } = folder;
  return loadFrom(source, { name, parse: (file, text) => folder.parse(file, text) });
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
