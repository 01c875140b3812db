/**
 * A value and its quote → the value as a person writes it: in the unit that the quote states it in
 * (`48.8 TiB`, `6 hours`), else in the unit that writes it shortest. Prices carry what they are per.
 */
import { inGroups } from "./digits.ts";
import { amountsIn } from "./read.ts";
import { statedBy, type MeasuredIn } from "./states.ts";
import { unitNamed, unitsOf, type SizedUnit } from "./units.ts";
import { withUnit, writeAmount } from "./write.ts";

export interface Displayed {
  readonly value: number | string | boolean | null;
  readonly datatype: string;
  readonly unit: string | null;
  readonly currency: string | null;
  /** The other end of a range. */
  readonly valueTo?: number | undefined;
  /** How it is computed: the display of a null that it stands beside. */
  readonly formula?: string | undefined;
  /** It is the least that is granted or paid: `from $25`, `at least 100`. */
  readonly isLeast?: boolean;
  /** The source's words; empty where there are none. */
  readonly quote: string;
}

export function displayOf({ valueTo, formula, isLeast = false, ...stated }: Displayed): string {
  if (stated.value === null && formula !== undefined) return formula;
  const shown = displayOfOne(stated);
  const other = valueTo === undefined ? "" : ` to ${displayOfOne({ ...stated, value: valueTo })}`;
  const least = isLeast ? (stated.currency === null ? "at least " : "from ") : "";
  return least + shown + other;
}

type DisplayedValue = Omit<Displayed, "valueTo" | "formula" | "isLeast">;

function displayOfOne({ value, datatype, unit, currency, quote }: DisplayedValue): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  if (value === null || currency !== null || unit === null)
    return writeAmount(value, unit, currency);
  // Of `GB/month` the amount is in GB; what it is counted in stays.
  const [counted = "", ...period] = unit.split("/");
  const own = unitNamed(counted);
  // Time that a plan includes keeps its unit: `3,000 minutes/month`, not `50 hours/month`.
  const isIncluded = period.length > 0 && own?.dimension === "time";
  const shown =
    (own && statedIn(value, own, { unit: counted, datatype }, quote)) ??
    (isIncluded ? withUnit(inGroups(value), value, counted) : writeAmount(value, counted));
  return [shown, ...period].join("/");
}

/**
 * The amount of the quote that states the value, in its own unit; undefined where it has none. Of
 * `36000 seconds (10 hours)` it is the one with the smaller number, which is the easier to read.
 */
function statedIn(
  value: number,
  own: SizedUnit,
  measured: MeasuredIn,
  quote: string,
): string | undefined {
  let best: { readonly number: number; readonly name: string } | undefined;
  for (const { amount, factor, sense } of statedBy(amountsIn(quote), value, measured)) {
    const { unit, number } = sense;
    if (amount.isVague || unit === undefined || number === null) continue;
    if (best === undefined || Math.abs(number) < Math.abs(best.number))
      best = { number, name: nameMeant(unit, Math.round(factor * own.sizes[0])) };
  }
  return best && withUnit(inGroups(best.number), best.number, best.name);
}

/** Of `256 KB (262,144 bytes)` the unit is KiB; a month of 31 days is a month. */
function nameMeant({ name, dimension, sizes }: SizedUnit, size: number): string {
  if (dimension !== "data" || size === sizes[0]) return name;
  return unitsOf(dimension).find((each) => each.sizes[0] === size)?.name ?? name;
}
