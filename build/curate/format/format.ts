/**
 * A curated file → the same data in the canonical form: fields in the order of the schemas, as few
 * quotes as it takes, one indentation. Comments stay with what they are about. Formatting what is
 * formatted changes nothing.
 */
import type { Located } from "../../load/located.ts";
import { parse } from "../../load/parse.ts";
import type { Problem } from "../../load/problem.ts";
import { excusesIn } from "../../validate/quality/excuse.ts";
import { inOrder } from "./order.ts";
import { outlineOf, type Outline } from "./outline.ts";
import { print } from "./print.ts";

export type Formatted =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** `schema` is that of the whole file. A file that cannot be read has problems instead of a text. */
export function format(file: string, source: string, schema: object): Formatted {
  const text = source.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  const { located, problems } = parse(file, text);
  if (located === undefined || problems.length > 0) return { ok: false, problems };
  const outline = outlineOf(text);
  const lines =
    outline === undefined
      ? text.split("\n")
      : print({ ...outline, root: inOrder(outline.root, schema) }, pinnedLines(located));
  return { ok: true, text: toText(lines, outline) };
}

/** An excuse covers findings on one line: what stands there is not spread over several. */
export function pinnedLines(located: Located): (offset: number) => boolean {
  const covered = new Set(excusesIn(located).flatMap(({ covers }) => covers));
  return (offset) => covered.has(located.text.slice(0, offset).split("\n").length);
}

/** Blank lines at the end go, unless they are part of the last text (`|+`). */
function toText(lines: readonly string[], outline: Outline | undefined): string {
  const text = lines.join("\n");
  const ended = outline === undefined ? text.trimEnd() : text;
  return ended === "" ? "" : `${ended}\n`;
}
