/** The evidence states the value: the number in any notation or unit, or that there is no limit. */
import { inDecimals } from "../../amount/digits.ts";
import { pricedOtherwise, statesValue } from "../../amount/states.ts";
import { saysUnlimited, saysUntold } from "../../amount/unlimited.ts";
import { unitNamed } from "../../amount/units.ts";
import { writeAmount } from "../../amount/write.ts";
import { withoutLimit } from "../notation.ts";
import { ofQuotes, type QualityRule, type QuotedValue } from "./finding.ts";

export const numberInQuote: QualityRule = {
  name: "number-in-quote",
  description: "A number stands in its quote, in some notation and unit.",
  why: "The quote is the evidence: whoever doubts the value looks for it there.",
  mend: "Quote the passage that states the value, or correct the value. Other notations and units of the same amount are understood.",
  check: ofQuotes((quoted) => {
    const { value, quote, stated, formula } = quoted;
    // The rule `formula-in-quote` asks for what it is computed from.
    if (value === null && formula !== undefined) return undefined;
    const isStated =
      typeof value === "number" ? stated.length > 0 : value !== null || saysUnlimited(quote);
    if (isStated) return undefined;
    const amount = typeof value === "number" ? String(value) : "no limit";
    return {
      at: "value",
      says: `${amount} is not in its quote "${quote}"; the quote states the value.`,
      repair: repairOf(quoted),
    };
  }),
};

function repairOf(quoted: QuotedValue): string | undefined {
  const { value, quote } = quoted;
  if ((value === -1 || value === 0) && saysUnlimited(quote)) return withoutLimit;
  if (value === null && saysUntold(quote)) return leaveOut;
  return otherLot(quoted) ?? otherCurrency(quoted) ?? otherAmount(quoted);
}

const leaveOut =
  "The quote says that the limit is not told, and not that there is none: leave the fact out.";

/** For a price that stands in its quote for another amount of the same thing. */
function otherLot({ value, amounts, measured }: QuotedValue): string | undefined {
  const other = pricedOtherwise(amounts, Number(value), measured);
  return (
    other &&
    `Write ${other.price}: the quote's price is per ${other.written}, the key's per ${measured.unit}.`
  );
}

/** For a quote that states the value in one other currency. */
function otherCurrency({ quote, value, amounts, measured }: QuotedValue): string | undefined {
  const named = new Set(amounts.flatMap(({ currencies: [first] }) => first ?? []));
  const [currency] = named;
  return named.size === 1 && statesValue(quote, value, { ...measured, currency }, amounts)
    ? `Write \`currency: ${currency}\`, which the quote names.`
    : undefined;
}

/** For a quote with one amount that converts into the key's unit: what it is there. */
function otherAmount({ quote, value, amounts, measured }: QuotedValue): string | undefined {
  const { unit } = measured;
  const own = unitNamed(unit ?? "");
  const [amount, ...others] = amounts.filter(
    ({ senses: [sense], isVague }) =>
      !isVague && sense.number !== null && sense.unit && sense.unit.dimension === own?.dimension,
  );
  if (typeof value !== "number" || own === undefined) return undefined;
  if (amount === undefined || others.length > 0) return undefined;
  const [{ number, unit: stated = own }] = amount.senses;
  const converted = inDecimals((Number(number) * stated.sizes[0]) / own.sizes[0]);
  const written = quote.slice(amount.start, amount.end);
  return `Write ${converted}, which is the quote's ${written} in ${unit}; ${value} is ${writeAmount(value, unit ?? null)}.`;
}

/** Where a page says 256 KB (262,144 bytes), only the second is exact. */
export const bytesInQuote: QualityRule = {
  name: "bytes-in-quote",
  description: "A size is the one that its quote states in bytes, where it states one.",
  why: "A page's KB may be 1,000 or 1,024 bytes; beside the bytes themselves nobody has to guess.",
  mend: "Write the size in bytes, converted into the unit of the key.",
  check: ofQuotes(({ value, amounts, measured: { unit: ofKey } }) => {
    const own = unitNamed(ofKey ?? "");
    if (own?.dimension !== "data" || typeof value !== "number") return undefined;
    const size = value * own.sizes[0];
    const exact = amounts
      .flatMap(({ isVague, senses: [{ number, unit }] }) =>
        isVague || number === null || unit?.name !== "bytes" ? [] : [number],
      )
      .find((bytes) => isRoundingOf(size, bytes));
    if (exact === undefined) return undefined;
    return {
      at: "value",
      says: `${value} ${own.name} are ${size} bytes, and the quote says ${exact} bytes.`,
      repair: `Write ${exact / own.sizes[0]}.`,
    };
  }),
};

/** True for the same amount in thousands and in powers of 1024, which differ by less than a seventh up to TB. */
function isRoundingOf(size: number, bytes: number): boolean {
  const ratio = bytes / size;
  return Math.abs(bytes - size) >= 1 && ratio > 0.85 && ratio < 1.15;
}
