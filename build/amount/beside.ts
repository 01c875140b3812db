/**
 * A value as it is written beside others of its key: by its size alone, whatever unit its source states it
 * in, so that what is equal reads alike and what is not is compared at sight. `800 seconds` is `13 minutes
 * 20 seconds` beside `10 minutes`, `32,768 MB` is `32.768 GB` beside `32 GB`. No digit is added or lost.
 */
import { onceFor } from "../schema/lists/once-for.ts";
import { inDecimals, inGroups } from "./digits.ts";
import { isClose } from "./same.ts";
import { knownUnit, unitNamed, unitsOf, type SizedUnit } from "./units.ts";
import { costOf, unwritten, withUnit, writeAmount } from "./write.ts";

export interface Beside {
  readonly value?: number | string | boolean | null | undefined;
  readonly display: string;
  readonly unit: string | null;
  readonly currency: string | null;
}

/** What is no amount of time or data has one notation already: its display. A fact stands on a dozen pages. */
export const besideWords = onceFor(({ value, display, unit, currency }: Beside): string => {
  const sized = currency === null ? sizedIn(unit) : undefined;
  if (typeof value !== "number" || value <= 0 || sized === undefined) return display;
  const write = sized.own.dimension === "time" ? writeTime : writeData;
  const shown = write(inDecimals(value * sized.own.sizes[0]));
  return shown === undefined ? display : [shown, ...sized.period].join("/");
});

/**
 * Of `GB/month` the GB and the month; undefined for what is written in its own unit alone: minutes of a
 * month, months, bits, and all that is counted.
 */
function sizedIn(
  unit: string | null,
): { readonly own: SizedUnit; readonly period: readonly string[] } | undefined {
  const [counted = "", ...period] = unit?.split("/") ?? [];
  const own = unitNamed(counted);
  if (own === undefined || unwritten.has(own.name)) return undefined;
  const isNoted = own.dimension === "time" ? period.length === 0 : isOfBytes(own);
  return isNoted ? { own, period } : undefined;
}

function isOfBytes({ dimension, name }: SizedUnit): boolean {
  return dimension === "data" && !name.includes("bit");
}

const wholeUnits = ["days", "hours", "minutes"];
/** More would be harder to read than many of one unit. */
const mostParts = 2;

function writeTime(seconds: number): string | undefined {
  if (seconds < 1) return writeAmount(inDecimals(seconds * 1000), "milliseconds");
  const parts: string[] = [];
  let rest = seconds;
  for (const name of wholeUnits) {
    const [size] = knownUnit(name).sizes;
    const number = Math.floor(rest / size);
    rest = inDecimals(rest - number * size);
    if (number > 0) parts.push(withUnit(inGroups(number), number, name));
  }
  if (rest > 0) parts.push(withUnit(inGroups(rest), rest, "seconds"));
  return parts.length > mostParts ? undefined : parts.join(" ");
}

const byteUnits = unitsOf("data").filter(isOfBytes);

/** Below a thousand of a unit and to three decimals where they are all, in few characters. */
function writeData(bytes: number): string | undefined {
  const [best] = byteUnits
    .flatMap(({ name, sizes: [size] }) => {
      const number = Number((bytes / size).toFixed(3));
      return number >= 1 && number < 1000 && isClose(number * size, bytes)
        ? [{ name, number }]
        : [];
    })
    // Of equally short ones the first, which is decimal.
    .toSorted((a, b) => costOf(a.number) - costOf(b.number));
  return best && withUnit(inGroups(best.number), best.number, best.name);
}
