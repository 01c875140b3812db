/**
 * Where a quote stands on a page: as running text within one passage, or as cells of one row in their
 * order. Its first and last words are whole on the page too: `00 requests` does not stand in `100
 * requests`, nor `60` in `60k`, `60%`, `60.5`, `1 600` or `5-60`.
 */
import type { Index } from "./index.ts";
import type { Passage } from "./passage.ts";
import type { Quote } from "./quote.ts";
import type { Text } from "./read.ts";
import { matchCells } from "./row.ts";
import { isSame, type Token } from "./token.ts";

export interface Occurrence {
  readonly passage: Passage;
  /** The tokens of the page that are the quote, by segment. */
  readonly found: readonly Found[];
}

export interface Found {
  readonly segment: number;
  /** Within the segment; `to` is the first token after. */
  readonly from: number;
  readonly to: number;
}

const maxOccurrences = 200;
/** As many tokens an ellipsis may stand for. */
const maxGap = 80;

export function occurrencesOf(quote: Quote, text: Text, index: Index): readonly Occurrence[] {
  const found = [...runs(quote, text, index)];
  if (quote.cells.length > 0) found.push(...rows(quote, text, index));
  return found.slice(0, maxOccurrences);
}

function* runs({ pieces }: Quote, text: Text, index: Index): Generator<Occurrence> {
  const [first, ...rest] = pieces;
  if (first === undefined) return;
  let count = 0;
  for (const start of index.positions.get(first[0]!.key) ?? []) {
    const spans: (readonly [number, number])[] = [];
    let end = align(first, start, index);
    if (end === -1) continue;
    spans.push([start, end]);
    for (const piece of rest) {
      const next = following(piece, end, index);
      if (next === undefined) break;
      spans.push(next);
      end = next[1];
    }
    if (spans.length < pieces.length || !spans.every((span) => isWhole(span, index))) continue;
    const passage = text.passages[index.passages[start]!]!;
    const found = spans.flatMap((span) => bySegment(span, index));
    if (passage.kind === "row" && !areWholeCells(found, passage)) continue;
    yield { passage, found };
    if (++count === maxOccurrences) return;
  }
}

function* rows(quote: Quote, text: Text, index: Index): Generator<Occurrence> {
  const rarest = quote.cells
    .flat()
    .map(({ key }) => index.positions.get(key) ?? [])
    .reduce((a, b) => (b.length < a.length ? b : a));
  for (const number of new Set(rarest.map((position) => index.passages[position]!))) {
    const passage = text.passages[number]!;
    if (passage.kind === "row")
      for (const found of matchCells(quote.cells, passage)) yield { passage, found };
  }
}

/** Where the tokens end that begin at `start`, or -1. Footnote marks of the page may be passed over. */
function align(quote: readonly Token[], start: number, index: Index): number {
  const { tokens, passages, segments } = index;
  let at = start;
  for (let i = 0; i < quote.length;) {
    const wanted = quote[i]!;
    const token = tokens[at];
    if (token === undefined || passages[at] !== passages[start]) return -1;
    if (isSame(token, wanted)) {
      i++;
      at++;
    } else if (token.kind === "mark") at++;
    else if (wanted.kind === "mark") i++;
    else if (/^[-•·]$/.test(wanted.key) && at > start && segments[at] !== segments[at - 1]) i++;
    else return -1;
  }
  return at;
}

/** The nearest place of a piece after an ellipsis, in the same passage. */
function following(
  piece: readonly Token[],
  from: number,
  index: Index,
): readonly [number, number] | undefined {
  for (let at = from; at < Math.min(from + maxGap, index.tokens.length); at++) {
    if (index.passages[at] !== index.passages[from - 1]) return undefined;
    const end = align(piece, at, index);
    if (end !== -1) return [at, end];
  }
  return undefined;
}

function isWhole([start, end]: readonly [number, number], index: Index): boolean {
  const { tokens, passages, segments } = index;
  const isNear = (at: number, to: number): boolean =>
    passages[at] === passages[to] && segments[at] === segments[to];
  let first = start - 1;
  while (tokens[first]?.kind === "mark") first--;
  let next = end;
  while (tokens[next]?.kind === "mark") next++;
  const before = isNear(first, start) ? tokens.slice(Math.max(0, first - 1), first + 1) : [];
  const after = isNear(next, end - 1) ? tokens.slice(next, next + 2) : [];
  return (
    startsWhole(before, tokens[start]!) &&
    endsWhole(tokens.slice(Math.max(start, end - 2), end), after)
  );
}

const openings = new Set(["(", "[", "{", ":", "=", "<", ">", ",", ";"]);
const currencies = /^\p{Sc}$/u;

function startsWhole(before: readonly Token[], first: Token): boolean {
  const last = before.at(-1);
  if (last === undefined) return true;
  if (first.kind === "number") {
    if (last.kind === "number")
      return !(/^\d{1,3}$/.test(last.key) && /^\d{3}(\D|$)/.test(first.key));
    if (currencies.test(last.key)) return false;
    if (!first.isGlued)
      return !(last.key === "-" && last.isGlued) && last.key !== "<" && last.key !== ">";
    return openings.has(last.key) && last.key !== "<" && last.key !== ">" && last.key !== ",";
  }
  if (!first.isGlued) return true;
  return (
    last.kind === "symbol" && last.key !== "-" && !(currencies.test(first.key) && last.key !== "(")
  );
}

function endsWhole(end: readonly Token[], [next, second]: readonly Token[]): boolean {
  const last = end.at(-1)!;
  if (next === undefined) return true;
  const isAmount = end.some(({ kind }) => kind === "number");
  if (last.kind === "number") {
    if (/^\d{3}$/.test(next.key) && /(^|\D)\d{1,3}$/.test(last.key)) return false;
    if (/^(k|m|b|mn|bn|thousand|million|billion|hundred|dozen|%)$/i.test(next.key)) return false;
  }
  if (!next.isGlued)
    return !(isAmount && (next.key === "+" || next.key === "/" || next.key === "-"));
  if (next.kind !== "symbol") return false;
  if (next.key === "." || next.key === "," || next.key === ":")
    return !(second?.isGlued === true && second.kind !== "symbol" && isAmount);
  if (/^[-^%+°]$/.test(next.key)) return false;
  return !(
    isAmount &&
    (next.key === "/" || currencies.test(next.key) || /^[½¼¾⅓⅔⅛]$/.test(next.key))
  );
}

function bySegment([start, end]: readonly [number, number], index: Index): readonly Found[] {
  const { passages, segments } = index;
  let from = start;
  const found: Found[] = [];
  for (let at = start + 1; at <= end; at++) {
    if (at < end && segments[at] === segments[at - 1]) continue;
    let first = from;
    while (
      first > 0 &&
      segments[first - 1] === segments[from] &&
      passages[first - 1] === passages[from]
    )
      first--;
    found.push({ segment: segments[from]!, from: from - first, to: at - first });
    from = at;
  }
  return found;
}

/** Across cells a quote takes each as a whole: half of one and half of the next is no statement. */
function areWholeCells(found: readonly Found[], { segments }: Passage): boolean {
  return (
    found.length === 1 ||
    found.every(({ segment, from, to }) => from === 0 && to === segments[segment]!.tokens.length)
  );
}
