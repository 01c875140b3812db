/** What of a question something fits: a bit for each word, and how well; and facts that fit, in their order. */
import type { SearchedFact, SearchedPlace } from "./prepare.ts";

export interface Fit {
  /** The words that it fits: the first word of the question is 1. */
  bits: number;
  score: number;
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

/** Of a fact of all (0), of a part of an account (1), and of a detail (2). */
export function narrowPrior(narrow: number): number {
  if (narrow === 0) return 0;
  return narrow === 1 ? priors.narrow : priors.detail;
}

/** The part of a question, by weight, that even the closest facts fit; less if a provider is named. */
export const leastShare = { free: 0.5, bound: 0.15 } as const;

/** What fits nothing yet is not in it. */
export type Fits = ReadonlyMap<SearchedPlace, Readonly<Fit>>;

export function fitOf(fits: Fits, place: SearchedPlace | undefined): Readonly<Fit> {
  return (place === undefined ? undefined : fits.get(place)) ?? { bits: 0, score: 0 };
}

export function addFit(
  fits: Map<SearchedPlace, Fit>,
  place: SearchedPlace,
  bits: number,
  gain: number,
): void {
  const fit = fits.get(place);
  if (fit === undefined) fits.set(place, { bits, score: gain });
  else {
    fit.bits |= bits;
    fit.score += gain;
  }
}

export function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** A fact that fits enough of a question. */
export interface FittingFact {
  readonly fact: SearchedFact;
  /** The words that it does not fit, as bits. */
  readonly missing: number;
  readonly score: number;
}

/** What is found, with the class in which it is shown: 0 comes first. */
export interface RankedFact extends FittingFact {
  readonly rank: number;
}

/** Those of the lowest class first, the better ones first, then as in the dataset. */
export function inOrder(facts: readonly RankedFact[]): readonly RankedFact[] {
  return facts.toSorted(
    (a, b) => a.rank - b.rank || b.score - a.score || a.fact.number - b.fact.number,
  );
}

/** In the same order, but of each provider and key only the first two keep their place: the others follow those of their class. */
export function varied(facts: readonly RankedFact[]): readonly RankedFact[] {
  const counts = new Map<string, number>();
  const placed = facts.map((fitting) => {
    const { provider, key } = fitting.fact;
    const group = `${provider.slug} ${key.name}`;
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return { fitting, place: 2 * fitting.rank + (count > 2 ? 1 : 0) };
  });
  return placed.toSorted((a, b) => a.place - b.place).map(({ fitting }) => fitting);
}
