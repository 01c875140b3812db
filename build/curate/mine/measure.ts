/**
 * How today's value was read off today's quote decides how an older one is: a fact whose 25 MB is 25 has
 * no other megabyte in 2019, and where 1.000 is a thousand, 2.000 was two thousand.
 */
import { inDecimals } from "../../amount/digits.ts";
import type { Amount } from "../../amount/read.ts";
import { statedBy, type MeasuredIn, type Stated } from "../../amount/states.ts";
import type { Value } from "../../schema/fact.ts";

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
