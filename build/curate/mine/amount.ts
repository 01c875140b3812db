/**
 * An amount as a page writes it (`1,000`, `25 MiB`, `$10`, `2 million`, `unlimited`) → a number in the
 * key's unit, or undefined where it can be read in more than one way. How today's value was read off
 * today's quote decides how an older one is: a fact whose 25 MB is 25 has no other megabyte in 2019.
 */
import { factorsFor } from "../../validate/quality/quantity.ts";
import type { Value } from "../../schema/fact.ts";

export interface Amount {
  /** Undefined for digits that can be read in two ways: `1.000`. */
  readonly number: number | null | undefined;
  /** As the table below names it; empty where no unit stands behind it. */
  readonly unit: string;
  readonly currency: string;
}

/** What an amount is multiplied by to be the key's value, learnt from today's quote. */
export interface Reading {
  readonly unit: string;
  readonly currency: string;
  readonly factor: number;
}

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
};

/** In bytes or in seconds; the first letter says which, since only like is compared with like. */
const units: Readonly<Record<string, readonly ["size" | "time", number]>> = {
  byte: ["size", 1],
  kb: ["size", 1e3],
  kilobyte: ["size", 1e3],
  kib: ["size", 1024],
  mb: ["size", 1e6],
  megabyte: ["size", 1e6],
  mib: ["size", 1024 ** 2],
  gb: ["size", 1e9],
  gigabyte: ["size", 1e9],
  gib: ["size", 1024 ** 3],
  tb: ["size", 1e12],
  tib: ["size", 1024 ** 4],
  ms: ["time", 1e-3],
  millisecond: ["time", 1e-3],
  second: ["time", 1],
  sec: ["time", 1],
  minute: ["time", 60],
  min: ["time", 60],
  hour: ["time", 3600],
  s: ["time", 1],
  h: ["time", 3600],
  d: ["time", 86_400],
  day: ["time", 86_400],
  week: ["time", 604_800],
};

const numerals = new Map(
  "two three four five six seven eight nine ten eleven twelve"
    .split(" ")
    .map((word, index) => [word, index + 2]),
);

/** The amounts of a text with where they stand; a scale and a unit right behind belong to them. */
const pattern =
  /(?<currency>[$€£¥]\s?)?(?<![\p{L}\d])(?<number>\d+(?:[.,_]\d+)*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|unlimited)(?:(?<short>[km])(?![\p{L}])|[\s-]*(?<scale>thousand|million|billion)(?![\p{L}]))?(?:(?<brief>[hds])(?![\p{L}])|[\s-]*(?<unit>(?:kilo|mega|giga)?bytes?|[kmgt]i?b|ms|milliseconds?|sec(?:ond)?s?|min(?:ute)?s?|hours?|days?|weeks?)(?![\p{L}]))?/giu;

export interface PlacedAmount extends Amount {
  readonly start: number;
  readonly end: number;
}

export function amountsIn(text: string): readonly PlacedAmount[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const {
      currency = "",
      number = "",
      short,
      scale = short,
      brief,
      unit = brief ?? "",
    } = match.groups!;
    const start = match.index;
    const end = start + match[0].length;
    // A digit inside a word (`v2`, `utf8`) is no amount, and neither is a numeral (`tenant`).
    if (/[\p{L}]/u.test(text[end] ?? "")) return [];
    const plain = numberOf(number.toLowerCase());
    return {
      start,
      end,
      number: typeof plain === "number" ? plain * (scales[scale?.toLowerCase() ?? ""] ?? 1) : plain,
      unit: unitName(unit),
      currency: currency.trim(),
    };
  });
}

/** How the amount of today's quote comes to be today's value; undefined where it does not. */
export function readingOf(
  { number, unit, currency }: Amount,
  value: number | null,
  key: Readonly<Record<string, unknown>>,
): Reading | undefined {
  if (number === undefined || (number === null) !== (value === null)) return undefined;
  if (number === null || value === null) return { unit, currency, factor: 1 };
  const factor = factorsFor(key).find((each) => isClose(number * each, value));
  return factor === undefined ? undefined : { unit, currency, factor };
}

/** The value in the key's unit; undefined where the units differ and nothing relates them. */
export function valueOf(amount: Amount, reading: Reading): Value | undefined {
  if (amount.number === undefined) return undefined;
  if (amount.number === null) return null;
  if (amount.currency !== reading.currency) return undefined;
  if (amount.unit === reading.unit) return rounded(amount.number * reading.factor);
  const [own, other] = [units[amount.unit], units[reading.unit]];
  if (own === undefined || other === undefined || own[0] !== other[0]) return undefined;
  return rounded((amount.number * reading.factor * own[1]) / other[1]);
}

/** Words that say what a number is counted by: `per minute` and `per day` are two statements. */
export function isMeasure(word: string): boolean {
  return (
    Object.hasOwn(units, unitName(word)) || /^(month|year|annual|daily|hourly|weekly)/.test(word)
  );
}

function numberOf(written: string): number | null | undefined {
  if (written === "unlimited") return null;
  const numeral = numerals.get(written);
  if (numeral !== undefined) return numeral;
  if (/^\d{1,3}([,_]\d{3})+(\.\d+)?$/.test(written)) return Number(written.replace(/[,_]/g, ""));
  // 1.500 is one and a half here and fifteen hundred there.
  if (/^\d{1,3}(\.\d{3})+$/.test(written) && !written.startsWith("0.")) return undefined;
  return /^\d+(\.\d+)?$/.test(written) ? Number(written) : undefined;
}

function unitName(written: string): string {
  return written.toLowerCase().replace(/(?<=..)s$/, "");
}

/** Equal, but for what writing out binary units in decimal ones loses. */
export function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.abs(b) * 1e-6;
}

/** What multiplying left behind the fifteenth digit is no part of a value. */
function rounded(value: number): number {
  return Number(value.toPrecision(15));
}
