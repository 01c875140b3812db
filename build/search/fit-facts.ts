/**
 * A question and what its words fit → the facts that fit enough of it, each with what it lacks. Every fact
 * is looked at, so what is known of facts stands in columns.
 */
import { onceFor } from "../lists/once-for.ts";
import type { Binding } from "./bind.ts";
import { fromDigits, fromSteps } from "./digits.ts";
import { filtered, type Filtered, type SearchFilter } from "./facts-filter.ts";
import { choosingWords, metNumbers, withLargest } from "./fit-numbers.ts";
import { doubtAlike, fitKeys, type KeyFit } from "./fit-keys.ts";
import { fitPlaces, type PlaceFit } from "./fit-places.ts";
import { bitCount } from "./fit.ts";
import type { SearchedScope } from "./names.ts";
import type { PlaceColumns, Prepared } from "./prepare.ts";
import { bitsOf, type AskedWord, type Question } from "./understand.ts";
import { isThing } from "./words.ts";

/** Columns, in dataset order. */
export interface FittingFacts {
  readonly number: readonly number[];
  /** Of each: the words that it does not fit, as bits. */
  readonly missing: readonly number[];
  readonly score: readonly number[];
}

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
  deciding: 0.6,
  reach: 0.12,
} as const;

/** A question that is held against the names and the keys, and not yet against facts. */
export interface WeighedQuestion {
  readonly question: Question;
  readonly binding: Binding;
  readonly places: PlaceFit;
  readonly keys: KeyFit;
  /** The words that a fact must fit, as bits. */
  readonly telling: number;
  readonly weightOf: (mask: number) => number;
  /** Of facts whose quote or note has words of it: these, as bits. */
  readonly quoted: ReadonlyMap<number, number>;
  /** Of each place: 0 where none of its facts fits more than its key does. */
  readonly touched: () => Uint8Array;
}

export function weighed(question: Question, binding: Binding, prepared: Prepared): WeighedQuestion {
  const places = fitPlaces(question, binding, prepared);
  const keys = fitKeys(question.words, places.taken, prepared);
  if (binding.providers.size > 0) doubtAlike(keys, question.words, keysOf(binding, prepared));
  const quoted = quotedFacts(prepared, question.words);
  return {
    question,
    binding,
    places,
    keys,
    telling: hardWords(question, binding, places.taken, prepared),
    weightOf: weigher(keys.weights),
    quoted,
    touched: onceFor(() => touchedPlaces(places, quoted, prepared)),
  };
}

