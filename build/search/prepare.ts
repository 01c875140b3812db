/** The parts that were read for a question → what it is held against: words, keys, and the facts of the blocks. */
import { onceFor } from "../schema/lists/once-for.ts";
import { statuses, tiers } from "../schema/vocabulary.ts";
import { levels, type Block, type SearchBase } from "./index-form.ts";
import { keyIndex, type KeyIndex } from "./key-index.ts";
import type { Lexicon } from "./lexicon.ts";
import { addTo } from "./names.ts";
import { openCalled, slugAndName, unpacked, type Called, type NameAndSlug } from "./packed.ts";
import { toStem } from "./words.ts";

/** A provider, a product of it or a plan of that. Places are numbered so that what is within follows. */
export interface SearchedPlace {
  readonly slug: string;
  readonly name: string;
  /** The numbers of its provider and product; its own if it is one, -1 for no product. */
  readonly provider: number;
  readonly product: number;
  readonly isPlan: boolean;
  /** Of a product: the number of its kind. */
  readonly kind: number;
  /** Of a plan. */
  readonly tier: number;
  /** True for a product that is called like its provider, or by words such as `API` alone. */
  readonly isMain: boolean;
  /** Of a product: more for one with more facts. */
  readonly facts: number;
}

/** A part of the use of a product that facts are stated for. */
export interface SearchedScope {
  readonly slug: string;
  readonly name: string;
  /** The number of its provider. */
  readonly provider: number;
}

/** The numbers of places and scopes that are called so, among those that were read. */
export type CalledPlaces = Readonly<Record<keyof typeof levels, readonly number[]>>;

/** By what a question is understood before any fact is read. */
export interface Spoken {
  readonly keys: KeyIndex;
  readonly lexicon: Lexicon;
}

export interface Prepared extends Spoken {
  readonly base: SearchBase;
  readonly places: readonly SearchedPlace[];
  readonly scopes: readonly SearchedScope[];
  /** What is called by these words, and what has the stem in a name. */
  named(texts: readonly string[]): CalledPlaces;
  parts(stem: string): CalledPlaces;
  /** How many facts there are. What is not published has the numbers behind theirs. */
  readonly facts: number;
  /** Of each fact: its place in the dataset; the numbers of its key, its place and its status. */
  readonly numberOf: readonly number[];
  readonly keyOf: readonly number[];
  readonly placeOf: readonly number[];
  readonly statusOf: readonly number[];
  /** Of each fact: its scope in the list of all, or -1. */
  readonly scopeOf: readonly number[];
  readonly sourceOf: ReadonlyMap<number, string>;
  readonly display: readonly string[];
  /** Of each fact: the day on which it was read, if that is known. */
  readonly readOn: readonly (string | undefined)[];
  /** 1 for a fact of a part of an account, 2 for a detail. */
  readonly narrowOf: readonly number[];
  /** Ids of what is not published. */
  readonly silences: readonly string[];
  /** The products of each kind, and the plans of each tier: numbers of places. */
  readonly ofKind: () => ReadonlyMap<number, readonly number[]>;
  readonly ofTier: () => ReadonlyMap<number, readonly number[]>;
}

export const freeTier = tiers.indexOf("free");
const removed = statuses.indexOf("removed");

export function isRemovedFact({ statusOf }: Prepared, fact: number): boolean {
  return statusOf[fact] === removed;
}

