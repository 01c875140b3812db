import { inDecimals } from "../../amount/digits.ts";
import { isOtherCount, isOtherRate, rateOf, rateOfUnit, type Rate } from "../../amount/rate.ts";
import { unitsOf } from "../../amount/units.ts";
import { writeAmount } from "../../amount/write.ts";
import { shortLine } from "../wording.ts";
import { ofQuotes, type QualityContext, type QualityRule, type QuotedValue } from "./finding.ts";

/** The number alone may stand in the quote and be per second there, and per minute here. */
export const rateInQuote: QualityRule = {
  name: "rate-in-quote",
  description: "A rate is per the same time in its quote as in its key, and counts the same.",
  why: "10 per second and 10 per minute are the same number and not the same limit.",
  mend: "Use the key of the quote's period where there is one; else convert the value, and say the quote's own period in a note.",
  check: ofQuotes((quoted, { keys }) => {
    const { key, value, quote, stated, measured } = quoted;
    const { unit, datatype } = measured;
    if (typeof value !== "number" || typeof unit !== "string") return undefined;
    const own = rateOfUnit(unit, datatype === "money");
    if (own.period === undefined && own.counted === undefined) return undefined;
    const others = stated.flatMap(({ amount }) => (amount.isVague ? [] : [rateOf(quote, amount)]));
    const [other] = others;
    if (other === undefined || !others.every((rate) => isOtherRate(rate, own))) return undefined;
    return {
      at: "value",
      says: `${value} is ${rateWords(other, own)} in its quote "${shortLine(quote)}"; \`${key}\` is in ${unit}.`,
      repair: repairFor(keys, quoted, own, other),
    };
  }),
};

function rateWords({ counted, period }: Rate, own: Rate): string {
  if (isOtherCount(counted, own.counted)) return `a number of ${counted}`;
  const unit = unitsOf("time").find(({ sizes: [size] }) => size === period);
  return `per ${unit ? unit.name.replace(/s$/, "") : writeAmount(period!, "seconds")}`;
}

function repairFor(
  keys: QualityContext["keys"],
  { key, value, measured }: QuotedValue,
  own: Rate,
  other: Rate,
): string | undefined {
  const isPrice = measured.datatype === "money";
  const stem = withoutPeriod(key);
  const sibling = [...keys].find(([name, { unit }]) => {
    if (withoutPeriod(name) !== stem || unit === undefined) return false;
    return !isOtherRate(other, rateOfUnit(unit, isPrice)) && name !== key;
  });
  if (sibling) return `Use \`${sibling[0]}\`, which is in ${sibling[1].unit}.`;
  // A year of a plan does not cost twelve of its months.
  if (isPrice || other.period === undefined || own.period === undefined) return undefined;
  if (isOtherCount(other.counted, own.counted)) return undefined;
  const converted = inDecimals((Number(value) * own.period) / other.period);
  return `Write ${converted}, which is ${Number(value)} ${rateWords(other, own)} in ${measured.unit}.`;
}

const periodWords =
  /_per_(\d+_)?[a-z]+$|(?<=[._])(second|minute|hour|dai|day|week|month|year)(ly)?(?=_|$)|annual/g;

/** A key's name without its period: what the keys of one limit have in common. */
function withoutPeriod(key: string): string {
  return key.replace(periodWords, "");
}
