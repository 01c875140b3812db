/** What of a question something fits: a bit for each word, and how well; and facts that fit, in their order. */

export interface Fit {
  /** The words that it fits: the first word of the question is 1. */
  readonly bits: Int32Array;
  readonly score: Float64Array;
}

/** What counts beside the words: the main product, the whole account, the keys that decide. */
export const priors = {
  noProduct: 1,
  main: 1,
  scope: -1.8,
  narrow: -0.5,
  detail: -1.5,
  deciding: 0.6,
  reach: 0.12,
} as const;

/** Of a fact of all, of a part of an account, and of a detail. */
export const ofNarrow = [0, priors.narrow, priors.detail] as const;

/** The part of a question, by weight, that even the closest facts fit; less if a provider is named. */
export const leastShare = { free: 0.5, bound: 0.15 } as const;

export function emptyFit(size: number): Fit {
  return { bits: new Int32Array(size), score: new Float64Array(size) };
}

export function addFit({ bits, score }: Fit, at: number, bit: number, gain: number): void {
  bits[at]! |= bit;
  score[at]! += gain;
}

export function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** A fact that fits enough of a question. */
export interface FittingFact {
  readonly number: number;
  /** The words that it does not fit, as bits. */
  readonly missing: number;
  readonly score: number;
}

/** What is found, with the class in which it is shown: 0 comes first. */
export interface RankedFact extends FittingFact {
  readonly rank: number;
}

/** Those of the lowest class first, the better ones first, then as in the dataset, in which they have these places. */
export function inOrder(
  facts: readonly RankedFact[],
  placeOf: readonly number[],
): readonly RankedFact[] {
  return facts.toSorted(
    (a, b) => a.rank - b.rank || b.score - a.score || placeOf[a.number]! - placeOf[b.number]!,
  );
}

/** In the same order, but of each group only the first two keep their place: the others follow those of their class. */
export function varied(
  facts: readonly RankedFact[],
  groupOf: (fact: RankedFact) => string,
): readonly RankedFact[] {
  const counts = new Map<string, number>();
  const placed = facts.map((fact) => {
    const count = (counts.get(groupOf(fact)) ?? 0) + 1;
    counts.set(groupOf(fact), count);
    return { fact, place: 2 * fact.rank + (count > 2 ? 1 : 0) };
  });
  return placed.toSorted((a, b) => a.place - b.place).map(({ fact }) => fact);
}
