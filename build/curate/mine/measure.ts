/**
 * How today's value was read off today's quote decides how an older one is: a fact whose 25 MB is 25 has
 * no other megabyte in 2019, and where 1.000 is a thousand, 2.000 was two thousand.
 */
import { inDecimals } from "../../amount/digits.ts";
import { amountsIn, type Amount } from "../../amount/read.ts";
import { statedBy, statesValue, type MeasuredIn, type Stated } from "../../amount/states.ts";
import type { Value } from "../../schema/fact.ts";
import type { RegisterCell } from "../../schema/register.ts";
import { openCells } from "../register/read/cells.ts";
import { readPage } from "../register/read/structure.ts";
import type { Reading } from "../register/follow.ts";
import type { Missing } from "../register/versions.ts";
import { wordsOf } from "../verify/reading/place.ts";
import type { Text } from "../verify/reading/read.ts";

/** A fact as it is looked for in older versions. */
export interface Statement {
  readonly quote: string;
  readonly value: Value;
  readonly key: MeasuredIn;
}

/** The amount that states today's value, and how it does. */
export interface Measure extends Stated {
  readonly amount: Amount;
}

/** The last of the amounts that states the value the most directly; undefined where none does. */
export function measureIn(
  amounts: readonly Amount[],
  value: number | null,
  key: MeasuredIn,
): Measure | undefined {
  const found = statedBy(amounts, value, key).flatMap((stated, index): readonly Measure[] =>
    stated === undefined ? [] : [{ ...stated, amount: amounts[index]! }],
  );
  const plain = found.filter(({ amount }) => !amount.isVague);
  const direct = plain.filter(({ factor }) => factor === 1);
  // Of `1-100` the value may be stated by one amount, or twice by the same.
  return [direct, plain, found].find(({ length }) => length > 0)?.at(-1);
}

/** An older amount in the unit of the key; undefined where the units differ and nothing relates them. */
export function valueBy(amount: Amount, { sense: today, factor, amount: { currencies } }: Measure) {
  const { senses } = amount;
  const sense = senses.find(({ notation }) => notation === today.notation) ?? plainSense(amount);
  if (sense === undefined) return undefined;
  if (sense.number === null) return null satisfies Value;
  const isSameMoney =
    amount.currencies.length === currencies.length
      ? amount.currencies[0] === currencies[0]
      : amount.currencies.some((code) => currencies.includes(code));
  if (!isSameMoney) return undefined;
  const [own, other] = [sense.unit, today.unit];
  if (own?.name === other?.name) return inDecimals(sense.number * factor);
  if (own === undefined || other === undefined || own.dimension !== other.dimension)
    return undefined;
  return inDecimals((sense.number * factor * own.sizes[0]) / other.sizes[0]);
}

/** Undefined for digits that nothing tells how to read: 1.500 is one and a half here, 1500 there. */
function plainSense({ senses: [first, ...others] }: Amount) {
  const isDoubtful = /^\.decimal|^part/.test(first.notation);
  return isDoubtful && others.length > 0 ? undefined : first;
}

export type ReadCell = (path: string, text: string) => Promise<Reading | Missing>;

/** Undefined where the quote is no row of cells of the page, one of which states the number. */
export function cellReader({ quote, value, key }: Statement, page: Text): ReadCell | undefined {
  const cell = typeof value === "number" ? cellNamed({ quote, value, key }, page) : undefined;
  const leaf = cell && openCells("", page)(cell);
  if (cell === undefined || leaf === undefined || typeof leaf === "string") return undefined;
  const measure = measureIn(amountsIn(String(leaf.stated)), value as number, key);
  if (measure === undefined) return undefined;
  return async (path, text) => {
    const read = await readPage(path, text);
    const found = read === undefined ? "not readable" : openCells(text, read)(cell);
    if (typeof found === "string") return found;
    const [amount, ...others] = amountsIn(String(found.stated)).filter(({ isVague }) => !isVague);
    if (amount === undefined || others.length > 0)
      return amount === undefined ? "absent" : "ambiguous";
    const own = valueBy(amount, measure);
    if (own === undefined) return "another unit";
    return { value: own, quote: () => found.quote(), line: () => undefined };
  };
}

function cellNamed({ quote, value, key }: Statement, page: Text): RegisterCell | undefined {
  const parts = quote.split("|").map(wordsOf);
  const rows = page.passages.filter(
    ({ kind, segments }) =>
      kind === "row" && parts.every((part) => segments.some(({ text }) => wordsOf(text) === part)),
  );
  if (parts.length < 2 || rows.length !== 1) return undefined;
  const cells = rows[0]!.segments.filter(({ text }) => parts.includes(wordsOf(text)));
  const stated = cells.findLast(({ text }) => statesValue(text, value, key));
  if (stated === undefined) return undefined;
  const row = cells.filter((each) => each !== stated).map(({ text }) => text);
  return { row, ...(stated.header !== "" && { column: stated.header }) };
}
