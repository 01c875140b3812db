/**
 * The newest changes, as many as are asked for: five hundred files that all begin the same list. The list is
 * turned into bytes once, and each file is a copy of its beginning in the frame that `respond` gives it.
 */
import { answersOf, type Composed, type StaticMode } from "../respond/answers.ts";
import type { OutputFile } from "../respond/serialise.ts";
import type { ContentFile } from "./content-file.ts";

export function* changeFiles(composed: Composed, mode: StaticMode): Iterable<ContentFile> {
  const begun = beginnings(composed.changes.map(({ json }) => json));
  const blank = composed.changes.map((line) => ({ ...line, json: "" }));
  for (const frame of answersOf("changes", { ...composed, changes: blank }, mode))
    yield { file: frame.file, content: () => filled(frame, begun) };
}

/** The first so many entries of the list, with commas between them. */
type Beginning = (count: number) => Uint8Array;

function beginnings(entries: readonly string[]): Beginning {
  const bytes = Buffer.from(entries.join());
  let end = -1;
  const ends = entries.map((entry) => (end += Buffer.byteLength(entry) + 1));
  return (count) => bytes.subarray(0, ends[count - 1] ?? 0);
}

/** A body whose entries are blank ends in `[,,,]}`. */
function filled({ text }: OutputFile, begun: Beginning): Uint8Array {
  const start = text.lastIndexOf("[") + 1;
  const end = text.lastIndexOf("]");
  const head = Buffer.from(text.slice(0, start));
  return Buffer.concat([head, begun(end - start + 1), Buffer.from(text.slice(end))]);
}
