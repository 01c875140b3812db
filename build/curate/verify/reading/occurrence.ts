/**
 * Where the words of a quote stand on a page: as running text within one passage, or in cells of one
 * row, in their order. Numbers are whole words: `60` does not stand in `600`, `60.5` or `1,060`.
 */
import type { Text, Word } from "./read.ts";
import { bullets, toQuote, type Token } from "./token.ts";

export interface Occurrence {
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
export function occurrencesOf(quote: string, { words }: Text): readonly Occurrence[] {
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
