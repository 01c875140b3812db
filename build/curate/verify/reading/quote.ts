/** A fact's quote → the parts that must stand on the page: cells of a row, pieces around an ellipsis. */
import { plain, tokensOf, type Token } from "./token.ts";

export interface Quote {
  /** All of it, to be found as running text. */
  readonly pieces: readonly (readonly Token[])[];
  /** Its cells, where it is written as a row: `Free | 60`. */
  readonly cells: readonly (readonly Token[])[];
  readonly text: string;
  /** How many words it has, without the units of its numbers. */
  readonly words: number;
  /** How many of them are in cells that state no amount: what its row is called. */
  readonly labels: number;
}

export function toQuote(raw: string): Quote {
  const text = plain(
    raw
      .replace(/\[\^\w{1,20}\]/g, "")
      .replace(/!?\[([^[\]]{1,500})\](\([^()\s]{0,500}\)|\[[^[\]]{0,100}\])/g, "$1"),
  );
  const tokens = tokensOf(text);
  const pieces = split(tokens, ({ kind }) => kind === "gap").map(trimmed);
  const cells = split(tokens, ({ key }) => key === "|");
  return {
    pieces,
    cells: cells.length > 1 ? cells : [],
    text,
    words: wordsIn(tokens),
    labels: cells
      .filter((cell) => cell.every(({ kind }) => kind !== "number"))
      .reduce((sum, cell) => sum + wordsIn(cell), 0),
  };
}

function wordsIn(tokens: readonly Token[]): number {
  return tokens.filter(
    ({ kind, key }, index) =>
      kind === "word" &&
      key.length > 1 &&
      !(tokens[index - 1]?.kind === "number" && isUnit(key.toLowerCase())),
  ).length;
}

function isUnit(word: string): boolean {
  return /^([kmgtp]i?b|bytes?|ms|secs?|seconds?|mins?|minutes?|hours?|days?|k|m|million|billion)$/.test(
    word,
  );
}

function split(
  tokens: readonly Token[],
  test: (token: Token) => boolean,
): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  for (const token of tokens)
    if (test(token)) parts.push([]);
    else parts.at(-1)!.push(token);
  return parts.filter((part) => part.length > 0);
}

/** Without a bullet before it and a full stop after it. */
function trimmed(tokens: readonly Token[]): readonly Token[] {
  const isStop = ({ kind, key }: Token): boolean => kind === "symbol" && /^[.,;:]$/.test(key);
  const isBullet = ({ kind, key }: Token, next?: Token): boolean =>
    kind === "symbol" && /^[-•·]$/.test(key) && next?.isGlued === false;
  let from = 0;
  let to = tokens.length;
  while (to - from > 1 && isStop(tokens[to - 1]!)) to--;
  while (to - from > 1 && isBullet(tokens[from]!, tokens[from + 1])) from++;
  return tokens.slice(from, to);
}
