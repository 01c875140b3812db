/**
 * Text that is no plain YAML → the edits that make it so, where there is only one way to mean it. Each
 * answers with nothing where a person has to decide.
 */
import {
  CuratedFact,
  CuratedKey,
  CuratedSource,
  CuratedStep,
  DatasetFile,
  ProviderFile,
} from "../schema/curated.ts";
import { NonBlankText } from "../schema/scalar.ts";
import { lineEnd, lineStart, withoutLine } from "./extent.ts";
import type { TextEdit } from "./problem.ts";

type Edits = readonly TextEdit[] | undefined;

/** A directive that changes nothing: the version that is read anyway, or a short form of tags. */
export function withoutDirective(text: string, offset: number): Edits {
  const line = text.slice(offset, lineEnd(text, offset));
  return /^%(YAML 1\.2|TAG\s.*)\s*$/.test(line) ? [withoutLine(text, offset)] : undefined;
}

/** A `---` that stands alone on its line, where what is below it goes on with what is above. */
export function withoutDocumentLine(text: string, offset: number): Edits {
  const match = /^(?:[ \t]*(?:#[^\n]*)?\r?\n)*(?=---[ \t]*(?:\r?\n|$))/.exec(text.slice(offset));
  if (!match) return undefined;
  const above = lineKeys(text.slice(0, offset));
  const isOneFile = ![...lineKeys(text.slice(offset))].some((name) => above.has(name));
  return isOneFile ? [withoutLine(text, offset + match[0].length)] : undefined;
}

/** Returns the names at the start of lines. */
function lineKeys(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/^["']?([\w.-]+)["']?:/gm)].map(([, name]) => name!));
}

export function withoutAnchor(text: string, offset: number): Edits {
  return withoutProperty(text, offset, /^&[^\s,[\]{}]+/);
}

export function withoutTag(text: string, offset: number): Edits {
  return withoutProperty(text, offset, /^!!\w+/);
}

const textSchemas: readonly { readonly properties: object }[] = [
  CuratedFact,
  CuratedStep,
  CuratedSource,
  ProviderFile,
  CuratedKey,
  DatasetFile,
];
const properties = textSchemas.flatMap(({ properties: own }) => Object.entries<object>({ ...own }));

/** Fields that hold any text: a colon in them is part of it. */
const prose: ReadonlySet<string> = new Set(
  properties
    .filter(([, schema]) => schemaPattern(schema) === schemaPattern(NonBlankText))
    .map(([name]) => name),
);

/** A field within a text: the line break before it was lost. */
const fieldWithin = new RegExp(`\\s(${properties.map(([name]) => name).join("|")}):\\s`);

/** In characters: longer lines are not repaired. */
const maxPlainLine = 2000;

/** The text of a field that stands whole on its line, in quotes; a comment behind it stays one. */
export function quotedLine(text: string, offset: number): Edits {
  const from = lineStart(text, offset);
  const stop = lineEnd(text, offset);
  if (stop - from > maxPlainLine) return undefined;
  const field = /^(\s*(?:- +)*)([\w.-]+): +$/.exec(text.slice(from, offset));
  const written = /^(.*?)(?:\s+#.*)?$/.exec(text.slice(offset, stop))?.[1]?.trimEnd();
  if (!field || !written || !/^[^"'[\]{}|>&*!,?:#-]/.test(written)) return undefined;
  // A hash before a word (`#1`) is rather part of the text than the start of a comment.
  if (/\s#\S/.test(text.slice(offset, stop))) return undefined;
  // A quote at the end had another one at the start.
  if (!prose.has(field[2]!) || fieldWithin.test(written) || /["']$/.test(written)) return undefined;
  // A line below that is indented deeper goes on with the text, or with something else.
  const below = /^(?:[ \t]*\r?\n)+( *)\S/.exec(text.slice(stop));
  if (below && below[1]!.length > field[1]!.length) return undefined;
  const quoted = /["\\]/.test(written) ? `'${written.replaceAll("'", "''")}'` : `"${written}"`;
  return [{ start: offset, end: offset + written.length, text: quoted }];
}

function schemaPattern(schema: object): unknown {
  return (schema as { readonly pattern?: unknown }).pattern;
}

/** Spaces for tabs, where every width of a tab by which the text can be read gives the same data. */
export function spacesForTabs(
  text: string,
  plainData: (text: string) => string | undefined,
): Edits {
  const indents = [...text.matchAll(/^ *\t[ \t]*/gm)];
  if (indents.length === 0) return undefined;
  const readings = new Map<string, number>();
  for (const width of [2, 4, 8, 1, 3]) {
    const data = plainData(
      text.replace(/^ *\t[ \t]*/gm, (indent) => indent.replaceAll("\t", " ".repeat(width))),
    );
    if (data !== undefined && !readings.has(data)) readings.set(data, width);
  }
  const [width] = readings.values();
  return width === undefined || readings.size > 1
    ? undefined
    : indents.map(({ 0: indent, index }) => ({
        start: index,
        end: index + indent.length,
        text: indent.replaceAll("\t", " ".repeat(width)),
      }));
}

/** What stands before a value, with the spaces that separate it. */
function withoutProperty(text: string, offset: number, pattern: RegExp): Edits {
  const length = pattern.exec(text.slice(offset, lineEnd(text, offset)))?.[0].length;
  if (length === undefined) return undefined;
  let [start, end] = [offset, offset + length];
  while (text[end] === " ") end++;
  if (/^(\r?\n|$)/.test(text.slice(end, end + 2)))
    while (text[start - 1] === " " && start > lineStart(text, offset)) start--;
  return [{ start, end, text: "" }];
}
