/**
 * Whether the words that touch a quote leave its amount what it is: `60` is another amount in `60
 * seconds` for a number of requests, in `20 to 60`, `60 or 90` and `half of 60`, and so is `$10` in
 * `from $10` and `$10 CAD`.
 */
import { isStated } from "./amount.ts";
import { periodOf } from "./counted.ts";
import type { Claim } from "./look.ts";
import type { Occurrence } from "./occurrence.ts";
import { kindOf } from "./row.ts";

import { tokensOf, type Token } from "./token.ts";

export function keepsAmount({ passage, found }: Occurrence, claim: Claim): boolean {
  if (typeof claim.value !== "number") return true;
  const first = found[0]!;
  const last = found.at(-1)!;
  const own = passage.segments[last.segment]!.tokens;
  const after = own.slice(last.to, last.to + 3);
  const before = passage.segments[first.segment]!.tokens.slice(0, first.from);
  const start = passage.segments[first.segment]!.tokens.slice(first.from, first.from + 2);
  return (
    isSamePeriod(after, claim) &&
    !(start.some(({ kind }) => kind === "number") && bounding.test(joined(before.slice(-3)))) &&
    !(
      isAmount(own.slice(Math.max(last.from, last.to - 2), last.to)) && ranging.test(joined(after))
    ) &&
    isSameUnit(own.slice(last.from, last.to), after, claim)
  );
}

/** What stands before an amount that is a bound, a part or a multiple of the one that is meant. */
const bounding =
  /(^| )(between|half|half of|twice|double|times|from|starting at|starts at|as low as|[\d.,]+(?![\d.,]) ?(\w+ )?(to|or|and|×|x|\*))( \p{Sc})?$/u;
const ranging = /^(to|or|and) (\p{Sc} )?\d/u;

function isAmount(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind }) => kind === "number");
}

/** Not `60` … `per hour` for a key per minute. */
function isSamePeriod(after: readonly Token[], { unit }: Claim): boolean {
  const own = periodOf(unit ?? "");
  const end = after.findIndex(({ key }) => /^[.,;:!?|]$/.test(key));
  const period = periodOf(joined(end === -1 ? after : after.slice(0, end)));
  return own === undefined || period === undefined || period === own;
}

/** Where the quote ends in its number, the word after it is its unit, or the currency. */
function isSameUnit(quote: readonly Token[], after: readonly Token[], claim: Claim): boolean {
  const [next] = after;
  const last = quote.at(-1);
  if (next?.kind !== "word" || last?.kind !== "number") return true;
  const kind = kindOf([last, next]);
  const [what = ""] = (claim.unit ?? "").split("/");
  if ((kind === "size" || kind === "time") && kind !== kindOf([last, ...tokensOf(what)]))
    return claim.unit === null;
  const isMore = kind === "size" || kind === "time" || /^[A-Z]{3}$/i.test(next.key);
  return !isMore || !isStated(claim, quote, "") || isStated(claim, [...quote, next], "");
}

function joined(tokens: readonly Token[]): string {
  return tokens.map(({ key }) => key).join(" ");
}
