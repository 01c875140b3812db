/**
 * How today's value was read off today's quote decides how an older one is: a fact whose 25 MB is 25 has
 * no other megabyte in 2019, and where 1.000 is a thousand, 2.000 was two thousand.
 */
import { inDecimals } from "../../amount/digits.ts";
import type { Amount, Sense } from "../../amount/read.ts";
import { statedBy, type MeasuredIn } from "../../amount/states.ts";
import { unitNamed, type SizedUnit } from "../../amount/units.ts";
import type { Value } from "../../schema/fact.ts";

export interface Learnt {
  readonly unit: SizedUnit | undefined;
  readonly currencies: readonly string[];
  /** What the separators and letters of the amount were taken for. */
  readonly notation: string;
  /** What an amount in that unit is multiplied by to be the key's value. */
  readonly factor: number;
}

/** For each amount of today's quote how it comes to be today's value; undefined where it does not. */
export function learntFrom(
  amounts: readonly Amount[],
  value: number | null,
  key: MeasuredIn,
): readonly (Learnt | undefined)[] {
  return statedBy(amounts, value, key).map((stated, index) => {
    if (stated === undefined) return undefined;
    const { sense, factor } = stated;
    const { currencies } = amounts[index]!;
    return { unit: sense.unit, notation: sense.notation, factor, currencies };
  });
}

/** The value in the key's unit; undefined where the units differ and nothing relates them. */
export function valueBy(amount: Amount, learnt: Learnt): Value | undefined {
  const sense =
    amount.senses.find(({ notation }) => notation === learnt.notation) ?? plainSense(amount);
  if (sense === undefined) return undefined;
  if (sense.number === null) return null;
  if (!isSameMoney(amount.currencies, learnt.currencies)) return undefined;
  const [own, other] = [sense.unit, learnt.unit];
  if (own?.name === other?.name) return inDecimals(sense.number * learnt.factor);
  if (own === undefined || other === undefined || own.dimension !== other.dimension)
    return undefined;
  return inDecimals((sense.number * learnt.factor * own.sizes[0]) / other.sizes[0]);
}

/** Two amounts that say the same, in notations that leave no doubt. */
export function isSameAmount(a: Amount, b: Amount): boolean {
  const [own, other] = [plainSense(a), plainSense(b)];
  if (own === undefined || other === undefined)
    return JSON.stringify(a.senses) === JSON.stringify(b.senses);
  return (
    own.number === other.number &&
    own.unit?.name === other.unit?.name &&
    isSameMoney(a.currencies, b.currencies)
  );
}

/** Words that say what a number is counted by: `per minute` and `per day` are two statements. */
export function isMeasure(word: string): boolean {
  return unitNamed(word) !== undefined || /^(annual|daily|hourly|weekly|monthly|yearly)/.test(word);
}

/** Undefined for digits that nothing tells how to read: 1.500 is one and a half here, 1500 there. */
function plainSense({ senses: [first, ...others] }: Amount): Sense | undefined {
  const isDoubtful = /^\.decimal|^part/.test(first.notation);
  return isDoubtful && others.length > 0 ? undefined : first;
}

function isSameMoney(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length ? a[0] === b[0] : a.some((code) => b.includes(code));
}
