/** A question and what its words fit → the facts that fit enough of it, each with what it lacks. */
import { statuses } from "../schema/vocabulary.ts";
import type { Binding } from "./bind.ts";
import { fitKeys } from "./fit-keys.ts";
import { fitPlaces, type PlaceFit } from "./fit-places.ts";
import type { SearchedPlace, SearchedScope } from "./names.ts";
import type { Prepared } from "./prepare.ts";
import type { AskedWord, Question } from "./understand.ts";

export interface SearchFilter {
  readonly provider?: string;
  readonly product?: string;
  readonly plan?: string;
  readonly scope?: string;
  readonly key?: string;
  readonly status?: string;
}

export interface FittingFact {
  readonly number: number;
  readonly place: number;
  /** The words that it does not fit, as bits. */
  readonly missing: number;
  readonly isRemoved: boolean;
  readonly score: number;
}

/** The part of a question, by weight, that even the closest facts fit; less if a provider is named. */
export const leastShare = { free: 0.5, bound: 0.15 } as const;
/** What a word counts that only the quote or the note has, and one that is missing. */
const shares = { quoted: 0.4, missing: -2 } as const;
/** What counts beside the words: the main product, the whole account, the keys that decide. */
const priors = {
  noProduct: 1,
  main: 1,
  scope: -1.8,
  narrow: -0.5,
  deciding: 0.6,
  reach: 0.12,
} as const;
const removed = statuses.indexOf("removed");
const zero = "0".charCodeAt(0);

export function fittingFacts(
  prepared: Prepared,
  question: Question,
  binding: Binding,
  filter: SearchFilter,
): readonly FittingFact[] {
  const { index, places, scopes, scopeOf, isNarrow } = prepared;
  const { providers } = binding;
  const ofPlaces = fitPlaces(question, binding, prepared);
  const ofKeys = fitKeys(question.words, ofPlaces.taken, prepared);
  const hard = hardWords(question, binding, ofPlaces, prepared);
  const weightOf = weigher(ofKeys.weights);
  const least = providers.size > 0 ? leastShare.bound : leastShare.free;
  const most = weightOf(hard & ~binding.bits & ~binding.unmet) * (1 - least);
  const quoted = quotedFacts(prepared, question.words);
  const fitsFilter = filtered(prepared, filter);
  const found: FittingFact[] = [];
  for (let placeNumber = 0; placeNumber < places.length; placeNumber++) {
    const place = places[placeNumber]!;
    if (place.from === place.to || (providers.size > 0 && !providers.has(place.provider))) continue;
    // What fits a product fits its plans.
    const product = place.isPlan ? place.product : -1;
    const placeBits =
      binding.bits | ofPlaces.bits[placeNumber]! | (product < 0 ? 0 : ofPlaces.bits[product]!);
    const placeScore =
      ofPlaces.score[placeNumber]! +
      (product < 0 ? 0 : ofPlaces.score[product]!) +
      priorOf(place, ofPlaces);
    const decides = prepared.decides[place.kind];
    for (let number = place.from; number < place.to; number++) {
      const [key, scope] = [index.key[number]!, scopeOf[number]!];
      const quote = quoted.get(number) ?? 0;
      const scopeBits = scope < 0 ? 0 : ofPlaces.scopes.bits[scope]!;
      const missing = hard & ~(placeBits | ofKeys.bits[key]! | scopeBits);
      const lost = missing === 0 ? 0 : weightOf(missing & ~binding.unmet & ~quote);
      if (lost > most || !fitsFilter(number, place)) continue;
      let score = ofKeys.score[key]! + placeScore + priors.reach * prepared.reach[key]!;
      score += priors.deciding * (decides?.get(key) ?? 0) + shares.missing * lost;
      if (scope >= 0) score += ofPlaces.scopes.score[scope]! + unasked(scopeBits, scopes[scope]!);
      if (isNarrow.has(number)) score += priors.narrow;
      if (quote !== 0) score += shares.quoted * weightOf(quote);
      const isRemoved = index.status.charCodeAt(number) - zero === removed;
      found.push({ number, place: placeNumber, missing, isRemoved, score });
    }
  }
  return found;
}

/** How much the words of a mask tell together; of each mask it is reckoned once. */
function weigher(weights: readonly number[]): (mask: number) => number {
  const known = new Map<number, number>();
  return (mask) => {
    let weight = known.get(mask);
    if (weight === undefined) {
      weight = weights.reduce((sum, each, at) => (mask & (1 << at) ? sum + each : sum), 0);
      known.set(mask, weight);
    }
    return weight;
  };
}

/** The words that a fact must fit. Where nothing else is asked, loose words are asked for. */
function hardWords(
  { words, names }: Question,
  { bits, providers }: Binding,
  { taken }: PlaceFit,
  { places }: Prepared,
): number {
  let asked = words.reduce((sum, word, at) => (word.isLoose ? sum : sum | (1 << at)), 0);
  for (const { naming, texts, bits: own } of names) {
    const products = naming.titled.map((product) => places[product]!);
    const isNamed = products.some(({ provider, isMain }) => providers.has(provider) && !isMain);
    if (texts.length > 1 && isNamed) asked |= own;
  }
  return asked === 0 && bits === 0 && taken === 0 ? (1 << words.length) - 1 : asked;
}

/** By fact: the words that its quote or its note has, as bits. Words of titles are no help there. */
function quotedFacts(
  { index, quotedBy, ordinary }: Prepared,
  words: readonly AskedWord[],
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [at, { stem, isUnknown }] of words.entries()) {
    const steps = isUnknown || ordinary.has(stem) ? undefined : quotedBy.get(stem);
    let fact = 0;
    for (const step of steps === undefined ? [] : index.quoted[steps]!)
      found.set((fact += step), (found.get(fact) ?? 0) | (1 << at));
  }
  return found;
}

function priorOf({ product, isMain, facts }: SearchedPlace, { bits }: PlaceFit): number {
  if (product < 0) return priors.noProduct;
  const isMeant = isMain || bits[product] !== 0;
  return (isMeant ? priors.main : 0) + facts;
}

/** Less for a scope that is not asked for, or not by all the words of its name. */
function unasked(bits: number, { words }: SearchedScope): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return priors.scope * (1 - Math.min(1, count / Math.max(1, words)));
}

function filtered(
  { index, places, scopes, scopeOf }: Prepared,
  { provider, product, plan, scope, key, status }: SearchFilter,
): (number: number, place: SearchedPlace) => boolean {
  const is = (wanted: string | undefined, slug: () => string | undefined): boolean =>
    wanted === undefined || wanted === slug();
  const isAll = [provider, product, plan, scope, key, status].every((each) => each === undefined);
  if (isAll) return () => true;
  return (number, place) =>
    is(provider, () => places[place.provider]!.slug) &&
    is(product, () => places[place.product]?.slug) &&
    is(plan, () => (place.isPlan ? place.slug : undefined)) &&
    is(scope, () => scopes[scopeOf[number]!]?.slug) &&
    is(key, () => index.keys[index.key[number]!]![0]) &&
    is(status, () => statuses[index.status.charCodeAt(number) - zero]);
}
