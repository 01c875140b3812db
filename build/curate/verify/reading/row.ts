/**
 * A quote written as a row, `Free | 60`, against a row of a table: its cells stand there whole and in
 * their order. Cells may be left out between them, as curators do, but none that could have been
 * meant instead: what kind of amount a cell states decides.
 */
import type { Passage, Segment } from "./passage.ts";
import { isSame, type Token } from "./token.ts";
import type { Found } from "./occurrence.ts";

const maxMatches = 20;
const maxSteps = 20_000;

/** Each way in which the cells stand in the row. */
export function matchCells(
  cells: readonly (readonly Token[])[],
  { segments }: Passage,
): readonly (readonly Found[])[] {
  const matches: (readonly Found[])[] = [];
  let steps = 0;
  const place = (cell: number, from: number, found: readonly Found[]): void => {
    if (cell === cells.length) {
      matches.push(found);
      return;
    }
    for (let at = from; at < segments.length; at++) {
      if (matches.length >= maxMatches || ++steps > maxSteps) return;
      const here = matchCell(cells[cell]!, segments[at]!, at);
      if (here !== undefined) place(cell + 1, at + 1, [...found, here]);
      if (
        found.length > 0 &&
        here === undefined &&
        isRival(cells[cell]!, segments[at]!, segments[at - 1])
      )
        return;
      if (found.length > 0 && here !== undefined) return;
    }
  };
  place(0, 0, []);
  return matches;
}

/** The whole cell but for footnote marks; or the beginning of a long one, where the quote is long too. */
function matchCell(
  wanted: readonly Token[],
  { tokens }: Segment,
  segment: number,
): Found | undefined {
  let at = 0;
  for (let i = 0; i < wanted.length;) {
    const token = tokens[at];
    if (token !== undefined && isSame(token, wanted[i]!)) {
      i++;
      at++;
    } else if (token?.kind === "mark") at++;
    else if (wanted[i]!.kind === "mark") i++;
    else return undefined;
  }
  while (
    tokens[at] !== undefined &&
    (tokens[at]!.kind === "mark" || /^[.:†‡§?]$/.test(tokens[at]!.key))
  )
    at++;
  const isAll = at === tokens.length;
  const next = tokens[at];
  const isBeginning = wanted.length >= 5 && next?.isGlued === false && next.kind === "word";
  return isAll || isBeginning ? { segment, from: 0, to: at } : undefined;
}

/** A cell passed over that states the same kind of amount as the one looked for, and is no repetition. */
function isRival(wanted: readonly Token[], cell: Segment, before: Segment | undefined): boolean {
  if (cell.tokens.length === 0 || cell.text === before?.text) return false;
  return kindOf(cell.tokens) === kindOf(wanted);
}

type Amount = "none" | "text" | "money" | "size" | "time" | "share" | "count";

export function kindOf(tokens: readonly Token[]): Amount {
  const keys = tokens.map(({ key }) => key.toLowerCase());
  if (keys.every((key) => /^[-.?]$/.test(key))) return "none";
  const isIdentifier = tokens.some(
    ({ kind, isGlued }, i) => kind === "number" && isGlued && /^[-\p{L}]/u.test(keys[i - 1]!),
  );
  const first = tokens.findIndex(({ kind }) => kind === "number");
  if (first === -1 || (isIdentifier && tokens[0]!.kind === "word")) return "text";
  if (keys.some((key) => /^\p{Sc}$/u.test(key))) return "money";
  if (keys.includes("%")) return "share";
  if (keys.some((key) => /^([kmgtp]i?b|bytes?)$/.test(key))) return "size";
  if (
    keys.some((key) =>
      /^(ms|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?)$/.test(key),
    )
  )
    return "time";
  return "count";
}
