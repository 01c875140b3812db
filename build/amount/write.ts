/**
 * A value in a key's unit → the words of a person: `25 MiB`, `6 hours`, `5,000 requests/hour`, `$0.08 per
 * GB-month`, `no limit`. Of the units that it can be written in exactly, the one with a short whole
 * number is taken; no digit is added, and none is lost.
 */
import { signOf } from "./currencies.ts";
import { inDecimals, inGroups } from "./digits.ts";
import { singular, unitNamed, unitsOf, type SizedUnit } from "./units.ts";

export function writeAmount(
  value: number | null,
  unit: string | null,
  currency: string | null = null,
): string {
  if (value === null) return "no limit";
  if (currency !== null) return writePrice(value, unit, currency);
  if (unit === null) return inGroups(value);
  const own = unitNamed(unit);
  if (own === undefined) return `${inGroups(value)} ${countedUnit(value, unit)}`;
  const { number, name } = shortest(value, own);
  return withUnit(inGroups(number), number, name);
}

/** `1 day`, `2 days`, `5%`: a number as it is written, with the name of its unit. */
export function withUnit(shown: string, number: number, name: string): string {
  if (name === "percent") return `${shown}%`;
  if (number === 1 && /[a-z]{3}s$/.test(name)) return `${shown} ${name.slice(0, -1)}`;
  return `${shown} ${name}`;
}

/** What is counted, in the singular where it is one: `1 job`, `1 request/second`. */
function countedUnit(value: number, unit: string): string {
  if (value !== 1) return unit;
  const [name = "", ...periods] = unit.split("/");
  return [singular(name), ...periods].join("/");
}

function writePrice(value: number, unit: string | null, currency: string): string {
  const number = inGroups(value, true);
  const sign = signOf(currency);
  const price = sign === undefined ? `${currency} ${number}` : `${sign}${number}`;
  return unit === null ? price : `${price} per ${multiplied(unit)}`;
}

/**
 * `GB/month` is priced by the GB-month, `seat/month` per seat per month; a unit that is no row of
 * names stays as it is.
 */
function multiplied(unit: string): string {
  if (!/^[\w ]+(\/[\w ]+)+$/.test(unit)) return unit;
  const [counted = ""] = unit.split("/");
  return unit.replaceAll("/", unitNamed(counted) === undefined ? " per " : "-");
}

/** Units of a length that varies, and those that people count in seldom. */
export const unwritten: ReadonlySet<string> = new Set([
  "weeks",
  "fortnights",
  "months",
  "years",
  "basis points",
]);

/** In the unit that writes it shortest; of equally short ones in its own. */
function shortest(value: number, { name: ownName, dimension, sizes: [size] }: SizedUnit) {
  let best = { number: value, name: ownName };
  for (const { name, sizes } of unitsOf(dimension)) {
    if (name.includes("bit") || unwritten.has(name)) continue;
    const number = inDecimals((value * size) / sizes[0]);
    const isExact = inDecimals((number * sizes[0]) / size) === value;
    if (number >= 1 && isExact && costOf(number) < costOf(best.number)) best = { number, name };
  }
  return best;
}

/** Digits to read; a point among them costs more than one. */
export function costOf(number: number): number {
  return String(number).length + (Number.isInteger(number) ? 0 : 0.5);
}
