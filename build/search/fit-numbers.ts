/** The numbers and the superlatives of a question → which facts fit them. */
import type { Binding } from "./bind.ts";
import type { SearchFilter } from "./fit-facts.ts";
import type { FittingFacts } from "./fit.ts";
import { isAsAsked, saidAmount } from "./numbers.ts";
import { isRemovedFact, type Prepared } from "./prepare.ts";
import { bitsOf, type AskedWord, type Question } from "./understand.ts";

/** The words with a number that the fact says, as bits. */
export function metNumbers({ words }: Question, { index }: Prepared, fact: number): number {
  const said = saidAmount(index.display[fact]!);
  return bitsOf(words, ({ amount }) => amount !== undefined && isAsAsked(amount, said));
}

/** Words that ask for one of many, as bits. */
export interface Choosing {
  /** Those that no fact need fit to be close. */
  readonly choosing: number;
  /** Those of them that no fact fits; `least` may be fit where the key is one of least values. */
  readonly unanswered: number;
  /** Those that the largest of one provider fits. */
  readonly largest: number;
}

export function choosingWords(
  { words, names }: Question,
  { providers }: Binding,
  { provider }: SearchFilter,
): Choosing {
  const inNames = names.reduce((sum, { bits }) => sum | bits, 0);
  const bits = (kind: AskedWord["superlative"]): number =>
    bitsOf(words, ({ superlative }) => superlative === kind) & ~inNames;
  const [most, least, best] = [bits("most"), bits("least"), bits("best")];
  const isOne = providers.size > 0 || provider !== undefined;
  return {
    choosing: best | least | (providers.size > 0 ? 0 : most),
    unanswered: isOne ? best : best | least | most,
    largest: isOne ? most : 0,
  };
}

/** Of the facts of a key that lack nothing else, only the largest value fits these words. */
export function withLargest(
  { number, missing, score }: FittingFacts,
  words: number,
  prepared: Prepared,
): FittingFacts {
  const { index, keyOf } = prepared;
  const largest = new Map<number, number>();
  const values = number.map((fact, at) => {
    if ((missing[at]! & ~words) !== 0 || isRemovedFact(prepared, fact)) return undefined;
    const value = saidAmount(index.display[fact]!)?.number ?? 0;
    const key = keyOf[fact]!;
    largest.set(key, Math.max(largest.get(key) ?? 0, value));
    return value;
  });
  const isLess = values.map(
    (value, at) => value !== undefined && value < largest.get(keyOf[number[at]!]!)!,
  );
  return {
    number,
    missing: missing.map((own, at) => (isLess[at] ? own | words : own)),
    score,
  };
}
