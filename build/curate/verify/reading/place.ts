/**
 * A quote and the text of a page → the places where it stands, as the schema of places describes them:
 * what is kept of a reading, and compared with the next one.
 */
import type { Place } from "../../../schema/place.ts";
import { indexOf, mostOccurrences, occurrencesOf, type Occurrence } from "./occurrence.ts";
import { written, type Passage, type Table } from "./passage.ts";
import { toQuote } from "./token.ts";
import type { Reading, Text } from "./read.ts";
import { tokensOf, type Token } from "./token.ts";

export interface Standing {
  readonly place: Place;
  /** The row, or the blocks, for a person to read. */
  readonly shown: string;
}

/** As many words of the next block tell that it is still the same: a notice put in between is another. */
const context = 3;
/** More words of its own block than any paragraph has: the text of an app may be one block. */
const longest = 300;

/** In the order of the page; empty where the quote does not stand there. */
export function standingsOf(quote: string, text: Text): readonly Standing[] {
  const found = occurrencesOf(toQuote(quote), text, indexOf(text));
  return found.map((each) => {
    const passage = text.passages[indexOf(text).passages[each.start]!]!;
    const own = passage.kind === "row" ? rowPlace(each, passage, text) : textPlace(each, text);
    const headings = passage.headings.map((heading) => wordsOf(heading.text));
    const title = text.title === "" ? {} : { title: wordsOf(text.title) };
    return { shown: shownAt(each, passage, text), place: { ...title, headings, ...own } };
  });
}

/** Where a quote stands in what was read; undefined where it does not, or so often that it tells nothing. */
export function placesOf(quote: string, reading: Reading): readonly Place[] | undefined {
  const found = reading.kind === "text" ? standingsOf(quote, reading) : [];
  const isTelling = found.length > 0 && found.length <= mostOccurrences;
  return isTelling ? found.map(({ place }) => place) : undefined;
}

function shownAt({ start, end }: Occurrence, passage: Passage, text: Text): string {
  if (passage.kind === "row") return written(passage);
  const { segments } = indexOf(text);
  const blocks = passage.segments.slice(segments[start], segments[end - 1]! + 1);
  return blocks.map((block) => block.text).join(" ");
}

/** Words as they are compared. */
export function wordsOf(text: string): string {
  return joined(tokensOf(text));
}

type Own = Omit<Place, "title" | "headings">;

/** The blocks that it stands in as a whole, and a few words of those before and after. */
function textPlace({ start, end }: Occurrence, text: Text): Own {
  const { tokens, passages, segments } = indexOf(text);
  const isSameBlock = (a: number, b: number): boolean =>
    passages[a] === passages[b] && segments[a] === segments[b];
  let first = start;
  while (first > Math.max(0, start - longest) && isSameBlock(first - 1, start)) first--;
  let last = end;
  while (last < Math.min(tokens.length, end + longest) && isSameBlock(last, end - 1)) last++;
  const { header } = text.passages[passages[start]!]!.segments[segments[start]!]!;
  return {
    columns: header === "" ? [] : [header],
    prefix: joined(tokens.slice(Math.max(0, first - context), start)),
    exact: joined(tokens.slice(start, end)),
    suffix: joined(tokens.slice(end, last + context)),
  };
}

/** The whole row, empty cells too, with the heads of its table. */
function rowPlace({ start, end }: Occurrence, { table, segments }: Passage, text: Text): Own {
  const { passages, segments: numbers } = indexOf(text);
  let first = start;
  while (first > 0 && passages[first - 1] === passages[start]) first--;
  let from = first;
  const parts = segments.map(({ tokens }) => {
    const at = from;
    from += tokens.length;
    const part = (a: number, b: number): string =>
      joined(tokens.slice(Math.max(0, a - at), Math.max(0, b - at)));
    return [part(first, start), part(start, end), part(end, from)] as const;
  });
  const own = numbers[start]!;
  const last = numbers[end - 1]!;
  const line = (which: 0 | 1 | 2, a: number, b: number): string =>
    parts
      .slice(a, b + 1)
      .map((each) => each[which])
      .join(" | ");
  const rows = table === null ? 0 : (headsOf(table).get(wordsOf(segments[0]!.text)) ?? 0);
  return {
    columns: (table?.headers ?? []).map(wordsOf),
    prefix: line(0, 0, own),
    exact: line(1, own, last),
    suffix: line(2, last, parts.length - 1),
    ...(rows > 1 ? { rows } : {}),
  };
}

const heads = new WeakMap<Table, ReadonlyMap<string, number>>();

/** How many rows of a table begin with each cell. */
function headsOf(table: Table): ReadonlyMap<string, number> {
  const known = heads.get(table);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const head of table.rows.map(wordsOf)) counts.set(head, (counts.get(head) ?? 0) + 1);
  heads.set(table, counts);
  return counts;
}

function joined(tokens: readonly Token[]): string {
  return tokens.flatMap(({ kind, key }) => (kind === "mark" ? [] : [key])).join(" ");
}
