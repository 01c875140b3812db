/**
 * Dates, yes or no and numbers in other notations than the one that is asked for → how they are written
 * here: numbers without quotes, groups of thousands, a currency's sign, a unit or a period, and converted
 * into the unit of their key. Nothing where a text has two readings: 03/04/2026 is a day in March and one
 * in April.
 */
import { inDecimals, mayBeGrouped, ungrouped } from "../amount/digits.ts";
import { rateOf, rateOfUnit } from "../amount/rate.ts";
import { amountsIn, type Amount } from "../amount/read.ts";
import { unitNamed } from "../amount/units.ts";
import type { Datatype } from "../schema/fact.ts";
import { removeQuotes, writeInstead } from "./wording.ts";
import { toMoment } from "./rules/dates.ts";

/** `true` or `false` for the other words that people write. */
export function booleanFor(text: string): "true" | "false" | undefined {
  if (/^(yes|on|true|y)$/i.test(text)) return "true";
  return /^(no|off|false|n)$/i.test(text) ? "false" : undefined;
}

/** True for words in capitals, or with a capital first: one within a word is a slip. */
export function isCased(text: string): boolean {
  return text
    .trim()
    .split(/[^A-Za-z]+/)
    .every((word) => /^([A-Z]?[a-z]*|[A-Z]*)$/.test(word));
}

/** An ISO 8601 date or moment for another notation of a date that exists. */
export function dateFor(text: string): string | undefined {
  const written = text.trim();
  const parts = dateForms.map((form) => form.exec(written)?.groups).find(Boolean);
  const date = parts === undefined ? momentForm(written) : dateOfParts(parts);
  return date !== undefined && toMoment(date) !== undefined ? date : undefined;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName =
  "(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const ordinal = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const dateForms = [
  // Between hyphens a single digit beside two may have lost its other one.
  /^(?<year>\d{4})(?:-(?=\d-\d$)|[/.])(?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<first>\d{1,2})[-/.](?<second>\d{1,2})[-/.](?<year>\d{4})$/,
  /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})$/,
  new RegExp(`^${ordinal} ${monthName},? (?<year>\\d{4})$`, "i"),
  new RegExp(`^${monthName} ${ordinal},? (?<year>\\d{4})$`, "i"),
];

function dateOfParts(parts: Readonly<Record<string, string>>): string | undefined {
  const { year, month, day, name, first, second } = parts;
  if (name !== undefined)
    return toDate(year, months.indexOf(name.slice(0, 3).toLowerCase()) + 1, Number(day));
  if (month !== undefined) return toDate(year, Number(month), Number(day));
  // Day and month are told apart only by a number that is no month, or by being the same.
  const [a, b] = [Number(first), Number(second)];
  if (a > 12 || a === b) return toDate(year, b, a);
  return b > 12 ? toDate(year, a, b) : undefined;
}

/** A moment with its zone, without seconds or colons or `T` where they belong. */
function momentForm(text: string): string | undefined {
  const match =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)? ?(?:(Z|UTC|GMT)|([+-]\d{2}):?(\d{2}))$/i.exec(
      text,
    );
  if (!match) return undefined;
  const [, date, time, seconds = ":00", , hours, minutes] = match;
  return `${date}T${time}${seconds}${hours === undefined ? "Z" : `${hours}:${minutes}`}`;
}

function toDate(year = "", month: number, day: number): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** What the definition of a key says of its numbers. */
interface NumberKey {
  readonly datatype: Datatype;
  readonly unit: string;
}

export const withoutLimit = "Write `null` only where the source says that there is no limit.";

/** Undefined where the text holds no number, or several. */
export function numberRepair(written: string, key: NumberKey): string | undefined {
  const text = written.trim();
  if (/^(unlimited|no limit|none|infinite|infinity|∞)$/i.test(text)) return withoutLimit;
  if (/^-?\d+(\.\d+)?$/.test(text)) {
    return key.datatype === "integer" && mayBeGrouped(text) ? undefined : removeQuotes(text);
  }
  const plain = ungrouped(text);
  return plain === undefined ? amountRepair(text, key) : writeInstead(plain);
}

/** For `60/min`, `$25`, `500 MB` or `24,99`: in words, since a unit that is left out may be missed. */
function amountRepair(text: string, key: NumberKey): string | undefined {
  const [amount, ...others] = amountsIn(text).filter(({ isVague }) => !isVague);
  if (amount === undefined || others.length > 0) return undefined;
  const number = converted(text, amount, key);
  if (number === undefined) return undefined;
  if (key.datatype === "integer" && !Number.isInteger(number)) return undefined;
  return key.datatype === "money"
    ? `Give the amount alone, and its currency as \`currency\`: ${number}`
    : `Give the number alone, in the unit of the key (${key.unit}): ${number}`;
}

/** Undefined where the text's unit is of another kind than the key's. */
function converted(text: string, amount: Amount, { datatype, unit }: NumberKey) {
  const isPrice = datatype === "money";
  const [{ number, unit: stated }] = amount.senses;
  if (number === null) return undefined;
  const own = unitNamed(unit.replace(/\/.*$/s, ""));
  if (stated !== undefined && !isPrice)
    return own?.dimension === stated.dimension
      ? inDecimals((number * stated.sizes[0]) / own.sizes[0])
      : undefined;
  const [period, asked] = [rateOf(text, amount).period, rateOfUnit(unit, isPrice).period];
  if (period === undefined || period === asked) return number;
  // A price of another period is another price.
  return asked === undefined || isPrice ? undefined : inDecimals((number * asked) / period);
}
