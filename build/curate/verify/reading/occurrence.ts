/**
 * Where the words of a quote stand on a page: as running text within one passage, or in cells of one
 * row, in their order. Numbers are whole words: `60` does not stand in `600`, `60.5` or `1,060`.
 */
import { bullets, type Quote } from "./token.ts";
import type { Text } from "./read.ts";
import type { Token } from "./token.ts";

/** The tokens of a whole page in one list, and where each stands: made once for a page and asked for every fact on it. */
export interface Index {
  readonly tokens: readonly Token[];
  /** By token: its passage, and its segment in it. */
  readonly passages: Int32Array;
  readonly segments: Int32Array;
  /** By key, in the order of the page. */
  readonly positions: ReadonlyMap<string, readonly number[]>;
}

const indices = new WeakMap<Text, Index>();

export function indexOf(text: Text): Index {
  const known = indices.get(text);
  if (known !== undefined) return known;
  const index = toIndex(text);
  indices.set(text, index);
  return index;
}

function toIndex({ passages: all }: Text): Index {
  const count = all.reduce(
    (sum, { segments }) => sum + segments.reduce((n, { tokens }) => n + tokens.length, 0),
    0,
  );
  const tokens: Token[] = [];
  const passages = new Int32Array(count);
  const segments = new Int32Array(count);
  const positions = new Map<string, number[]>();
  for (const [at, passage] of all.entries())
    for (const [number, segment] of passage.segments.entries())
      for (const token of segment.tokens) {
        const position = tokens.push(token) - 1;
        passages[position] = at;
        segments[position] = number;
        const known = positions.get(token.key);
        if (known === undefined) positions.set(token.key, [position]);
        else known.push(position);
      }
  return { tokens, passages, segments, positions };
}

/** The first token of a quote on its page, and the one behind its last, as the index counts them. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
}

/** A quote that stands more often tells no place: the search ends behind it. */
export const mostOccurrences = 200;
/** As many tokens an ellipsis may stand for. */
const maxGap = 80;

/** In the order of the page; of a row one occurrence, however often the words stand in it. */
export function occurrencesOf(quote: Quote, text: Text, index: Index): readonly Occurrence[] {
  const rows = new Set<number>();
  const found = [
    ...starts(quote.pieces, { text, index, rows, inRows: false }),
    ...starts(quote.cells, { text, index, rows, inRows: true }),
  ];
  return found.toSorted((a, b) => a.start - b.start);
}

interface Search {
  readonly text: Text;
  readonly index: Index;
  /** The rows in which the quote was found. */
  readonly rows: Set<number>;
  /** Whether the pieces are cells, with any number of other cells between them. */
  readonly inRows: boolean;
}

function* starts(
  pieces: readonly (readonly Token[])[],
  { text, index, rows, inRows }: Search,
): Generator<Occurrence> {
  let count = 0;
  let missed = -1;
  for (const start of index.positions.get(pieces[0]?.[0]?.key ?? "") ?? []) {
    const number = index.passages[start]!;
    const isRow = text.passages[number]!.kind === "row";
    if (isRow ? rows.has(number) || number === missed : inRows) continue;
    const first = align(pieces[0]!, start, index);
    const end = first === -1 ? -1 : endOf(pieces, first, index, inRows ? Infinity : maxGap);
    // What does not follow the first of these words in a row does not follow a later one.
    if (first !== -1 && end === -1 && inRows) missed = number;
    if (end === -1) continue;
    if (isRow) rows.add(number);
    yield { start, end };
    if (++count > mostOccurrences) return;
  }
}

/** Where the last of the pieces ends, the first of which ends at `from`; -1 where one is missing. */
function endOf(
  pieces: readonly (readonly Token[])[],
  from: number,
  index: Index,
  gap: number,
): number {
  const { tokens, passages } = index;
  let end = from;
  for (const piece of pieces.slice(1)) {
    const last = Math.min(end + gap, tokens.length);
    let at = end;
    end = -1;
    for (; at < last && passages[at] === passages[from - 1] && end === -1; at++)
      end = align(piece, at, index);
    if (end === -1) return -1;
  }
  return end;
}

/** Where the tokens end that begin at `start`, or -1. Footnote marks of the page may be passed over. */
function align(piece: readonly Token[], start: number, index: Index): number {
  const { tokens, passages, segments } = index;
  let at = start;
  for (let i = 0; i < piece.length;) {
    const wanted = piece[i]!;
    const token = tokens[at];
    if (token === undefined || passages[at] !== passages[start]) return -1;
    if (token.key === wanted.key) {
      i++;
      at++;
    } else if (token.kind === "mark") at++;
    else if (wanted.kind === "mark") i++;
    // The bullet of a list's item, which a page draws and its text does not hold.
    else if (bullets.has(wanted.key) && at > start && segments[at] !== segments[at - 1]) i++;
    else return -1;
  }
  return at;
}