/** The first of them in dataset order, if not all are wanted; `left` is what the filter leaves. */
export function fittingFacts(
  { question, binding, places, keys, telling, weightOf, quoted, touched }: WeighedQuestion,
  prepared: Prepared,
  filter: SearchFilter,
  {
    left = filtered(prepared, filter),
    most: wanted = Infinity,
  }: { readonly left?: Filtered; readonly most?: number } = {},
): FittingFacts {
  const { keyOf, scopeOf, isNarrow, reach, columns, work } = prepared;
  const { providers, unmet } = binding;
  const { unsure } = keys;
  const { scopes } = places;
  const counted = bitsOf(question.words, ({ amount }) => amount !== undefined);
  const planned = bitsOf(question.words, ({ isPlan }) => isPlan);
  const { unanswered, least, largest } = choosingWords(question, binding, filter);
  const hard = telling | counted | unanswered | least;
  const soft = counted | unanswered | least | unmet;
  const asked = hard & ~binding.bits & ~unmet;
  const share = leastShare[providers.size > 0 ? "bound" : "free"];
  const most = weightOf(asked & ~soft) * (1 - share);
  const aside = productWords(question, binding, prepared);
  // A place is passed over where neither it nor any key can fit enough.
  let isKeyEnough = false;
  for (let key = 0; key < reach.length; key++)
    isKeyEnough ||= weightOf(asked & ~soft & ~keys.bits[key]! & ~unsure[key]!) <= most;
  const among = isKeyEnough ? undefined : touched();
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
      const notByKey = planned | (isSide ? aside & ~places.bits[inProduct]! : 0);
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
        // What fits no word is not even close.
        if (asked !== 0 && (missing & asked & ~quote & ~unsure[key]!) === asked) continue;
        let score =
          keys.score[key]! + priors.reach * reach[key]! + placeScore + shares.missing * lost;
        if (decides !== undefined) score += priors.deciding * decides[key]!;
        if (scope >= 0)
          score +=
            scopes.score[scope]! + unasked(scopeBits & ~keys.bits[key]!, prepared.scopes[scope]!);
        if (isNarrow[number] === 1) score += priors.narrow;
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

/** The places of these providers, or all: the first of each, and the first behind them. */
function openPlaces(
  providers: ReadonlySet<number>,
  { places }: Prepared,
): readonly (readonly [first: number, end: number])[] {
  if (providers.size === 0) return [[0, places.length]];
  return [...providers]
    .toSorted((a, b) => a - b)
    .map((provider) => {
      let end = provider;
      while (places[end]?.provider === provider) end++;
      return [provider, end];
    });
}

/** 1 for a place that fits a word, or whose facts may do so by their scopes or quotes. */
function touchedPlaces(
  { bits, scopes }: PlaceFit,
  quoted: ReadonlyMap<number, number>,
  { places, scopes: all, placeOf, columns, work }: Prepared,
): Uint8Array {
  const touched = new Uint8Array(places.length);
  for (let at = 0; at < places.length; at++) {
    const product = columns.product[at]!;
    if (bits[at] !== 0 || (product >= 0 && bits[product] !== 0)) touched[at] = 1;
  }
  for (let scope = 0; scope < all.length; scope++)
    if (scopes.bits[scope] !== 0)
      for (let at = all[scope]!.provider; places[at]?.provider === all[scope]!.provider; at++)
        touched[at] = 1;
  for (const fact of quoted.keys()) touched[placeOf[fact]!] = 1;
  work.steps += places.length + all.length;
  return touched;
}

/** The words that are the name of a side product, as bits: no key of another side product fits them. */
function productWords({ names }: Question, { providers }: Binding, { places }: Prepared): number {
  const isSide = (product: number): boolean =>
    providers.has(places[product]!.provider) && !places[product]!.isMain;
  return names.reduce(
    (sum, { naming, bits }) => (naming.titled.some(isSide) ? sum | bits : sum),
    0,
  );
}

/** The keys that the providers have facts of. */
function keysOf({ providers }: Binding, prepared: Prepared): ReadonlySet<number> {
  const keys = new Set<number>();
  for (const [first, end] of openPlaces(providers, prepared)) {
    const [from, to] = [prepared.columns.from[first]!, prepared.columns.from[end]!];
    prepared.work.steps += to - from;
    for (let fact = from; fact < to; fact++) keys.add(prepared.keyOf[fact]!);
  }
  return keys;
}

/** How much the words of a mask tell together; of each mask it is reckoned once. */
export function weigher(weights: readonly number[]): (mask: number) => number {
  const known = new Float64Array(1 << weights.length).fill(-1);
  return (mask) => {
    let weight = known[mask]!;
    if (weight < 0) {
      weight = weights.reduce((sum, each, at) => (mask & (1 << at) ? sum + each : sum), 0);
      known[mask] = weight;
    }
    return weight;
  };
}

/** The words that a fact must fit. Where nothing else is asked, loose words are asked for. */
function hardWords(
  { words, names }: Question,
  { bits, providers }: Binding,
  taken: number,
  { places }: Prepared,
): number {
  let asked = bitsOf(words, (word) => !word.isLoose);
  for (const { naming, texts, bits: own } of names) {
    const products = naming.titled.map((product) => places[product]!);
    const isNamed = products.some(({ provider, isMain }) => providers.has(provider) && !isMain);
    if (texts.length > 1 && isNamed) asked |= own;
  }
  if (asked === 0 && bits === 0 && taken === 0)
    return bitsOf(words, ({ amount, superlative }) => (amount ?? superlative) === undefined);
  // `how many users` asks for users, and not for whatever is counted.
  const isOnlyMeasured = words.every(
    ({ quantity, isLoose: isCommon }, at) =>
      quantity !== undefined || isCommon || ((bits | taken) & (1 << at)) !== 0,
  );
  const isMeasured = words.some(
    ({ quantity, isLoose: isCommon }) => quantity !== undefined && !isCommon,
  );
  return isOnlyMeasured && isMeasured ? asked | bitsOf(words, ({ stem }) => isThing(stem)) : asked;
}

function quotedFacts(
  { index, quotedBy, work }: Prepared,
  words: readonly AskedWord[],
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [at, { stem, isUnknown }] of words.entries()) {
    const word = isUnknown ? undefined : quotedBy.get(stem);
    if (word === undefined) continue;
    for (const fact of fromSteps(fromDigits(index.quoted[word]!))) {
      work.steps++;
      found.set(fact, (found.get(fact) ?? 0) | (1 << at));
    }
  }
  return found;
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
