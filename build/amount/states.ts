/**
 * Whether an amount is a value measured in a key's unit, and how it comes to be: in which of its senses,
 * and multiplied by what. An amount with a unit is converted by it; a bare number may be in any unit
 * of the key's kind, since the head of its column is not in the quote.
 */
import { onceFor } from "../schema/lists/once-for.ts";
import { inDecimals } from "./digits.ts";
import { lotFactors, lotOfUnit, lotsOf } from "./lot.ts";
import { amountsIn, type Amount, type Sense } from "./read.ts";
import { isClose, isNotation } from "./same.ts";
import { unitNamed, unitsOf, type SizedUnit } from "./units.ts";
import { saysUnlimited } from "./unlimited.ts";

/** What a value is measured in: of its key the unit and the datatype, of a price its currency. */
export interface MeasuredIn {
  readonly unit?: string | null | undefined;
  readonly datatype?: string | undefined;
  readonly currency?: string | null | undefined;
}

/** An amount that is a value, and in which of its senses. */
export interface Stated {
  readonly amount: Amount;
  readonly sense: Sense;
  /** What the number is multiplied by to be the value. */
  readonly factor: number;
}

/** Whether a quote states a value: its number in some notation and unit, or that there is no limit. */
export function statesValue(
  quote: string,
  value: unknown,
  measured: MeasuredIn,
  amounts = typeof value === "number" ? amountsIn(quote) : [],
): boolean {
  if (typeof value === "number") return statedBy(amounts, value, measured).length > 0;
  return value !== null || saysUnlimited(quote);
}

/** The amounts of a quote that state the value, in their order. */
export function statedBy(
  amounts: readonly Amount[],
  value: number | null,
  measured: MeasuredIn,
): readonly Stated[] {
  const currency = measured.currency ?? "";
  const named = amounts.flatMap(({ currencies }) => currencies);
  const isNamed = currency !== "" && named.length > 0;
  // A price in another currency; where none is named, any may be meant.
  if (isNamed && !named.includes(currency)) return [];
  return amounts.flatMap((amount) => {
    const stated = statedByOne(amount, value, measured);
    if (stated === undefined || !isNamed || amount.currencies.includes(currency))
      return stated ?? [];
    // A number beside prices would be one in cents or for more things: the 100 of `$1 per 100 calls`.
    return amount.currencies.length === 0 && stated.factor === 1 ? stated : [];
  });
}

function statedByOne(
  amount: Amount,
  value: number | null,
  measured: MeasuredIn,
): Stated | undefined {
  for (const sense of amount.senses) {
    if (sense.number === null || value === null) {
      if (sense.number === value) return { amount, sense, factor: 1 };
      continue;
    }
    for (const factor of factorsFor(sense.unit, measured, amount))
      if (isClose(sense.number * factor, value)) return { amount, sense, factor };
  }
  return undefined;
}

/** A price may be stated in cents. */
const prices = [1, 1e-2];

/** A price of so many of a thing, or of bytes, may also be stated per thousand, per million or per one. */
const pricesOfMany = [...prices, 1e3, 1e6, 1e-3, 10];

const namesMany = /\d|hundred|thousand|million|billion|\b[kmgt]i?b\b/i;

/** The article of `an API` is a number at most, and no day or gigabyte. */
function factorsFor(
  stated: SizedUnit | undefined,
  { unit, datatype }: MeasuredIn,
  amount: Amount,
): readonly number[] {
  const { isVague } = amount;
  if (datatype === "money") {
    if (isVague) return [1];
    const exact = lotPrices(amount, unit ?? "");
    if (exact.length > 0) return exact;
    return namesMany.test(unit ?? "") ? pricesOfMany : prices;
  }
  const own = measureOf(unit ?? "");
  if (own === undefined) return [1];
  const [size] = own.sizes;
  if (stated?.dimension === own.dimension) return stated.sizes.map((each) => each / size);
  if (stated !== undefined) return [];
  return isVague && own.dimension !== "share" ? [1] : bareFactors(own);
}

/** For a price that says what it is for, in words that the key's unit has, too. */
function lotPrices(amount: Amount, unit: string): readonly number[] {
  const own = lotOfUnit(unit);
  const found =
    own &&
    lotsOf(amount)
      .map((lot) => lotFactors(own, lot))
      .find(({ length }) => length > 0);
  if (found === undefined) return [];
  return amount.currencies.length > 0
    ? found
    : prices.flatMap((cents) => found.map((each) => each * cents));
}

/** For a number that is the price of another lot, of a thousand and not of a million: that lot, and the price of the key's. */
export function pricedOtherwise(
  amounts: readonly Amount[],
  value: number,
  { unit, datatype, currency }: MeasuredIn,
): { readonly written: string; readonly price: number } | undefined {
  const own = datatype === "money" ? lotOfUnit(unit ?? "") : undefined;
  if (own === undefined) return undefined;
  for (const amount of amounts) {
    const { senses, currencies, isVague } = amount;
    const isSame = senses.some(({ number }) => number !== null && isClose(number, value));
    const isOther = currencies.length > 0 && !currencies.includes(currency ?? "");
    if (isVague || !isSame || isOther) continue;
    for (const lot of lotsOf(amount)) {
      const [factor] = lotFactors(own, lot);
      if (factor !== undefined) return { written: lot.written, price: inDecimals(value * factor) };
    }
  }
  return undefined;
}

/** The unit of a key's values, as far as it converts: `MB` of `MB/month`. */
export const measureOf = onceFor((unit: string): SizedUnit | undefined => {
  const [what = "", per] = unit.split("/");
  const own = unitNamed(what);
  return own?.dimension === "time" && per !== undefined ? undefined : own;
});

const bareFactors = onceFor((own: SizedUnit): readonly number[] => {
  const sizes = own.dimension === "share" ? [1, 100] : sizesOf(own);
  return [1, ...sizes.map((size) => size / own.sizes[0])];
});

/** Bits are always named. */
function sizesOf({ dimension }: SizedUnit): readonly number[] {
  return unitsOf(dimension)
    .filter(({ name }) => !name.includes("bit"))
    .flatMap(({ sizes }) => sizes);
}

/** The same value; of bytes, the same number of decimal and of binary units too: 25 MB and 25 MiB. */
export function isOneAmount(a: unknown, b: unknown, unit: MeasuredIn["unit"]): boolean {
  if (typeof a !== "number" || typeof b !== "number") return a === b;
  return isClose(a, b) || (isOfBytes(unit) && isNotation(a, b));
}

/** True if a value in this unit counts bytes: 250 and 256 requests are two values. */
export function isOfBytes(unit: MeasuredIn["unit"]): boolean {
  return measureOf(unit ?? "")?.dimension === "data";
}
