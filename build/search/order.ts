/** Facts that fit → their order, of which only the wanted part is made: most of them nobody looks at. */
import type { FittingFacts } from "./fit.ts";

/**
 * The places in the columns of the first facts: those of the lowest class first, the better ones first, and
 * then as in the dataset.
 */
export function firstOnes(
  facts: FittingFacts,
  classes: Readonly<Uint8Array>,
  most: number,
): readonly number[] {
  const byClass: number[][] = [];
  for (let at = 0; at < facts.number.length; at++) (byClass[classes[at]!] ??= []).push(at);
  const first: number[] = [];
  for (const own of byClass)
    if (own !== undefined && first.length < most)
      first.push(...bestOnes(own, facts, most - first.length));
  return first;
}

function bestOnes(all: readonly number[], facts: FittingFacts, most: number): readonly number[] {
  const { score, number } = facts;
  const best = (some: readonly number[]): readonly number[] =>
    some.toSorted((a, b) => score[b]! - score[a]! || number[a]! - number[b]!);
  if (all.length <= most) return best(all);
  const least = Float64Array.from(all, (at) => score[at]!).toSorted()[all.length - most]!;
  return best(all.filter((at) => score[at]! >= least)).slice(0, most);
}

/**
 * 1 for a fact before which two of its group stand. The facts of a group lie between those of others only
 * where `ownerOf`, which never falls, is the same.
 */
export function crowding(
  facts: FittingFacts,
  classes: Readonly<Uint8Array>,
  ownerOf: (fact: number) => number,
  groupOf: Readonly<Int32Array>,
  groups: number,
): Readonly<Uint8Array> {
  const { number, score } = facts;
  const isBetter = (a: number, b: number): boolean =>
    classes[a]! < classes[b]! || (classes[a] === classes[b] && score[a]! > score[b]!);
  const [owner, first, second] = [-1, -1, -1].map((none) => new Int32Array(groups).fill(none));
  const isCrowding = new Uint8Array(number.length);
  for (let at = 0; at < number.length; at++) {
    const group = groupOf[number[at]!]!;
    const own = ownerOf(number[at]!);
    if (owner![group] !== own) {
      owner![group] = own;
      first![group] = at;
      second![group] = -1;
      continue;
    }
    let last = at;
    if (isBetter(at, first![group]!)) {
      last = second![group]!;
      second![group] = first![group]!;
      first![group] = at;
    } else if (second![group]! < 0 || isBetter(at, second![group]!)) {
      last = second![group]!;
      second![group] = at;
    }
    if (last >= 0) isCrowding[last] = 1;
  }
  return isCrowding;
}
