/** The index → the same as maps from words to what they may mean. Made once for every index. */
import { measures, statuses, tiers, type Measure } from "../schema/vocabulary.ts";
import type { IndexedKey, SearchIndex } from "./index-form.ts";
import { nameIndex, type NameIndex, type SearchedPlace } from "./names.ts";
import { atOnce, type Steps } from "./steps.ts";
import { looseWords, isSilent, plainWords, saidWords, toStem } from "./words.ts";

/** A text of a key: its title, an alias, and so on. */
export interface KeyPhrase {
  readonly key: number;
  readonly weight: number;
  /** The stems with a meaning. */
  readonly stems: readonly string[];
  /** True for an alias, which means the key as a whole alone and not by each of its words. */
  readonly isWhole: boolean;
}

export interface Prepared extends Omit<NameIndex, "words"> {
  readonly index: SearchIndex;
  /** How many facts there are. What is not published has the numbers behind theirs. */
  readonly facts: number;
  /** Of each fact: the numbers of its key, its place and its status. */
  readonly keyOf: Int32Array;
  readonly placeOf: Int32Array;
  readonly statusOf: Uint8Array;
  /** Of each fact: its scope in the list of all, or -1. */
  readonly scopeOf: Int32Array;
  readonly sourceOf: ReadonlyMap<number, string>;
  /** Of each fact: 1 if it holds for a part of an account, or is only what an API accepts. */
  /** 1 for a fact of a part of an account, 2 for a detail. */
  readonly isNarrow: Uint8Array;
  readonly phrases: readonly KeyPhrase[];
  /** By stem: numbers of phrases. */
  readonly phrasesOf: ReadonlyMap<string, readonly number[]>;
  /** How much each stem of a phrase tells, and all those of each phrase together. */
  readonly stemWeights: ReadonlyMap<string, number>;
  readonly phraseWeights: Float64Array;
  readonly measureOf: readonly (Measure | undefined)[];
  /** By stem: its number in the list of quoted words. */
  readonly quotedBy: ReadonlyMap<string, number>;
  /** Stems that titles of keys and kinds have: a product may be called by one and not be meant. */
  readonly ordinary: ReadonlySet<string>;
  /** Every word, by its first letter. */
  readonly vocabulary: ReadonlyMap<string, readonly string[]>;
  /** The products of each kind, and the plans of each tier: numbers of places. */
  readonly ofKind: ReadonlyMap<number, readonly number[]>;
  readonly ofTier: ReadonlyMap<number, readonly number[]>;
  /** Of each key: more for one that more providers have facts of. */
  readonly reach: readonly number[];
  /** Of each kind: how much each key counts, the first that decides most. */
  readonly decides: readonly Float64Array[];
}

export const freeTier = tiers.indexOf("free");
const removed = statuses.indexOf("removed");

export function isRemovedFact({ statusOf }: Prepared, fact: number): boolean {
  return statusOf[fact] === removed;
}

export function prepare(index: SearchIndex): Prepared {
  return atOnce(preparing(index));
}

export function* preparing(index: SearchIndex): Steps<Prepared> {
  const { words, ...named } = yield* nameIndex(index);
  const { phrases, ordinary, words: ofKeys } = yield* phrasesOfKeys(index);
  const phrasesOf = new Map<string, number[]>();
  for (const [number, { stems }] of phrases.entries())
    for (const stem of stems) pushTo(phrasesOf, stem, number);
  yield;
  const stemWeights = weightsOf(phrasesOf, index.keys.length);
  const phraseWeights = Float64Array.from(phrases, ({ stems }) =>
    stems.reduce((sum, stem) => sum + stemWeights.get(stem)!, 0),
  );
  yield;
  const quoted = index.words === "" ? [] : index.words.split(" ");
  const vocabulary = new Map<string, string[]>();
  for (const word of new Set([...words, ...ofKeys, ...looseWords, ...quoted]))
    pushTo(vocabulary, word[0]!, word);
  for (const list of vocabulary.values()) {
    list.sort();
    yield;
  }
  const placed = placedFacts(index, named);
  yield;
  return {
    index,
    ...named,
    ...placed,
    sourceOf: new Map(index.source),
    phrases,
    phrasesOf,
    stemWeights,
    phraseWeights,
    measureOf: index.keys.map(([, , , measure]) => measures[measure]),
    quotedBy: new Map(quoted.map((stem, at) => [stem, at])),
    ordinary,
    vocabulary,
    ofKind: numbersBy(named.places, ({ isPlan, product, kind }) =>
      isPlan || product < 0 ? -1 : kind,
    ),
    ofTier: numbersBy(named.places, ({ tier }) => tier),
    decides: index.kinds.map(([, , , deciding]) => {
      const counts = new Float64Array(index.keys.length);
      for (const [at, key] of deciding.entries()) counts[key] = 1 - at / deciding.length;
      return counts;
    }),
  };
}

/** What a word tells that few keys have. */
export const mostTelling = 2.2;

