/**
 * Whether a page says a quote's own words with another number as well: an old and a new value, the
 * values of two plans in panels of tabs, a notice above the text that it corrects. Which of them holds
 * for the fact is for a person to tell.
 */
import { isStated } from "./amount.ts";
import type { Index } from "./index.ts";
import type { Claim } from "./look.ts";
import { occurrencesOf, type Occurrence } from "./occurrence.ts";
import type { Quote } from "./quote.ts";
import type { Text } from "./read.ts";
import { isReversed } from "./reversed.ts";
import { inScope } from "./scope.ts";
import { anyNumber, type Token } from "./token.ts";

/** The first place that speaks of the fact, is not taken back, and states another number. */
export function contradictionOf(
  claim: Claim,
  { quote, index, text }: { readonly quote: Quote; readonly index: Index; readonly text: Text },
): Occurrence | undefined {
  const open = opened(quote, claim);
  if (open === undefined) return undefined;
  return occurrencesOf(open, text, index).find((each) => {
    const { passage, found } = each;
    const said = found.map(({ segment, from, to }) =>
      passage.segments[segment]!.tokens.slice(from, to),
    );
    if (isStated(claim, said.flat(), "")) return false;
    const isByCell = open.cells.length === found.length;
    const stating = found
      .filter((_, at) => !isByCell || open.cells[at]!.some(isOpen))
      .map(({ segment }) => segment);
    const scope = { claim, quote: open, index, title: text.title };
    return inScope([{ ...each, stating }], scope).length > 0 && !isReversed(each, claim);
  });
}

/** The quote with any number in place of its value; undefined where hardly a word is left of it. */
function opened(quote: Quote, claim: Claim): Quote | undefined {
  if (typeof claim.value !== "number" || quote.words < 2) return undefined;
  const each = (tokens: readonly Token[]): readonly Token[] =>
    tokens.map((token, at) =>
      token.kind === "number" && isStated(claim, amountAt(tokens, at), "")
        ? { ...token, key: anyNumber }
        : token,
    );
  const pieces = quote.pieces.map(each);
  return pieces.some((piece) => piece.some(isOpen))
    ? { ...quote, pieces, cells: quote.cells.map(each) }
    : undefined;
}

function isOpen({ key }: Token): boolean {
  return key === anyNumber;
}

/** The number with the scale and the unit that may follow it, but no other number. */
function amountAt(tokens: readonly Token[], at: number): readonly Token[] {
  const end = tokens.findIndex(({ kind }, index) => index > at && kind === "number");
  return tokens.slice(at, Math.min(at + 3, end === -1 ? tokens.length : end));
}
