/**
 * A question and what its words fit → the facts that fit enough of it, each with what it lacks. Every fact
 * is looked at, so what is known of facts stands in columns.
 */
import type { Binding } from "./bind.ts";
import { fromDigits, fromSteps } from "./digits.ts";
import { filtered, type SearchFilter } from "./facts-filter.ts";
import { choosingWords, metNumbers, withLargest } from "./fit-numbers.ts";
import { fitKeys } from "./fit-keys.ts";
import { fitPlaces, type PlaceFit } from "./fit-places.ts";
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

export function fittingFacts(
  prepared: Prepared,
  question: Question,
  binding: Binding,
  filter: SearchFilter,
): FittingFacts {
  const { keyOf, scopeOf, isNarrow, reach, columns } = prepared;
  const { providers, unmet } = binding;
  const ofPlaces = fitPlaces(question, binding, prepared);
  const { taken, bits: placeFits, score: placeScores } = ofPlaces;
  const { bits: scopeFits, score: scopeScores } = ofPlaces.scopes;
  const {
    bits: keyFits,
    score: ofKeys,
    unsure,
    weights,
  } = fitKeys(question.words, taken, prepared);
  const keyScores = ofKeys.map((score, key) => score + priors.reach * reach[key]!);
  const counted = bitsOf(question.words, ({ amount }) => amount !== undefined);
  const { unanswered, least, largest } = choosingWords(question, binding, filter);
  const choosing = unanswered | least;
  const planned = bitsOf(question.words, ({ isPlan }) => isPlan);
  const telling = hardWords(question, binding, taken, prepared) & ~choosing;
  const hard = telling | counted | choosing;
  const weightOf = weigher(weights);
  const soft = counted | choosing | unmet;
  const asked = hard & ~binding.bits & ~unmet;
  const most =
    weightOf(telling & ~binding.bits & ~unmet) *
    (1 - leastShare[providers.size > 0 ? "bound" : "free"]);
  const quoted = quotedFacts(prepared, question.words);
  const testOf = filtered(prepared, filter);
  const [numbers, lacking, scores]: [number[], number[], number[]] = [[], [], []];
  for (const [first, end] of openPlaces(providers, prepared))
    for (let at = first; at < end; at++) {
      const [from, to] = [columns.from[at]!, columns.from[at + 1]!];
      const test = from === to ? undefined : testOf(at);
      if (test === undefined) continue;
      // What fits a product fits its plans.
      const product = columns.productOfPlan[at]!;
      const own = binding.bits | placeFits[at]! | (product < 0 ? 0 : placeFits[product]!);
      const lacked = (hard & ~own) | unanswered;
      const placeScore =
        placeScores[at]! +
        (product < 0 ? 0 : placeScores[product]!) +
        priorOf(at, ofPlaces, columns);
      const decides = prepared.decides[columns.kind[at]!];
      for (let number = from; number < to; number++) {
        const key = keyOf[number]!;
        const scope = scopeOf[number]!;
        const quote = quoted === undefined ? 0 : quoted[number]!;
        const scopeBits = scope < 0 ? 0 : scopeFits[scope]!;
        let missing = lacked & (~((keyFits[key]! & ~planned) | scopeBits) | unanswered);
        const lost = missing === 0 ? 0 : weightOf(missing & ~soft & ~quote & ~unsure[key]!);
        if (lost > most || (test !== true && !test(number))) continue;
        if ((missing & counted) !== 0) missing &= ~metNumbers(question, prepared, number);
        // What fits no word is not even close.
        if (asked !== 0 && (missing & asked & ~quote & ~unsure[key]!) === asked) continue;
        let score = keyScores[key]! + placeScore + shares.missing * lost;
        if (decides !== undefined) score += priors.deciding * decides[key]!;
        if (scope >= 0)
          score +=
            scopeScores[scope]! + unasked(scopeBits & ~keyFits[key]!, prepared.scopes[scope]!);
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

/** Of each fact: the words that its quote or its note has, as bits. Words of titles are no help there. */
function quotedFacts(
  { index, quotedBy, keyOf, ordinary }: Prepared,
  words: readonly AskedWord[],
): Int32Array | undefined {
  let found: Int32Array | undefined;
  for (const [at, { stem, isUnknown }] of words.entries()) {
    const word = isUnknown || ordinary.has(stem) ? undefined : quotedBy.get(stem);
    if (word === undefined) continue;
    found ??= new Int32Array(keyOf.length);
    for (const fact of fromSteps(fromDigits(index.quoted[word]!))) found[fact]! |= 1 << at;
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
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return priors.scope * (1 - Math.min(1, count / Math.max(1, words)));
}
