/**
 * A question, what its words fit, and the filters of a search → the facts that fit enough of it, each with what it
 * lacks; its numbers and superlatives are told from what facts say. Many facts are looked at, so what is known of facts stands in columns.
 */
import type { Binding } from "./bind.ts";
import type { PlaceFit } from "./fit-places.ts";
import { bitCount, type FittingFacts } from "./fit.ts";
import type { SearchedPlace, SearchedScope } from "./names.ts";
import { type Prepared, isRemovedFact } from "./prepare.ts";
import { bitsOf, type AskedWord, type Question } from "./understand.ts";
import { openPlaces, type WeighedQuestion } from "./weigh.ts";
import { statuses } from "../schema/vocabulary.ts";
import { isAsAsked, saidAmount } from "./numbers.ts";

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

interface Fitting {
  /** The first so many in dataset order. */
  readonly most?: number;
  /** What the filter leaves, where that is known. */
  readonly left?: Filtered;
}

export function fittingFacts(
  weighed: WeighedQuestion,
  prepared: Prepared,
  filter: SearchFilter,
  { most: wanted = Infinity, left = filtered(prepared, filter) }: Fitting = {},
): FittingFacts {
  const { question, binding, places, keys, weightOf, quoted } = weighed;
  const { telling, planned, named } = weighed.masks;
  const { places: all, keyOf, scopeOf, isNarrow, reach } = prepared;
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
  const isKeyEnough = reach.some(
    (_, key) => weightOf(asked & ~soft & ~keys.bits[key]! & ~unsure[key]!) <= most,
  );
  const among = isKeyEnough ? undefined : weighed.touched();
  const [numbers, lacking, scores]: [number[], number[], number[]] = [[], [], []];
  for (const [first, end] of openPlaces(providers, prepared))
    for (let at = first; at < end; at++) {
      const place = all[at]!;
      const { from, to } = place;
      const isOut = from === to || among?.has(at) === false;
      const test = isOut ? undefined : left(at);
      if (test === undefined) continue;
      if (numbers.length >= wanted) break;
      // What fits a product fits its plans.
      const product = place.isPlan ? place.product : -1;
      const own = binding.bits | places.bits[at]! | (product < 0 ? 0 : places.bits[product]!);
      const lacked = (hard & ~own) | unanswered;
      const placeScore =
        places.score[at]! + (product < 0 ? 0 : places.score[product]!) + priorOf(place, places);
      const inProduct = place.product;
      const isSide = inProduct >= 0 && !all[inProduct]!.isMain;
      const notByKey = planned | (isSide ? named & ~places.bits[inProduct]! : 0);
      const decides = prepared.decides[place.kind];
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

function priorOf({ product, isMain, facts }: SearchedPlace, { bits }: PlaceFit): number {
  if (product < 0) return priors.noProduct;
  return (isMain || bits[product] !== 0 ? priors.main : 0) + facts;
}

/** Less for a scope that is not asked for, or not by all the words of its name. */
function unasked(bits: number, { words }: SearchedScope): number {
  return priors.scope * (1 - Math.min(1, bitCount(bits) / Math.max(1, words)));
}

/** The filters of a search → which facts they leave, told place by place and then fact by fact. */
export interface SearchFilter {
  readonly provider?: string;
  readonly product?: string;
  readonly plan?: string;
  readonly scope?: string;
  readonly key?: string;
  readonly status?: string;
}

/** Of a place: undefined if none of its facts are left, true if all are, else which. */
export type Filtered = (place: number) => true | ((fact: number) => boolean) | undefined;

export function filtered(prepared: Prepared, filter: SearchFilter): Filtered {
  const { provider, product, plan, scope, key, status } = filter;
  const { index, places, scopes, scopeOf, keyOf, statusOf } = prepared;
  const is = (wanted: string | undefined, slug: string | undefined): boolean =>
    wanted === undefined || wanted === slug;
  const isFactAsked = [scope, key, status].some((each) => each !== undefined);
  const wantedKey = index.keys.findIndex(([slug]) => slug === key);
  const wantedStatus = statuses.indexOf(status as (typeof statuses)[number]);
  const fits = (fact: number): boolean =>
    (key === undefined || keyOf[fact] === wantedKey) &&
    (status === undefined || statusOf[fact] === wantedStatus) &&
    is(scope, scopes[scopeOf[fact]!]?.slug);
  const isPlaceAsked = [provider, product, plan].some((each) => each !== undefined);
  if (!isPlaceAsked && !isFactAsked) return () => true;
  return (number) => {
    const place = places[number]!;
    const isOpen =
      is(provider, places[place.provider]!.slug) &&
      is(product, places[place.product]?.slug) &&
      is(plan, place.isPlan ? place.slug : undefined);
    if (!isOpen) return undefined;
    return isFactAsked ? fits : true;
  };
}

/** The same, told at once for all places, for who asks often; undefined where no fact is left at all. */
export function filteredAtOnce(prepared: Prepared, filter: SearchFilter): Filtered | undefined {
  const testOf = filtered(prepared, filter);
  const tests = prepared.places.map(({ from, to }, number) => {
    const test = from === to ? undefined : testOf(number);
    if (test === true || test === undefined) return test;
    for (let fact = from; fact < to; fact++) if (test(fact)) return test;
    return undefined;
  });
  return tests.every((test) => test === undefined) ? undefined : (number) => tests[number];
}

/** The words with a number that the fact says, as bits. */
function metNumbers({ words }: Question, { index }: Prepared, fact: number): number {
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

function choosingWords(
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
function withLargest(
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
