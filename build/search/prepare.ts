/** The parts that were read for a question → what it is held against: words, keys, and the facts of the blocks. */
import type { Status } from "../schema/fact.ts";
import { toFactId } from "../schema/fact-id.ts";
import { onceFor } from "../schema/lists/once-for.ts";
import { statuses, tiers } from "../schema/vocabulary.ts";
import {
  entryAt,
  slugAndName,
  type Block,
  type BlockFact,
  type BlockProduct,
} from "./index-form.ts";
import type { KeyIndex, SearchedKey, SearchedKind } from "./key-index.ts";
import type { Lexicon } from "./lexicon.ts";
import { addTo, calledBy } from "./names.ts";
import { toStem } from "./words.ts";

interface Named {
  readonly slug: string;
  readonly name: string;
}

export interface SearchedProduct extends Named {
  readonly level: "product";
  readonly provider: Named;
  readonly kind: SearchedKind | undefined;
  /** True for a product that is called like its provider, or by words such as `API` alone. */
  readonly isMain: boolean;
  /** More for one with more facts. */
  readonly facts: number;
}

export interface SearchedPlan extends Named {
  readonly level: "plan";
  readonly provider: Named;
  readonly product: SearchedProduct;
  /** True for the plans that cost nothing; undefined where the tier is not known. */
  readonly isFree: boolean | undefined;
}

/** A part of the use of a product that facts are stated for. */
export interface SearchedScope extends Named {
  readonly level: "scope";
  readonly provider: Named;
}

export type SearchedPlace = SearchedProduct | SearchedPlan | SearchedScope;

/** A fact, or what is not published. */
export interface SearchedFact {
  readonly id: string;
  /** Its place in the dataset; what is not published comes after all facts. */
  readonly number: number;
  readonly provider: Named;
  readonly product: SearchedProduct | undefined;
  readonly plan: SearchedPlan | undefined;
  readonly scope: SearchedScope | undefined;
  readonly key: SearchedKey;
  /** Empty for what is not published. */
  readonly display: string;
  readonly status: Status;
  /** 1 for a fact of a part of an account, 2 for a detail. */
  readonly narrow: number;
  /** The day of its reading, such as `2026-06-01`; undefined where nobody knows it. */
  readonly read: string | undefined;
  /** What the values share among which it may be ranked; empty if it may not. */
  readonly like: string;
}

/** By what a question is understood before any fact is read. */
export interface Spoken {
  readonly keys: KeyIndex;
  readonly lexicon: Lexicon;
}

export interface Prepared extends Spoken {
  readonly providers: readonly Named[];
  readonly places: readonly SearchedPlace[];
  readonly facts: readonly SearchedFact[];
  readonly silences: readonly SearchedFact[];
  /** What is called by these words, and what has the stem in a name. */
  named(texts: readonly string[]): readonly SearchedPlace[];
  parts(stem: string): readonly SearchedPlace[];
}

/** Facts that stand in several blocks are taken once; their places may be there for each of them. */
export function prepare({ keys, lexicon }: Spoken, blocks: readonly Block[]): Prepared {
  const read = blocks.map(readBlocks(keys));
  const facts = new Map(read.flatMap((block) => block.facts).map((fact) => [fact.number, fact]));
  return {
    keys,
    lexicon,
    providers: read.flatMap(({ providers }) => providers),
    places: read.flatMap(({ places }) => places),
    facts: [...facts.values()],
    silences: read.flatMap(({ silences }) => silences),
    named(texts) {
      const stems = texts.map(toStem).join("");
      return read.flatMap(({ wholes }) => wholes.get(stems) ?? []);
    },
    parts: (stem) => read.flatMap(({ stems }) => stems.get(stem) ?? []),
  };
}

/** A block once its rows are read: the same provider is asked for again and again. */
interface ReadBlock {
  readonly providers: Named[];
  readonly places: SearchedPlace[];
  readonly facts: SearchedFact[];
  readonly silences: SearchedFact[];
  readonly wholes: Map<string, SearchedPlace[]>;
  readonly stems: Map<string, SearchedPlace[]>;
}

const readBlocks = onceFor((keys: KeyIndex) => onceFor((block: Block) => readBlock(block, keys)));

