/** A question → the same, held against what is known of names and keys: all that is the same for each fact. */
import type { Binding } from "./bind.ts";
import { doubtAlike, fitKeys, type KeyFit } from "./fit-keys.ts";
import { fitPlaces, type PlaceFit } from "./fit-places.ts";
import type { Prepared } from "./prepare.ts";
import { bitsOf, type AskedName, type AskedWord, type Question } from "./understand.ts";
import { isThing } from "./words.ts";

/** Words, as bits. */
interface Masks {
  /** Those that a fact must fit. */
  readonly telling: number;
  /** Those that are called plans: no key fits them. */
  readonly planned: number;
  /** Those that are the name of a side product: no key of another side product fits them. */
  readonly named: number;
}

export interface WeighedQuestion {
  readonly question: Question;
  readonly binding: Binding;
  readonly places: PlaceFit;
  readonly keys: KeyFit;
  readonly masks: Masks;
  readonly weightOf: (mask: number) => number;
  /** By the places in the dataset of facts whose quote or note has words of it: these, as bits. */
  readonly quoted: ReadonlyMap<number, number>;
}

export function weighed(question: Question, binding: Binding, prepared: Prepared): WeighedQuestion {
  const places = fitPlaces(question, binding, prepared);
  const keys = fitKeys(question.words, places.taken, prepared);
  if (binding.providers.size > 0) doubtAlike(keys, question.words, keysOf(binding, prepared));
  return {
    question,
    binding,
    places,
    keys,
    masks: {
      telling: hardWords(question, binding, places.taken),
      planned: bitsOf(question.words, ({ isPlan }) => isPlan),
      named: productWords(question, binding),
    },
    weightOf: weigher(keys.weights),
    quoted: quotedFacts(question.words, prepared),
  };
}

function productWords({ names }: Question, binding: Binding): number {
  return names.reduce((sum, name) => (isSideProduct(name, binding) ? sum | name.bits : sum), 0);
}

/** True for the title of a product of these providers that is not their main one. */
function isSideProduct({ naming }: AskedName, { providers }: Binding): boolean {
  return naming.products.some(
    ({ isTitle, isMain, provider }) => isTitle && !isMain && providers.has(provider),
  );
}

/** The keys that the providers have facts of. */
function keysOf(
  { providers }: Binding,
  { places, placeOf, keyOf, facts }: Prepared,
): ReadonlySet<number> {
  const isOf = places.map(({ provider }) => providers.has(places[provider]!.slug));
  return new Set(keyOf.filter((_, at) => at < facts && isOf[placeOf[at]!]!));
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
function hardWords({ words, names }: Question, binding: Binding, taken: number): number {
  const { bits } = binding;
  let asked = bitsOf(words, (word) => !word.isLoose);
  for (const name of names)
    if (name.texts.length > 1 && isSideProduct(name, binding)) asked |= name.bits;
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
  words: readonly AskedWord[],
  { lexicon }: Prepared,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [at, { stem, isUnknown }] of words.entries()) {
    for (const fact of (isUnknown ? undefined : lexicon.quoted(stem)) ?? [])
      found.set(fact, (found.get(fact) ?? 0) | (1 << at));
  }
  return found;
}
