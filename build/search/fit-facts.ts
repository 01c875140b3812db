/**
 * A question and what its words fit → the facts that fit enough of it, each with what it lacks. Many facts
 * are looked at, so what is known of facts stands in columns.
 */
import type { Binding } from "./bind.ts";
import { filtered, type Filtered, type SearchFilter } from "./facts-filter.ts";
import { choosingWords, metNumbers, withLargest } from "./fit-numbers.ts";
import type { PlaceFit } from "./fit-places.ts";
import { bitCount, type FittingFacts } from "./fit.ts";
import type { SearchedScope } from "./names.ts";
import type { PlaceColumns, Prepared } from "./prepare.ts";
import { bitsOf } from "./understand.ts";
import { openPlaces, type WeighedQuestion } from "./weigh.ts";

/** The part of a question, by weight, that even the closest facts fit; less if a provider is named. */
export const leastShare = { free: 0.5, bound: 0.15 } as const;
/** What a word counts that only the quote or the note has, one that is missing, and a number. */
const shares = { quoted: 0.4, missing: -3, number: -1.5 } as const;
/** What counts beside the words: the main product, the whole account, the keys that decide. */
const priors = {
  noProduct: 1,
  main: 1,
  scope: -1.8,
  narrow: -0.5,
  detail: -1.5,
  deciding: 0.6,
  reach: 0.12,
} as const;

/** The first of them in dataset order, if not all are wanted; `left` is what the filter leaves. */
export function fittingFacts(
  weighed: WeighedQuestion,
  prepared: Prepared,
  filter: SearchFilter,
  {
    left = filtered(prepared, filter),
    most: wanted = Infinity,
  }: { readonly left?: Filtered; readonly most?: number } = {},
): FittingFacts {
  const { question, binding, places, keys, weightOf, quoted } = weighed;
  const { telling, planned, named } = weighed.masks;
  const { keyOf, scopeOf, isNarrow, reach, columns, work } = prepared;
  const { providers, unmet } = binding;
  const { unsure } = keys;
  const { scopes } = places;
  const counted = bitsOf(question.words, ({ amount }) => amount !== undefined);
  const { choosing, unanswered, largest } = choosingWords(question, binding, filter);
  const hard = telling | counted | choosing;
  const soft = counted | choosing | unmet;
  const asked = hard & ~binding.bits & ~unmet;
  const rest = asked & ~choosing;
  const share = leastShare[providers.size > 0 ? "bound" : "free"];
  const most = weightOf(asked & ~soft) * (1 - share);
  // A place is passed over where neither it nor any key can fit enough.
  let isKeyEnough = false;
  for (let key = 0; key < reach.length; key++)
    isKeyEnough ||= weightOf(asked & ~soft & ~keys.bits[key]! & ~unsure[key]!) <= most;
  const among = isKeyEnough ? undefined : weighed.touched();
  const [numbers, lacking, scores]: [number[], number[], number[]] = [[], [], []];
  for (const [first, end] of openPlaces(providers, prepared))
    for (let at = first; at < end; at++) {
      const [from, to] = [columns.from[at]!, columns.from[at + 1]!];
      const test = from === to || among?.[at] === 0 ? undefined : left(at);
      if (test === undefined) continue;
      if (numbers.length >= wanted) break;
      work.steps += to - from;
      // What fits a product fits its plans.
      const product = columns.productOfPlan[at]!;
      const own = binding.bits | places.bits[at]! | (product < 0 ? 0 : places.bits[product]!);
      const lacked = (hard & ~own) | unanswered;
      const placeScore =
        places.score[at]! +
        (product < 0 ? 0 : places.score[product]!) +
        priorOf(at, places, columns);
      const inProduct = columns.product[at]!;
      const isSide = inProduct >= 0 && columns.isMain[inProduct] === 0;
      const notByKey = planned | (isSide ? named & ~places.bits[inProduct]! : 0);
      const decides = prepared.decides[columns.kind[at]!];
      for (let number = from; number < to; number++) {
        const key = keyOf[number]!;
        const scope = scopeOf[number]!;
        const quote = quoted.get(number) ?? 0;
        const scopeBits = scope < 0 ? 0 : scopes.bits[scope]!;
        let missing = lacked & (~((keys.bits[key]! & ~notByKey) | scopeBits) | unanswered);
        const lost =
          missing === 0
            ? 0
            : weightOf(missing & ~soft & ~quote & ~unsure[key]! & ~(keys.bits[key]! & notByKey));
        if (lost > most || (test !== true && !test(number))) continue;
        if ((missing & counted) !== 0) missing &= ~metNumbers(question, prepared, number);
        // What fits no word is not even close; of a provider that is named, a hint is.
        const hinted = binding.bits === 0 ? 0 : quote | unsure[key]!;
        if (asked !== 0 && (missing & rest & ~hinted) === rest) continue;
        let score =
          keys.score[key]! + priors.reach * reach[key]! + placeScore + shares.missing * lost;
        if (decides !== undefined) score += priors.deciding * decides[key]!;
        if (scope >= 0)
          score +=
            scopes.score[scope]! + unasked(scopeBits & ~keys.bits[key]!, prepared.scopes[scope]!);
        if (isNarrow[number] === 1) score += priors.narrow;
        else if (isNarrow[number] === 2) score += priors.detail;
        if ((missing & counted) !== 0) score += shares.number;
        if (quote !== 0) score += shares.quoted * weightOf(quote);
        numbers.push(number);
        lacking.push(missing);
        scores.push(score);
      }
    }
  const found = { number: numbers, missing: lacking, score: scores };
  return largest === 0 ? found : withLargest(found, largest, prepared);
}

/** Those that lack nothing but the name. */
export function allButNamed(
  { number, missing, score }: FittingFacts,
  { unmet }: Binding,
): FittingFacts {
  const kept = [...number.keys()].filter((at) => (missing[at]! & ~unmet) === 0);
  return {
    number: kept.map((at) => number[at]!),
    missing: kept.map((at) => missing[at]!),
    score: kept.map((at) => score[at]!),
  };
}

function priorOf(at: number, { bits }: PlaceFit, { product, isMain, facts }: PlaceColumns): number {
  const own = product[at]!;
  if (own < 0) return priors.noProduct;
  return (isMain[at] === 1 || bits[own] !== 0 ? priors.main : 0) + facts[at]!;
}

/** Less for a scope that is not asked for, or not by all the words of its name. */
function unasked(bits: number, { words }: SearchedScope): number {
  return priors.scope * (1 - Math.min(1, bitCount(bits) / Math.max(1, words)));
}
