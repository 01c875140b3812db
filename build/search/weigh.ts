/** A question → the same, held against what is known of names and keys: all that is the same for each fact. */
import { onceFor } from "../lists/once-for.ts";
import type { Binding } from "./bind.ts";
import { doubtAlike, fitKeys, type KeyFit } from "./fit-keys.ts";
import { fitPlaces, type PlaceFit } from "./fit-places.ts";
import type { Prepared } from "./prepare.ts";
import { bitsOf, type AskedWord, type Question } from "./understand.ts";
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
  /** Of facts whose quote or note has words of it: these, as bits. */
  readonly quoted: ReadonlyMap<number, number>;
  /** The places that fit a word, or whose facts may do so by their scopes or quotes. */
  readonly touched: () => ReadonlySet<number>;
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
    masks: {
      telling: hardWords(question, binding, places.taken, prepared),
      planned: bitsOf(question.words, ({ isPlan }) => isPlan),
      named: productWords(question, binding, prepared),
    },
    weightOf: weigher(keys.weights),
    quoted,
    touched: onceFor(() => touchedPlaces(places, quoted, prepared)),
  };
}

/** The places of these providers, or all: the first of each, and the first behind them. */
export function openPlaces(
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

function touchedPlaces(
  { bits, scopes }: PlaceFit,
  quoted: ReadonlyMap<number, number>,
  { places, scopes: all, placeOf }: Prepared,
): ReadonlySet<number> {
  const touched = new Set([...quoted.keys()].map((fact) => placeOf[fact]!));
  const named = new Set(all.flatMap(({ provider }, at) => (scopes.bits[at] ? [provider] : [])));
  for (const [at, { product, provider }] of places.entries())
    if (bits[at] !== 0 || (product >= 0 && bits[product] !== 0) || named.has(provider))
      touched.add(at);
  return touched;
}

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
    const [from, to] = [prepared.places[first]!.from, prepared.places[end - 1]!.to];
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
  { index, quotedBy }: Prepared,
  words: readonly AskedWord[],
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [at, { stem, isUnknown }] of words.entries()) {
    const word = isUnknown ? undefined : quotedBy.get(stem);
    if (word === undefined) continue;
    for (const fact of index.quoted[word]!) found.set(fact, (found.get(fact) ?? 0) | (1 << at));
  }
  return found;
}