function readBlock({ days, like, providers }: Block, keys: KeyIndex): ReadBlock {
  const read: ReadBlock = {
    providers: [],
    places: [],
    facts: [],
    silences: [],
    wholes: new Map(),
    stems: new Map(),
  };
  for (const [called, onNone, products, silences] of providers) {
    const provider = slugAndName(called);
    read.providers.push(provider);
    const take = (rows: readonly BlockFact[], place: FactPlace): void => {
      for (const row of rows) read.facts.push(readFact(row, provider, place, { days, like, keys }));
    };
    take(onNone, { scopes: [] });
    for (const product of products) readProduct(product, provider, keys, read, take);
    for (const [place, key] of silences)
      read.silences.push(readSilence(place, entryAt(keys.keys, key), provider, read.places));
  }
  return read;
}

interface FactPlace {
  readonly product?: SearchedProduct;
  readonly plan?: SearchedPlan;
  /** Those of the product. */
  readonly scopes: readonly SearchedScope[];
}

function readProduct(
  [called, aliases, kind, isMain, all, ownScopes, onNone, ownPlans]: BlockProduct,
  provider: Named,
  keys: KeyIndex,
  read: ReadBlock,
  take: (rows: readonly BlockFact[], place: FactPlace) => void,
): void {
  const product: SearchedProduct = {
    ...slugAndName(called),
    level: "product",
    provider,
    kind: kind < 0 ? undefined : entryAt(keys.kinds, kind),
    isMain: isMain === 1,
    facts: Math.log2(1 + all) / 10,
  };
  addPlace(product, aliases, read);
  const scopes = ownScopes.map((text): SearchedScope => ({
    ...slugAndName(text),
    level: "scope",
    provider,
  }));
  for (const scope of scopes) addPlace(scope, [], read);
  take(onNone, { product, scopes });
  for (const [text, tier, rows] of ownPlans) {
    const isFree = tier < 0 ? undefined : entryAt(tiers, tier) === "free";
    const plan: SearchedPlan = { ...slugAndName(text), level: "plan", provider, product, isFree };
    addPlace(plan, [], read);
    take(rows, { product, plan, scopes });
  }
}

/** Adds it to the words of what it is called. */
function addPlace(
  place: SearchedPlace,
  aliases: readonly string[],
  { places, wholes, stems: byStem }: ReadBlock,
): void {
  places.push(place);
  for (const { stems } of calledBy([place.name, place.slug, ...aliases])) {
    addTo(wholes, stems.join(""), place);
    for (const stem of stems) addTo(byStem, stem, place);
  }
}

function readFact(
  [number, key, display, code, day, like, scope = 0, source]: BlockFact,
  provider: Named,
  { product, plan, scopes }: FactPlace,
  lists: { readonly days: Block["days"]; readonly like: Block["like"]; readonly keys: KeyIndex },
): SearchedFact {
  const ofKey = entryAt(lists.keys.keys, key);
  const ofScope = scope === 0 ? undefined : entryAt(scopes, scope - 1);
  return {
    id: toFactId({
      provider: provider.slug,
      product: product?.slug ?? "*",
      plan: plan?.slug ?? "*",
      key: ofKey.name,
      scope: ofScope?.slug,
      source,
    }),
    number,
    provider,
    product,
    plan,
    scope: ofScope,
    key: ofKey,
    display,
    status: entryAt(statuses, code & 3),
    narrow: code >> 2,
    read: entryAt(lists.days, day) || undefined,
    like: entryAt(lists.like, like),
  };
}

/** A product or plan without a fact may be no place here; its provider is one. */
function readSilence(
  place: string,
  key: SearchedKey,
  provider: Named,
  places: readonly SearchedPlace[],
): SearchedFact {
  const [ofProduct, ofPlan] = place.split("/");
  const own = places.filter((each) => each.provider === provider);
  const product = own.find(
    (each): each is SearchedProduct => each.level === "product" && each.slug === ofProduct,
  );
  return {
    id: `${provider.slug}/${place}/${key.name}`,
    number: Infinity,
    provider,
    product,
    plan: own.find(
      (each): each is SearchedPlan =>
        each.level === "plan" && each.product === product && each.slug === ofPlan,
    ),
    scope: undefined,
    key,
    display: "",
    status: "verified",
    narrow: 0,
    read: undefined,
    like: "",
  };
}
