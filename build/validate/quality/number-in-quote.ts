import { inDecimals } from "../../amount/digits.ts";
import { amountsIn, type Amount } from "../../amount/read.ts";
import { statesValue, type MeasuredIn } from "../../amount/states.ts";
import { saysUnlimited, saysUntold } from "../../amount/unlimited.ts";
import { unitNamed, type Dimension } from "../../amount/units.ts";
import { writeAmount } from "../../amount/write.ts";
import type { Mending } from "../../load/problem.ts";
import { withoutLimit } from "../notation.ts";
import { valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";
import { pricedOtherwise } from "./price-in-quote.ts";

/** The evidence states the value: the number in any notation or unit, or that there is no limit. */
export const numberInQuote: QualityRule = {
  name: "number-in-quote",
  description: "A number stands in its quote, in some notation and unit.",
  why: "The quote is the evidence: whoever doubts the value looks for it there.",
  mend: "Quote the passage that states the value, or correct the value. Other notations and units of the same amount are understood.",
  *check({ quoted }) {
    for (const { located, path, value, quote, formula, measured } of quoted) {
      // The rule `formula-in-quote` asks for what it is computed from.
      if (value === null && formula !== undefined) continue;
      // Most quotes state it first: their other amounts need not be read.
      if (statesValue(quote, value, measured)) continue;
      if (pricedOtherwise(quote, value, measured) !== undefined) continue;
      const amount = typeof value === "number" ? String(value) : "no limit";
      yield valueProblem(
        located,
        [...path, "value"],
        `${amount} is not in its quote "${quote}"; the quote states the value.`,
        (value === -1 || value === 0) && saysUnlimited(quote)
          ? { repair: withoutLimit }
          : value === null && saysUntold(quote)
            ? { repair: untold }
            : (otherCurrency(quote, value, measured) ?? otherAmount(quote, value, measured)),
      );
    }
  },
};

const untold =
  "The quote says that the limit is not told, and not that there is none: leave the fact out.";

/** For a quote that states the value in one other currency. */
function otherCurrency(quote: string, value: unknown, measured: MeasuredIn): Mending | undefined {
  const named = [...new Set(amountsIn(quote).flatMap(({ currencies: [first] }) => first ?? []))];
  const [currency] = named;
  if (currency === undefined || named.length > 1) return undefined;
  return statesValue(quote, value, { ...measured, currency })
    ? { repair: `Write \`currency: ${currency}\`, which the quote names.` }
    : undefined;
}

/** For a quote with one amount that converts into the key's unit: what it is there. */
function otherAmount(quote: string, value: unknown, { unit }: MeasuredIn): Mending {
  if (typeof unit !== "string" || typeof value !== "number") return {};
  const own = unitNamed(unit);
  const inUnits = amountsIn(quote).filter((each) => own && isOf(each, own.dimension));
  const [amount, ...others] = inUnits;
  if (own === undefined || amount === undefined || others.length > 0) return {};
  const [{ number, unit: stated }] = amount.senses;
  const converted = inDecimals((number! * stated!.sizes[0]) / own.sizes[0]);
  const text = quote.slice(amount.start, amount.end);
  return {
    repair: `Write ${converted}, which is the quote's ${text} in ${unit}; ${value} is ${writeAmount(value, unit)}.`,
  };
}

function isOf({ senses: [sense], isVague }: Amount, dimension: Dimension): boolean {
  return !isVague && sense.number !== null && sense.unit?.dimension === dimension;
}
