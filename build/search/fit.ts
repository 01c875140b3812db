/** What of a question something fits: a bit for each word, and how well; and facts that fit in their order. */

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

/** Their places in the columns: those of the lowest class first, the better ones first, then as in the dataset. */
export function inOrder(
  { number, score }: FittingFacts,
  classes: Readonly<Uint8Array>,
): readonly number[] {
  return [...number.keys()].toSorted(
    (a, b) => classes[a]! - classes[b]! || score[b]! - score[a]! || number[a]! - number[b]!,
  );
}

/**
 * The same places, but of each group only the first two keep theirs: the others follow those of the same class.
 */
export function varied(
  order: readonly number[],
  classes: Readonly<Uint8Array>,
  groupOf: (at: number) => number,
): readonly number[] {
  const counts = new Map<number, number>();
  const own = classes.map((each) => 2 * each);
  for (const at of order) {
    const before = counts.get(groupOf(at)) ?? 0;
    counts.set(groupOf(at), before + 1);
    if (before >= 2) own[at]!++;
  }
  return order.toSorted((a, b) => own[a]! - own[b]!);
}
