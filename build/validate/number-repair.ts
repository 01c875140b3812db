/**
 * A text where a number belongs → how the number is written: without quotes, groups of thousands, a
 * currency's sign, a unit or a period, and converted into the unit of its key.
 */
import { inDecimals, mayBeDecimal, mayBeGrouped, ungrouped } from "../amount/digits.ts";
import { rateOf, rateOfUnit } from "../amount/rate.ts";
import { amountsIn, type Amount } from "../amount/read.ts";
import { unitNamed } from "../amount/units.ts";
import type { Located, Path } from "../load/located.ts";
import type { Mending } from "../load/problem.ts";
import { onlyWords, removeQuotes, writeInstead } from "./repair.ts";

export interface GivenText {
  readonly located: Located;
  readonly path: Path;
  readonly text: string | undefined;
  /** What the key's numbers are in. */
  readonly unit: string | undefined;
}

export interface AskedNumber {
  readonly isWhole?: boolean;
  readonly isPrice?: boolean;
}

export const withoutLimit = "Write `null` only where the source says that there is no limit.";

/** Empty where the text holds no number, or several. */
export function numberRepair(given: GivenText, asked: AskedNumber): Mending {
  const { located, path } = given;
  const { isWhole = false } = asked;
  if (given.text === undefined) return {};
  const text = given.text.trim();
  if (/^(unlimited|no limit|none|infinite|infinity|∞)$/i.test(text))
    return { repair: withoutLimit };
  if (/^-?\d+(\.\d+)?$/.test(text)) {
    if (isWhole && mayBeGrouped(text)) return {};
    const mending = removeQuotes(located, path, text);
    return isNumber(text, isWhole) && !mayBeGrouped(text) ? mending : onlyWords(mending);
  }
  const plain = ungrouped(text);
  if (plain === undefined) return amountRepair(text, given.unit, asked);
  const mending = writeInstead(located, path, plain);
  const isCertain = isNumber(plain, isWhole) && (isWhole || !mayBeDecimal(text));
  return isCertain ? mending : onlyWords(mending);
}

/** A number of the datatype, without zeros that make it look like a code. */
function isNumber(text: string, isWhole: boolean): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && (!isWhole || Number.isInteger(Number(text)));
}

/** For `60/min`, `$25`, `500 MB` or `24,99`: in words, since a unit that is left out may be missed. */
function amountRepair(text: string, unit = "", { isWhole = false, isPrice = false }: AskedNumber) {
  const [amount, ...others] = amountsIn(text).filter(({ isVague }) => !isVague);
  if (amount === undefined || others.length > 0) return {};
  const number = converted(text, amount, unit, isPrice);
  if (number === undefined || (isWhole && !Number.isInteger(number))) return {};
  return {
    repair: isPrice
      ? `Give the amount alone, and its currency as \`currency\`: ${number}`
      : `Give the number alone, in the unit of the key (${unit}): ${number}`,
  };
}

/** Undefined where the text's unit is of another kind than the key's. */
function converted(
  text: string,
  amount: Amount,
  unit: string,
  isPrice: boolean,
): number | undefined {
  const [{ number, unit: stated }] = amount.senses;
  if (number === null) return undefined;
  const own = unitNamed(unit.split("/")[0]!);
  if (stated !== undefined && !isPrice)
    return own?.dimension === stated.dimension
      ? inDecimals((number * stated.sizes[0]) / own.sizes[0])
      : undefined;
  const [period, asked] = [rateOf(text, amount).period, rateOfUnit(unit, isPrice).period];
  if (period === undefined || period === asked) return number;
  // A price of another period is another price.
  return asked === undefined || isPrice ? undefined : inDecimals((number * asked) / period);
}
