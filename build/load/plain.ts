/**
 * Text that cannot be read as YAML → its lines as they were meant, for the two slips that people make
 * most: a text with a colon or a reserved character without quotes, and tabs. Each answers with nothing
 * where a person has to decide.
 */
import {
  CuratedFact,
  CuratedKey,
  CuratedPlan,
  CuratedProduct,
  CuratedSource,
  CuratedStep,
  DatasetFile,
  ProviderFile,
} from "../schema/curated.ts";
import { NonBlankText } from "../schema/scalar.ts";
import type { WriteLine } from "./edit.ts";

const textSchemas: readonly { readonly properties: object }[] = [
  CuratedFact,
  CuratedStep,
  CuratedSource,
  ProviderFile,
  CuratedKey,
  CuratedProduct,
  CuratedPlan,
  DatasetFile,
];
const properties = textSchemas.flatMap(({ properties: own }) => Object.entries<object>({ ...own }));

/** Fields that hold any text: a colon in them is part of it. */
const prose: ReadonlySet<string> = new Set(
  properties
    .filter(([, schema]) => schemaPattern(schema) === schemaPattern(NonBlankText))
    .map(([name]) => name),
);

const fieldNames: ReadonlySet<string> = new Set(properties.map(([name]) => name));

/** True for the name of a field of any curated file. */
export function isFieldName(name: string): boolean {
  return fieldNames.has(name);
}

/** A field within a text: the line break before it was lost. */
const fieldWithin = new RegExp(`\\s(${properties.map(([name]) => name).join("|")}):\\s`);

/** In characters: longer lines are not repaired. */
const maxPlainLine = 2000;

/** The text of a field that stands whole on its line, in quotes; a comment behind it stays one. */
export function quotedLine(
  text: string,
  offset: number,
  line: number,
): readonly WriteLine[] | undefined {
  const from = text.lastIndexOf("\n", offset - 1) + 1;
  const next = text.indexOf("\n", offset);
  const end = next < 0 ? text.length : next;
  const stop = text[end - 1] === "\r" ? end - 1 : end;
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
  const rest = text.slice(offset + written.length, stop);
  return [{ edit: "line", line, text: `${text.slice(from, offset)}${quoted}${rest}` }];
}

function schemaPattern(schema: object): unknown {
  return (schema as { readonly pattern?: unknown }).pattern;
}

/** Spaces for tabs, where every width of a tab by which the text can be read gives the same data. */
export function spacesForTabs(
  text: string,
  plainData: (text: string) => string | undefined,
): readonly WriteLine[] | undefined {
  const indented = /^ *\t[ \t]*/gm;
  // A tab elsewhere would stay, and the same text be read again.
  if (text.search(indented) < 0) return undefined;
  const inSpaces = (part: string, width: number): string =>
    part.replace(indented, (indent) => indent.replaceAll("\t", " ".repeat(width)));
  const readings = new Map<string, number>();
  for (const width of [2, 4, 8, 1, 3]) {
    const data = plainData(inSpaces(text, width));
    if (data !== undefined && !readings.has(data)) readings.set(data, width);
  }
  const [width] = readings.values();
  return width === undefined || readings.size > 1
    ? undefined
    : text.split(/\r?\n/).flatMap((line, index) => {
        const plain = inSpaces(line, width);
        return plain === line ? [] : { edit: "line", line: index + 1, text: plain };
      });
}
