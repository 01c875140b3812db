import { inDecimals } from "../../amount/digits.ts";
import { lotFactors, lotOfUnit } from "../../amount/lot.ts";
import { isClose } from "../../amount/same.ts";
import { shortLine } from "../wording.ts";
import type { QualityRule, QuotedValue } from "./finding.ts";

/** The number alone may stand in the quote and be the price of a thousand there, and of a million here. */
export const priceInQuote: QualityRule = {
  name: "price-in-quote",
  description: "A price is for as much in its quote as in its key.",
  why: "A price per thousand and one per million may be the same number, and the first costs a thousand times the other.",
  mend: "Write the price of as much as the key names: the quote's price, multiplied by how often its amount goes into that of the key.",
  ofQuote(quoted) {
    const { key, value, quote, measured } = quoted;
    const other = pricedOtherwise(quoted);
    const unit = String(measured["unit"]);
    return (
      other && {
        at: "value",
        says: `${String(value)} is per ${other.written} in its quote "${shortLine(quote)}"; \`${key}\` is per ${unit}.`,
        repair: `Write ${other.price}, which is the same price per ${unit}.`,
      }
    );
  },
};

/** For a value that is the price of another lot: what that lot is, and the price of the key's. */
export function pricedOtherwise({
  value,
  amounts,
  stated,
  measured,
}: Pick<QuotedValue, "value" | "amounts" | "stated" | "measured">):
  | { readonly written: string; readonly price: number }
  | undefined {
  const { datatype, unit, currency } = measured;
  if (datatype !== "money" || typeof unit !== "string" || typeof value !== "number")
    return undefined;
  const own = lotOfUnit(unit);
  if (own === undefined || stated.some((each) => each !== undefined)) return undefined;
  for (const { senses, currencies, lots } of amounts) {
    const isSame = senses.some(({ number }) => number !== null && isClose(number, value));
    const isOwn = currencies.length === 0 || currencies.includes(String(currency));
    if (!isSame || !isOwn) continue;
    for (const lot of lots) {
      const [factor] = lotFactors(own, lot);
      if (factor !== undefined) return { written: lot.written, price: inDecimals(value * factor) };
    }
  }
  return undefined;
}
