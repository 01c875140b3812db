/**
 * A fact's claim and the text of its page → whether quote and value stand there. The law is that
 * nothing is confirmed wrongly: where it can be doubted that the page still says it, the fact is not
 * found, and the nearest passage is for a person to judge.
 */
import type { Datatype, Value } from "../../../schema/fact.ts";
import { isStated } from "./amount.ts";
import { indexOf } from "./index.ts";
import { clipped, nearestPassage } from "./nearest.ts";
import { occurrencesOf, type Occurrence } from "./occurrence.ts";
import { written } from "./passage.ts";
import { toQuote } from "./quote.ts";
import type { Text } from "./read.ts";
import { isReversed } from "./reversed.ts";
import { inScope, periodOf, type Placed } from "./scope.ts";
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
      /** What does not stand there: of a quote found out of its scope, or taken back, the quote. */
      readonly missing: "quote" | "value" | "both";
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
    placed.filter((each) => continues(each, claim)),
    { claim, quote, index, title: text.title },
  );
  const [first] = holding;
  if (first !== undefined && holding.every((each) => !isReversed(each, claim)))
    return { outcome: "confirmed", passage: shown(first) };
  const nearest = placed[0] ? shown(placed[0]) : nearestPassage(quote, text, index);
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

/** Whether the words after the quote leave its unit alone: not `60` … `per hour` for a key per minute. */
function continues({ passage, found }: Occurrence, { unit }: Claim): boolean {
  const own = periodOf(unit ?? "");
  const { segment, to } = found.at(-1)!;
  const after = passage.segments[segment]!.tokens.slice(to, to + 3);
  const end = after.findIndex(({ key }) => /^[.,;:!?|]$/.test(key));
  const period = periodOf(
    (end === -1 ? after : after.slice(0, end)).map(({ key }) => key).join(" "),
  );
  return own === undefined || period === undefined || period === own;
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
