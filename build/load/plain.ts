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
import { lineEnd, lineStart } from "./extent.ts";
import type { TextEdit } from "./problem.ts";

type Edits = readonly TextEdit[] | undefined;

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
