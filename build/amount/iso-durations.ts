/** ISO 8601 durations (`PT15M`, `P30D`, `P1DT12H`) → a number of one unit. */
import { knownUnit, type SizedUnit } from "./units.ts";

/** In lower case. */
export const isoPattern =
  "p(?=t?\\d)(?:\\d{1,9}[ymwd]){0,4}(?:t(?:\\d{1,9}(?:\\.\\d{1,9})?[hms]){1,3})?(?![\\p{L}\\d])";

const dateUnits: Readonly<Record<string, string>> = { y: "year", m: "month", w: "week", d: "day" };
const timeUnits: Readonly<Record<string, string>> = { h: "hour", m: "minute", s: "second" };

/** In the unit that is written where there is one, else in seconds. */
export function isoDuration(written: string): {
  readonly number: number;
  readonly unit: SizedUnit;
} {
  const [date = "", time = ""] = written.slice(1).split("t");
  const parts = [...partsOf(date, dateUnits), ...partsOf(time, timeUnits)];
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only;
  const seconds = parts.reduce((sum, { number, unit }) => sum + number * unit.sizes[0], 0);
  return { number: seconds, unit: knownUnit("second") };
}

function partsOf(text: string, units: Readonly<Record<string, string>>) {
  return [...text.matchAll(/([\d.]+)([a-z])/g)].map(([, digits, letter = ""]) => ({
    number: Number(digits),
    unit: knownUnit(units[letter] ?? letter),
  }));
}
