/**
 * A fact's claim and the text of its page → whether quote and value stand there. The law is that
 * nothing is confirmed wrongly: where it can be doubted that the page still says it, the fact is not
 * found, and the nearest passage is for a person to judge.
 */
import type { Datatype, Value } from "../../../schema/fact.ts";
import { isStated } from "./amount.ts";
import { keepsAmount } from "./borders.ts";
import { contradictionOf } from "./contradiction.ts";
import { indexOf } from "./index.ts";
import { clipped, nearestPassage } from "./nearest.ts";
import { occurrencesOf, type Occurrence } from "./occurrence.ts";
import { isOutdated } from "./outdated.ts";
import { written } from "./passage.ts";
import { toQuote } from "./quote.ts";
import type { Text } from "./read.ts";
import { isReversed } from "./reversed.ts";
import { inScope, type Placed } from "./scope.ts";
import { tokensOf } from "./token.ts";

export interface Claim {
  readonly quote: string;
  readonly value: Value;
  readonly datatype: Datatype;
  readonly unit: string | null;
  readonly currency: string | null;
  /** Names of the product and the plan. */
  readonly scope: readonly string[];
}

export type Look =
  | { readonly outcome: "confirmed"; readonly passage: string }
  | {
      readonly outcome: "not-found";
      /** What does not stand there; `doubt` where both do, but elsewhere, taken back or contradicted. */
      readonly missing: "quote" | "value" | "both" | "doubt";
      readonly nearest: string | null;
    };

export function look(claim: Claim, text: Text): Look {
  const index = indexOf(text);
  const quote = toQuote(claim.quote);
  const found = occurrencesOf(quote, text, index);
  const placed = found
    .map((each): Placed => ({ ...each, stating: stating(each, claim) }))
    .filter((each) => isStatedBy(each, claim));
  if (found.length > 0 && placed.length === 0)
    return { outcome: "not-found", missing: "value", nearest: shown(found[0]!) };
  const holding = inScope(
    placed.filter((each) => keepsAmount(each, claim)),
    { claim, quote, index, title: text.title },
  );
  const [first] = holding;
  if (
    first !== undefined &&
    !isOutdated(text) &&
    holding.every((each) => !isReversed(each, claim))
  ) {
    const other = contradictionOf(claim, { quote, index, text });
    return other === undefined
      ? { outcome: "confirmed", passage: shown(first) }
      : { outcome: "not-found", missing: "doubt", nearest: shown(other) };
  }
  if (placed[0] !== undefined)
    return { outcome: "not-found", missing: "doubt", nearest: shown(placed[0]) };
  const nearest = nearestPassage(quote, text, index);
  const isThere = nearest !== null && isStated(claim, tokensOf(nearest), nearest);
  return { outcome: "not-found", missing: isThere ? "quote" : "both", nearest };
}

/** The segments among the found that state the value by themselves. */
function stating({ passage, found }: Occurrence, claim: Claim): readonly number[] {
  const isAmount = typeof claim.value === "number" || claim.value === null;
  const own = found.filter(({ segment, from, to }) => {
    const { tokens, text } = passage.segments[segment]!;
    return isStated(claim, tokens.slice(from, to), text);
  });
  return (isAmount ? own : found.slice(-1)).map(({ segment }) => segment);
}

function isStatedBy({ passage, found, stating }: Placed, claim: Claim): boolean {
  if (stating.length > 0) return true;
  const tokens = found.flatMap(({ segment, from, to }) =>
    passage.segments[segment]!.tokens.slice(from, to),
  );
  return isStated(claim, tokens, tokens.map(({ key }) => key).join(" "));
}

function shown({ passage, found }: Occurrence): string {
  const keys = new Set(
    found.flatMap(({ segment, from, to }) =>
      passage.segments[segment]!.tokens.slice(from, to).map(({ key }) => key),
    ),
  );
  const blocks = [...new Set(found.map(({ segment }) => segment))];
  return clipped(
    passage.kind === "row"
      ? written(passage)
      : blocks.map((block) => passage.segments[block]!.text).join(" "),
    keys,
  );
}