/** The less phrases have a stem, the more it tells. */
function weightsOf(
  phrasesOf: ReadonlyMap<string, readonly number[]>,
  keys: number,
): ReadonlyMap<string, number> {
  return new Map(
    [...phrasesOf].map(([stem, { length }]) => [
      stem,
      // Which period a rate is for matters as much as anything can.
      stem.startsWith("/")
        ? mostTelling
        : Math.min(mostTelling, Math.log2(1 + (3 * keys) / (1 + length)) / 4),
    ]),
  );
}

/** What each text of a key tells about it. */
const tellsOfText = { title: 3, alias: 2.6, name: 1.6, unit: 1.6, more: 0.9 } as const;

interface KeyTexts {
  readonly phrases: readonly KeyPhrase[];
  readonly ordinary: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

function* phrasesOfKeys({ keys, kinds }: SearchIndex): Steps<KeyTexts> {
  const phrases: KeyPhrase[] = [];
  const words = new Set<string>();
  const ordinary = new Set(
    kinds.flatMap(([slug, title]) => plainWords(`${title} ${slug}`).map(toStem)),
  );
  for (const [key, row] of keys.entries()) {
    const [name, title, unit] = row;
    for (const word of plainWords(`${title} ${name} ${unit}`)) ordinary.add(toStem(word));
    for (const [text, weight, isWhole] of textsOfKey(row)) {
      const said = saidWords(text).filter((word) => !isSilent(word.text));
      const stems = [...new Set(said.map(({ stem }) => stem))];
      for (const word of said) words.add(word.text);
      if (isWhole && stems.length === 1) ordinary.add(stems[0]!);
      phrases.push({ key, weight, stems, isWhole });
    }
    yield;
  }
  return { phrases, ordinary, words };
}

function textsOfKey([name, title, unit, , aliases, more]: IndexedKey) {
  return [
    [title, tellsOfText.title, false],
    ...aliases.map((alias) => [alias, tellsOfText.alias, true] as const),
    [name, tellsOfText.name, false],
    [unit, tellsOfText.unit, false],
    [more, tellsOfText.more, false],
  ] as const;
}

function placedFacts(
  { key, keys, scope, status, narrow, detail, silences }: SearchIndex,
  { places }: Pick<NameIndex, "places">,
): Pick<Prepared, "facts" | "keyOf" | "placeOf" | "statusOf" | "scopeOf" | "isNarrow" | "reach"> {
  const facts = key.length;
  const keyOf = Int32Array.from([...key, ...silences.map(([, of]) => of)]);
  const placeOf = new Int32Array(keyOf.length);
  for (const [number, { from, to }] of places.entries()) placeOf.fill(number, from, to);
  const placed = new Map(places.map((place, number) => [placeId(place, places), number]));
  for (const [at, [place]] of silences.entries()) {
    // A product or plan without a fact is no place; its provider is one.
    const ofProvider = `${place.split("/", 1)[0]!}/*/*`;
    placeOf[facts + at] = placed.get(place) ?? placed.get(ofProvider)!;
  }
  const statusOf = new Uint8Array(keyOf.length);
  for (let fact = 0; fact < facts; fact++) statusOf[fact] = status.charCodeAt(fact) - zero;
  const scopeOf = new Int32Array(keyOf.length).fill(-1);
  for (let at = 0; at < scope.length; at += 2) {
    const fact = scope[at]!;
    scopeOf[fact] = places[placeOf[fact]!]!.scopes + scope[at + 1]!;
  }
  const isNarrow = new Uint8Array(keyOf.length);
  for (const fact of narrow) isNarrow[fact] = 1;
  for (const fact of detail) isNarrow[fact] = 2;
  return {
    facts,
    keyOf,
    placeOf,
    statusOf,
    scopeOf,
    isNarrow,
    reach: reachOf(keys.length, keyOf, places),
  };
}

const zero = "0".charCodeAt(0);

/** As the ids of what stands there begin. */
export function placeId(
  { slug, provider, product, isPlan }: SearchedPlace,
  places: readonly SearchedPlace[],
): string {
  return `${places[provider]!.slug}/${places[product]?.slug ?? "*"}/${isPlan ? slug : "*"}`;
}

function reachOf(
  keys: number,
  keyOf: Int32Array,
  places: readonly SearchedPlace[],
): readonly number[] {
  const providers = Array.from({ length: keys }, () => 0);
  const last = new Int32Array(keys).fill(-1);
  for (const { provider, from, to } of places)
    for (let fact = from; fact < to; fact++) {
      const key = keyOf[fact]!;
      if (last[key] !== provider) providers[key]!++;
      last[key] = provider;
    }
  return providers.map((count) => Math.log2(1 + count));
}

/** The places for which `of` gives a number that is not -1, by that number. */
function numbersBy(
  places: readonly SearchedPlace[],
  of: (place: SearchedPlace) => number,
): ReadonlyMap<number, readonly number[]> {
  const numbers = new Map<number, number[]>();
  for (const [number, place] of places.entries())
    if (of(place) >= 0) pushTo(numbers, of(place), number);
  return numbers;
}

function pushTo<Name, Item>(map: Map<Name, Item[]>, name: Name, item: Item): void {
  const list = map.get(name);
  if (list) list.push(item);
  else map.set(name, [item]);
}
