/** A question → the same, held against what is known of names and keys: all that is the same for each fact. */
import { onceFor } from "../schema/lists/once-for.ts";
import type { Binding } from "./bind.ts";
import { doubtAlike, fitKeys, type KeyFits } from "./fit-keys.ts";
import { fitPlaces, type PlaceFits } from "./fit-places.ts";
import type { Prepared } from "./prepare.ts";
import { bitsOf, type AskedName, type Question } from "./understand.ts";
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
  readonly prepared: Prepared;
  readonly places: PlaceFits;
  readonly keys: KeyFits;
  readonly masks: Masks;
  /** How much the words of a mask tell together. */
  readonly weightOf: (mask: number) => number;
}

export function weighed(question: Question, binding: Binding, prepared: Prepared): WeighedQuestion {
  const places = fitPlaces(question, binding, prepared);
  const keys = fitKeys(question.words, places.taken, prepared.keys);
  const { providers } = binding;
  if (providers.size > 0) {
    const own = prepared.facts.filter(({ provider }) => providers.has(provider.slug));
    doubtAlike(keys, question.words, new Set(own.map(({ key }) => key)));
  }
  return {
    question,
    binding,
    prepared,
    places,
    keys,
    masks: {
      telling: hardWords(question, binding, places.taken),
      planned: bitsOf(question.words, ({ isPlan }) => isPlan),
      named: productWords(question, binding),
    },
    weightOf: weigher(keys.weights),
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

/** How much the words of a mask tell together; of each mask it is reckoned once. */
export function weigher(weights: readonly number[]): (mask: number) => number {
  return onceFor((mask) =>
    weights.reduce((sum, each, at) => (mask & (1 << at) ? sum + each : sum), 0),
  );
}

/** The words that a fact must fit. Where nothing else is asked, loose words are asked for. */
function hardWords({ words }: Question, binding: Binding, taken: number): number {
  const { bits } = binding;
  const asked = bitsOf(words, (word) => !word.isLoose);
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
