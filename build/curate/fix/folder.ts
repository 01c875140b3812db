/**
 * A facts folder in memory: read once, written as text, read again as if it stood on the disk. A byte
 * order mark is kept, and a file is only parsed anew when its text has changed.
 */
import { visible } from "../../load/hidden.ts";
import { parseYaml, type Parsed } from "../../load/parse.ts";
import type { FileSource } from "../../load/file-source.ts";

export interface FolderFile {
  /** Below the folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly parsed: Parsed;
}

export interface Folder {
  readonly name: string;
  readonly source: FileSource;
  parse(file: string, text: string): Parsed;
  /** The files that have been parsed, by the name that problems give them. */
  files(): ReadonlyMap<string, FolderFile>;
  write(file: string, text: string): void;
  /** The bytes of the files that differ from what was read, by path. */
  changed(): ReadonlyMap<string, Uint8Array>;
}

export function openFolder(original: FileSource, name: string): Folder {
  const listed = original.list();
  const read = new Map<string, Uint8Array>();
  const written = new Map<string, Uint8Array>();
  const files = new Map<string, FolderFile>();

  const originalBytes = (path: string): Uint8Array => {
    let bytes = read.get(path);
    if (bytes === undefined) read.set(path, (bytes = original.bytes(path)));
    return bytes;
  };

  return {
    name,
    source: {
      list: () =>
        listed?.map((file) => ({ ...file, size: written.get(file.path)?.length ?? file.size })),
      bytes: (path) => written.get(path) ?? originalBytes(path),
    },
    parse(file, text) {
      const known = files.get(visible(file));
      if (known?.text === text) return known.parsed;
      const parsed = parseYaml(file, text);
      files.set(visible(file), { path: file.slice(name.length + 1), text, parsed });
      return parsed;
    },
    files: () => new Map(files),
    write(file, text) {
      const { path } = files.get(file)!;
      const bytes = encoded(text, hasMark(originalBytes(path)));
      if (isSame(bytes, originalBytes(path))) written.delete(path);
      else written.set(path, bytes);
    },
    changed: () => new Map(written),
  };
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
