/** A fact's quote → the runs of words that stand on its page: parts around an ellipsis, cells of a row. */
import { plain, tokensOf, type Token } from "./token.ts";

export interface Quote {
  /** To be found one after the other in running text. */
  readonly pieces: readonly (readonly Token[])[];
  /** To be found in cells of one row, where it is written as one: `Free | 60`. Empty where it is not. */
  readonly cells: readonly (readonly Token[])[];
}

/** Marks of footnotes and links in Markdown are no words of a quote: no reader sees them. */
export function toQuote(raw: string): Quote {
  const text = plain(
    raw
      .replace(/\[\^\w{1,20}\]/g, "")
      .replace(/!?\[([^[\]]{1,500})\](\([^()\s]{0,500}\)|\[[^[\]]{0,100}\])/g, "$1"),
  );
  const pieces = split(tokensOf(text), ({ kind }) => kind === "gap");
  const cells = pieces.flatMap((piece) => split(piece, ({ key }) => key === "|"));
  return {
    pieces: pieces.map(trimmed),
    cells: cells.length > pieces.length ? cells.map(trimmed) : [],
  };
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

const stops = new Set([".", ",", ";", ":"]);
export const bullets = new Set(["-", "•", "·"]);

/** Without a bullet before it and a full stop after it. */
function trimmed(tokens: readonly Token[]): readonly Token[] {
  let from = 0;
  let to = tokens.length;
  while (to - from > 1 && stops.has(tokens[to - 1]!.key)) to--;
  while (to - from > 1 && bullets.has(tokens[from]!.key) && !tokens[from + 1]!.isGlued) from++;
  return tokens.slice(from, to);
}
