/**
 * A facts folder in memory: read once, written as text, read again as if it stood on the disk, with the problems
 * and findings that an edit adds. Commands that edit facts change it here, and the disk only when what comes of
 * it is valid. A byte order mark is kept, and a file is only parsed anew when its text has changed.
 */
import { onceFor } from "../../schema/lists/once-for.ts";
import { parseYamlOnce, type Parsed } from "../../load/parse.ts";
import type { FileSource } from "../../load/file-source.ts";
import { loadFrom, type FactsTree, type ProviderSource } from "../../load/tree.ts";
import { CuratedFile } from "../file/curated-file.ts";
import type { Problem } from "../../load/problem.ts";
import type { Finding } from "../../validate/quality/finding.ts";
import { judge } from "../../validate/quality/quality.ts";
import { validate } from "../../validate/validate.ts";
import { mentionedSources } from "../../validate/parts.ts";

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
    parse: parseYamlOnce(),
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
  const opened = new CuratedFile(folder.text(file));
  const result = change(opened);
  folder.write(file, opened.print());
  return result;
}

interface Consequences {
  /** What must not be written. */
  readonly problems: readonly Problem[];
  /** What is probably wrong; unknown, and so none, where other files are refused. */
  readonly findings: readonly Finding[];
}

export function consequences(before: FactsTree, after: FactsTree, asOf: string): Consequences {
  const [was, is] = [validate(before, asOf), validate(after, asOf)];
  if (!is.ok) return { problems: added(was.ok ? [] : was.problems, is.problems), findings: [] };
  const old = was.ok ? judge(before, was.curated, asOf).findings : [];
  return { problems: [], findings: added(old, judge(after, is.curated, asOf).findings) };
}

/** Those that are new. Lines move when a file is edited: what is the same is known by its wording. */
function added<Kind extends Problem>(
  old: readonly Problem[],
  all: readonly Kind[],
): readonly Kind[] {
  const known = old.map(wording);
  return all.filter((each) => {
    const at = known.indexOf(wording(each));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

/** Problems name lines of the same file (`first on line 12`). */
function wording({ file, rule, message }: Problem): string {
  return `${file} ${rule}: ${message.replace(/(line |\.yaml:)\d+/g, "$1")}`;
}

/** A source stays where somebody wrote a comment in it. */
export function dropIdleSource(folder: Folder, provider: ProviderSource, source: unknown): void {
  if (typeof source !== "string") return;
  const files = provider.files.map(({ file }) => file);
  const named = files.some((file) => {
    const { located } = folder.parse(file, folder.text(file));
    return located !== undefined && mentionedSources(located).has(source);
  });
  if (named) return;
  const path = ["sources", source];
  for (const file of files)
    edited(folder, file, (opened) => {
      if (!opened.hasComments(path)) opened.remove(path);
    });
}