/** Facts that stand in several blocks are taken once. */
export function prepare(base: SearchBase, lexicon: Lexicon, blocks: readonly Block[]): Prepared {
  const places: SearchedPlace[] = [];
  const scopes: SearchedScope[] = [];
  const columns = {
    numberOf: [] as number[],
    keyOf: [] as number[],
    placeOf: [] as number[],
    statusOf: [] as number[],
    scopeOf: [] as number[],
    narrowOf: [] as number[],
    display: [] as string[],
    readOn: [] as (string | undefined)[],
  };
  const { numberOf, keyOf, placeOf } = columns;
  const sourceOf = new Map<number, string>();
  const read: ReadBlock[] = [];
  const seen = new Set<number>();
  for (const block of blocks) {
    const start = { place: places.length, scope: scopes.length };
    read.push({ ...start, block, called: openCalled(block) });
    const at = placesOf(block, places, scopes);
    const keys = unpacked(block.key);
    const ofScope = unpacked(block.scope);
    const sourceAt = new Map(block.source);
    let day = 0;
    for (const [fact, number] of unpacked(block.number).entries()) {
      while (fact >= block.read[day]![0]) day++;
      if (seen.has(number)) continue;
      seen.add(number);
      if (sourceAt.has(fact)) sourceOf.set(numberOf.length, sourceAt.get(fact)!);
      const status = Number.parseInt(block.status[fact]!, 36);
      numberOf.push(number);
      keyOf.push(keys[fact]!);
      placeOf.push(at[fact]!);
      columns.statusOf.push(status & 3);
      columns.narrowOf.push(status >> 2);
      const own = ofScope[fact]!;
      columns.scopeOf.push(own === 0 ? -1 : start.scope + own - 1);
      columns.display.push(block.display[fact]!);
      columns.readOn.push(block.read[day]![1]);
    }
  }
  const facts = numberOf.length;
  const silences: string[] = [];
  for (const { block } of read)
    for (const [of, key] of block.silences) {
      silences.push(`${of}/${base.keys[key]![0]}`);
      keyOf.push(key);
      // A product or plan without a fact may be no place; its provider is one.
      const own = places.findIndex((each) => placeId(each, places) === of);
      const ofProvider = `${of.split("/", 1)[0]!}/*/*`;
      placeOf.push(
        own >= 0 ? own : places.findIndex((each) => placeId(each, places) === ofProvider),
      );
      columns.statusOf.push(0);
      columns.scopeOf.push(-1);
      columns.narrowOf.push(0);
    }
  return {
    base,
    keys: keyIndex(base),
    lexicon,
    places,
    scopes,
    named(texts) {
      const stems = texts.map(toStem).join("");
      return calledPlaces(read, ({ called }) => called.whole(stems));
    },
    parts: (stem) => calledPlaces(read, ({ called }) => called.part(stem)),
    facts,
    ...columns,
    sourceOf,
    silences,
    ofKind: onceFor(() =>
      numbersBy(places, ({ isPlan, product, kind }) => (isPlan || product < 0 ? -1 : kind)),
    ),
    ofTier: onceFor(() => numbersBy(places, ({ tier }) => tier)),
  };
}

/** A block, where its places and scopes begin, and what they are called. */
interface ReadBlock {
  readonly block: Block;
  readonly place: number;
  readonly scope: number;
  readonly called: Called;
}

function calledPlaces(
  read: readonly ReadBlock[],
  codesOf: (block: ReadBlock) => readonly number[],
): CalledPlaces {
  const [products, titled, plans, scopes] = [0, 0, 0, 0].map(() => new Set<number>()) as [
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
  ];
  for (const each of read)
    for (const code of codesOf(each)) {
      const level = code & 3;
      const number = (code >> 2) + (level === levels.scopes ? each.scope : each.place);
      [products, titled, plans, scopes][level]!.add(number);
      if (level === levels.titled) products.add(number);
    }
  return { products: [...products], titled: [...titled], plans: [...plans], scopes: [...scopes] };
}

/** Adds the places and scopes of the block; returns the place of each of its facts. */
function placesOf(
  { providers }: Block,
  places: SearchedPlace[],
  scopes: SearchedScope[],
): readonly number[] {
  const at: number[] = [];
  const add = (place: SearchedPlace, facts: number): void => {
    for (let left = facts; left > 0; left--) at.push(places.length);
    places.push(place);
  };
  const none = { product: -1, isPlan: false, kind: -1, tier: -1, isMain: false, facts: 0 };
  for (const [called, onNone, products] of providers) {
    const provider = places.length;
    const [slug, name] = slugAndName(called);
    add({ slug, name, provider, ...none }, onNone);
    for (const [ofProduct, kind, main, all, ownScopes, onNoPlan, plans] of products) {
      const product = places.length;
      const shared = { product, kind, isMain: main === 1, facts: Math.log2(1 + all) / 10 };
      const addOf = (text: NameAndSlug, isPlan: boolean, tier: number, facts: number): void => {
        const [ownSlug, ownName] = slugAndName(text);
        add({ slug: ownSlug, name: ownName, provider, isPlan, tier, ...shared }, facts);
      };
      addOf(ofProduct, false, -1, onNoPlan);
      for (const scope of ownScopes) {
        const [ownSlug, ownName] = slugAndName(scope);
        scopes.push({ slug: ownSlug, name: ownName, provider });
      }
      for (const [plan, tier, facts] of plans) addOf(plan, true, tier, facts);
    }
  }
  return at;
}

/** As the ids of what stands there begin. */
export function placeId(
  { slug, provider, product, isPlan }: SearchedPlace,
  places: readonly SearchedPlace[],
): string {
  return `${places[provider]!.slug}/${places[product]?.slug ?? "*"}/${isPlan ? slug : "*"}`;
}

/** The places for which `of` gives a number that is not -1, by that number. */
function numbersBy(
  places: readonly SearchedPlace[],
  of: (place: SearchedPlace) => number,
): ReadonlyMap<number, readonly number[]> {
  const numbers = new Map<number, number[]>();
  for (const [number, place] of places.entries())
    if (of(place) >= 0) addTo(numbers, of(place), number);
  return numbers;
}
