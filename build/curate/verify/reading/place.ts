/**
 * A quote and the text of a page → the places where it stands, as the schema of places describes them:
 * what is kept of a reading, and compared with the next one.
 */
import { grouped } from "../../../schema/lists/grouped.ts";
import { onceFor } from "../../../schema/lists/once-for.ts";
import type { Place } from "../../../schema/place.ts";
import { mostOccurrences, occurrencesOf, type Occurrence } from "./occurrence.ts";
import { written, type Table } from "./passage.ts";
import type { Reading, Text, Word } from "./read.ts";
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
  return occurrencesOf(quote, text).map((each) => {
    const [first, last] = [text.words[each.start]!, text.words[each.end - 1]!];
    const passage = text.passages[first.passage]!;
    const isRow = passage.kind === "row";
    const blocks = passage.segments.slice(first.segment, last.segment + 1);
    const headings = passage.headings.map((heading) => wordsOf(heading.text));
    const title = text.title === "" ? {} : { title: wordsOf(text.title) };
    return {
      shown: isRow ? written(passage) : blocks.map((block) => block.text).join(" "),
      place: { ...title, headings, ...(isRow ? rowPlace(each, text) : textPlace(each, text)) },
    };
  });
}

/** Where a quote stands in what was read; undefined where it does not, or so often that it tells nothing. */
export function placesOf(quote: string, reading: Reading): readonly Place[] | undefined {
  const found = reading.kind === "text" ? standingsOf(quote, reading) : [];
  const isTelling = found.length > 0 && found.length <= mostOccurrences;
  return isTelling ? found.map(({ place }) => place) : undefined;
}

/** Words as they are compared. */
export function wordsOf(text: string): string {
  return joined(tokensOf(text));
}

type Own = Omit<Place, "title" | "headings">;

/** The blocks that it stands in as a whole, and a few words of those before and after. */
function textPlace({ start, end }: Occurrence, { words, passages }: Text): Own {
  const isSameBlock = (a: number, b: number): boolean =>
    words[a]?.passage === words[b]!.passage && words[a].segment === words[b]!.segment;
  let first = start;
  while (first > start - longest && isSameBlock(first - 1, start)) first--;
  let last = end;
  while (last < end + longest && isSameBlock(last, end - 1)) last++;
  const { passage, segment } = words[start]!;
  const { header } = passages[passage]!.segments[segment]!;
  return {
    columns: header === "" ? [] : [header],
    prefix: joined(words.slice(Math.max(0, first - context), start)),
    exact: joined(words.slice(start, end)),
    suffix: joined(words.slice(end, last + context)),
  };
}

/** The whole row, empty cells too, with the heads of its table. */
function rowPlace({ start, end }: Occurrence, { words, passages }: Text): Own {
  const { passage, segment: own } = words[start]!;
  const { table, segments } = passages[passage]!;
  const last = words[end - 1]!.segment;
  let [from, to] = [start, end];
  while (words[from - 1]?.passage === passage) from--;
  while (words[to]?.passage === passage) to++;
  const rows = table === null ? 0 : (rowsOf(table).get(wordsOf(segments[0]!.text))?.length ?? 0);
  return {
    columns: (table?.headers ?? []).map(wordsOf),
    prefix: cellsIn(words.slice(from, start), 0, own),
    exact: cellsIn(words.slice(start, end), own, last),
    suffix: cellsIn(words.slice(end, to), last, segments.length - 1),
    ...(rows > 1 ? { rows } : {}),
  };
}

/** Cells of a row from one to another, as a line. */
function cellsIn(words: readonly Word[], first: number, last: number): string {
  const cells = grouped(words, ({ segment }) => segment);
  const all = Array.from({ length: last - first + 1 }, (_, at) => cells.get(first + at) ?? []);
  return all.map(joined).join(" | ");
}

/** The rows of a table by the words that they begin with. */
const rowsOf = onceFor((table: Table) => grouped(table.rows, wordsOf));

function joined(tokens: readonly Token[]): string {
  return tokens.flatMap(({ kind, key }) => (kind === "mark" ? [] : [key])).join(" ");
}
