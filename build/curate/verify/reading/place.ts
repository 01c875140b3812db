/**
 * A quote and the text of a page → the places where it stands, as the schema of places describes them: what is
 * kept of a reading, and compared with the next one. The words of a quote stand within one passage, or in cells of
 * one row, in their order. Numbers are whole words: `60` does not stand in `600`, `60.5` or `1,060`.
 */
import { grouped } from "../../../schema/lists/grouped.ts";
import { onceFor } from "../../../schema/lists/once-for.ts";
import type { Place } from "../../../schema/place.ts";
import { written, type Table } from "./passage.ts";
import type { Reading, Text, Word } from "./read.ts";
import { tokensOf, bullets, toQuote, type Token } from "./token.ts";

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
    const { first, last } = each;
    const { passage } = first;
    const isRow = passage.kind === "row";
    const blocks = passage.segments.slice(first.at, last.at + 1);
    const headings = passage.headings.map((heading) => wordsOf(heading.text));
    const title = text.title === "" ? {} : { title: wordsOf(text.title) };
    return {
      shown: isRow ? written(passage) : blocks.map((block) => block.text).join(" "),
      place: { ...title, headings, ...(isRow ? rowPlace(each, text) : textPlace(each, text)) },
    };
  });
}

/** Where a quote stands in what was read; undefined where it does not, or so often that it tells nothing. */
export function placesOfQuote(quote: string, reading: Reading): readonly Place[] | undefined {
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
function textPlace({ start, end, first, last }: Occurrence, { words }: Text): Own {
  let from = start;
  while (from > start - longest && words[from - 1]?.segment === first.segment) from--;
  let to = end;
  while (to < end + longest && words[to]?.segment === last.segment) to++;
  const { header } = first.segment;
  return {
    columns: header === "" ? [] : [header],
    prefix: joined(words.slice(Math.max(0, from - context), start)),
    exact: joined(words.slice(start, end)),
    suffix: joined(words.slice(end, to + context)),
  };
}

/** The whole row, empty cells too, with the heads of its table. */
function rowPlace({ start, end, first, last }: Occurrence, { words }: Text): Own {
  const { passage } = first;
  const { table, segments } = passage;
  let [from, to] = [start, end];
  while (words[from - 1]?.passage === passage) from--;
  while (words[to]?.passage === passage) to++;
  const named = table === null ? [] : rowsByName(table).get(wordsOf(segments[0]?.text ?? ""));
  const rows = named?.length ?? 0;
  return {
    columns: (table?.headers ?? []).map(wordsOf),
    prefix: cellsIn(words.slice(from, start), 0, first.at),
    exact: cellsIn(words.slice(start, end), first.at, last.at),
    suffix: cellsIn(words.slice(end, to), last.at, segments.length - 1),
    ...(rows > 1 ? { rows } : {}),
  };
}

/** Cells of a row from one to another, as a line. */
function cellsIn(words: readonly Word[], first: number, last: number): string {
  const cells = grouped(words, ({ at }) => at);
  const all = Array.from({ length: last - first + 1 }, (_, at) => cells.get(first + at) ?? []);
  return all.map(joined).join(" | ");
}

/** The rows of a table by the words that they begin with. */
const rowsByName = onceFor((table: Table) => grouped(table.rows, wordsOf));

function joined(tokens: readonly Token[]): string {
  return tokens.flatMap(({ kind, key }) => (kind === "mark" ? [] : [key])).join(" ");
}

interface Occurrence {
  /** The first word of a quote on its page, and the one behind its last, by their numbers. */
  readonly start: number;
  readonly end: number;
  readonly first: Word;
  readonly last: Word;
}

/** A quote that stands more often tells no place: the search ends behind it. */
export const mostOccurrences = 200;
/** As many words an ellipsis may stand for. */
const maxGap = 80;

/** In the order of the page; of a row one occurrence, however often the words stand in it. */
function occurrencesOf(quote: string, { words }: Text): readonly Occurrence[] {
  const { pieces, cells } = toQuote(quote);
  const found: Occurrence[] = [];
  for (let from = 0, to = 0; from < words.length && found.length <= mostOccurrences; from = to) {
    const passage = words[from]?.passage;
    while (to < words.length && words[to]?.passage === passage) to++;
    const isRow = passage?.kind === "row";
    const most = isRow ? 1 : mostOccurrences + 1;
    const inText = inOrder(pieces, { words, from, to }, maxGap, most);
    const inCells = isRow ? inOrder(cells, { words, from, to }, Infinity, most) : [];
    found.push(...[...inText, ...inCells].slice(0, most));
  }
  return found;
}

/** A passage, as a part of the words of its page. */
interface Part {
  readonly words: readonly Word[];
  readonly from: number;
  readonly to: number;
}

/** The first places where the pieces stand one after the other, with at most `gap` words between them. */
function inOrder(
  [first, ...others]: readonly (readonly Token[])[],
  part: Part,
  gap: number,
  most: number,
): readonly Occurrence[] {
  const found: Occurrence[] = [];
  if (first === undefined) return found;
  const { words } = part;
  for (let start = part.from; start < part.to && found.length < most; start++) {
    let end = align(first, start, part);
    if (end === -1) continue;
    for (const piece of others) if (end !== -1) end = endOf(piece, end, gap, part);
    const [head, tail] = [words[start], words[end - 1]];
    if (end !== -1 && head && tail) found.push({ start, end, first: head, last: tail });
    // What does not follow the first of these words however far does not follow a later one.
    else if (gap === Infinity) break;
  }
  return found;
}

/** Where a piece ends that begins within `gap` words; -1 where it does not stand there. */
function endOf(piece: readonly Token[], from: number, gap: number, part: Part): number {
  for (let at = from; at < Math.min(from + gap, part.to); at++) {
    const end = align(piece, at, part);
    if (end !== -1) return end;
  }
  return -1;
}

/** Where the words end that begin at `start`, or -1. Footnote marks of the page may be passed over. */
function align(piece: readonly Token[], start: number, { words, to }: Part): number {
  let at = start;
  for (let i = 0; i < piece.length;) {
    const [wanted, word] = [piece[i], words[at]];
    if (wanted === undefined || word === undefined || at >= to) return -1;
    if (word.key === wanted.key) {
      i++;
      at++;
    } else if (at === start) return -1;
    else if (word.kind === "mark") at++;
    else if (wanted.kind === "mark") i++;
    // The bullet of a list's item, which a page draws and its text does not hold.
    else if (bullets.has(wanted.key) && word.segment !== words[at - 1]?.segment) i++;
    else return -1;
  }
  return at;
}
