/** What of a question something fits: a bit for each word, and how well. */
export interface Fit {
  /** The words that it fits: the first word of the question is 1. */
  readonly bits: Int32Array;
  readonly score: Float64Array;
}

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

/** Facts that fit enough of a question: columns, in dataset order. */
export interface FittingFacts {
  readonly number: readonly number[];
  /** Of each: the words that it does not fit, as bits. */
  readonly missing: readonly number[];
  readonly score: readonly number[];
}
