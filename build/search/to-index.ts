/**
 * The dataset → the files of the search index. How many there are follows from counts alone, so that files can be
 * listed before any is made.
 */
import type { Dataset, DatasetKey, DatasetProvider } from "../dataset/dataset.ts";
import { grouped } from "../schema/lists/grouped.ts";
import { onceFor } from "../schema/lists/once-for.ts";
import type { Fact } from "../schema/fact.ts";
import { measures } from "../schema/vocabulary.ts";
import { narrowPrior, priors } from "./fit.ts";
import {
  entryAt,
  partText,
  searchFiles,
  stampOf,
  type IndexedKey,
  type IndexedKind,
  type SearchBase,
  type SearchPart,
} from "./index-form.ts";
import { isMainProduct } from "./names.ts";
import { endsOf, mostOfKey } from "./rank.ts";
import { narrowOf, toBlock, type BlockFrame } from "./to-block.ts";
import { shortestBehind, toWordsParts, type PartOf } from "./to-words.ts";
import tongues from "./tongues.json" with { type: "json" };
import { isLoose, isSilent, plainWords, saidWords, toStem } from "./words.ts";

/**
 * In facts: the most of a key or of a kind that its part holds, of all groups in a part, of all providers in one, and
 * what a part of words stands for.
 */
const most = { ofKey: mostOfKey, ofKind: 50, groups: 60, providers: 160, ofWords: 72 } as const;

export interface IndexFile {
  readonly file: string;
  readonly text: () => string;
}

export function searchIndexFiles(dataset: Dataset): readonly IndexFile[] {
  const frame = frameOf(dataset);
  const groups = groupsOf(dataset, frame);
  const groupParts = inParts(groups, ({ kept }) => kept, most.groups);
  const providerParts = inParts(
    dataset.providers.flatMap(piecesOf),
    ({ facts }) => facts.length,
    most.providers,
  );
  const words = onceFor(() => toWordsParts(dataset, wordsParts(dataset), partIn(providerParts)));
  const file = (name: string, make: () => SearchPart): IndexFile => ({
    file: name,
    text: () => partText(name, make()),
  });
  return [
    file(searchFiles.base, () => ({
      ...toBase(dataset),
      words: words()
        .map(({ first }) => first)
        .join(" "),
      providers: firstPlaces(providerParts),
      groups: startsOf(groupParts),
    })),
    file(searchFiles.tongues, () => tongues),
    ...Array.from({ length: wordsParts(dataset) }, (_, at) =>
      file(searchFiles.words(at), () => entryAt(words(), at).part),
    ),
    ...groupParts.map((part, at) =>
      file(searchFiles.groups(at), () => {
        const kept = new Set(part.flatMap((group) => bestOf(group, frame)));
        const facts = [...kept].toSorted((a, b) => frame.factAt(a) - frame.factAt(b));
        return toBlock(facts, dataset.providers, frame, false);
      }),
    ),
    ...providerParts.map((part, at) =>
      file(searchFiles.providers(at), () =>
        toBlock(
          part.flatMap(({ facts }) => facts),
          joined(part),
          frame,
          true,
        ),
      ),
    ),
  ];
}

/** What stays together in a part: a provider, or a product of one with so many facts that it has several parts. */
interface Piece {
  readonly place: string;
  readonly provider: DatasetProvider;
  readonly facts: readonly Fact[];
}

function piecesOf(provider: DatasetProvider): readonly Piece[] {
  const { slug, facts, products, notPublished } = provider;
  if (facts.length <= most.providers) return [{ place: slug, provider, facts }];
  const isOf =
    (product: string | undefined) =>
    (each: { readonly product?: { readonly slug: string } }): boolean =>
      each.product?.slug === product;
  const toPiece = (own: DatasetProvider["products"], product?: string): Piece => ({
    place: product === undefined ? slug : `${slug} ${product}`,
    provider: { ...provider, products: own, notPublished: notPublished.filter(isOf(product)) },
    facts: facts.filter(isOf(product)),
  });
  return [toPiece([]), ...products.map((product) => toPiece([product], product.slug))];
}

/** Pieces of one provider beside each other are one. */
function joined(pieces: readonly Piece[]): readonly DatasetProvider[] {
  const own = [...grouped(pieces, ({ provider }) => provider.slug).values()];
  return own.map((of) => ({
    ...of[0].provider,
    products: of.flatMap(({ provider }) => provider.products),
    notPublished: of.flatMap(({ provider }) => provider.notPublished),
  }));
}

function partIn(parts: readonly (readonly Piece[])[]): PartOf {
  const found = new Map(parts.flatMap((part, at) => part.map(({ place }) => [place, at] as const)));
  return (provider, product) => found.get(`${provider} ${product}`) ?? found.get(provider) ?? -1;
}

/** Beside each other as long as they have so many rows together; one that has more is alone. */
function inParts<Item>(
  items: readonly Item[],
  rowsOf: (item: Item) => number,
  mostRows: number,
): readonly (readonly Item[])[] {
  const parts: Item[][] = [];
  let last: Item[] = [];
  let sum = 0;
  for (const item of items) {
    if (last.length === 0 || sum + rowsOf(item) > mostRows) {
      last = [];
      parts.push(last);
      sum = 0;
    }
    last.push(item);
    sum += rowsOf(item);
  }
  return parts;
}

/** How many items stand before each part. */
function startsOf(parts: readonly (readonly unknown[])[]): readonly number[] {
  let sum = 0;
  return parts.map(({ length }) => (sum += length) - length);
}

/** How the first place of each part begins, so that no place before it does. */
function firstPlaces(parts: readonly (readonly Piece[])[]): readonly string[] {
  let before = "";
  return parts.map((part) => {
    const text = shortestBehind(before, part[0]?.place ?? "");
    before = part.at(-1)?.place ?? "";
    return text;
  });
}

function wordsParts({ facts }: Dataset): number {
  return 1 + Math.floor(facts.length / most.ofWords);
}

/** Facts of a key, or of the products of a kind, with how many of them are kept. */
interface Group {
  readonly facts: readonly Fact[];
  readonly kept: number;
}

/** Of each key, and then of each kind. */
function groupsOf({ keys, kinds, facts }: Dataset, { products }: BlockFrame): readonly Group[] {
  const ofKind = grouped(facts, (fact) => products.get(placeOf(fact))?.kind);
  const ofKey = grouped(facts, ({ key }) => key);
  const toGroup = (own: readonly Fact[] = [], kept: number): Group => ({
    facts: own,
    kept: Math.min(own.length, kept),
  });
  return [
    ...keys.map(({ key }) => toGroup(ofKey.get(key), most.ofKey)),
    ...kinds.map(({ slug }) => toGroup(ofKind.get(slug), most.ofKind)),
  ];
}

function frameOf({ facts, keys, kinds, providers }: Dataset): BlockFrame {
  const counts = grouped(facts, placeOf);
  const deciding = new Map(kinds.map((kind) => [kind.slug, kind.keys]));
  return {
    stamp: stampOf(keys.map(({ key }) => key)),
    keyAt: numbersOf(keys.map(({ key }) => key)),
    kindAt: numbersOf(kinds.map(({ slug }) => slug)),
    factAt: numbersOf(facts),
    products: new Map(
      providers.flatMap((provider) =>
        provider.products.map(({ slug, name, kind, plans }) => {
          const place = `${provider.slug}/${slug}`;
          const free = plans.filter(({ tier }) => tier === "free").map((plan) => plan.slug);
          return [
            place,
            {
              kind,
              deciding: deciding.get(kind ?? "") ?? [],
              isMain: isMainProduct(name, provider),
              facts: counts.get(place)?.length ?? 0,
              free: new Set(free),
            },
          ];
        }),
      ),
    ),
  };
}

/** The place of each item of a list. Throws for one that is not in it. */
function numbersOf<Item>(list: readonly Item[]): (item: Item) => number {
  const numbers = new Map(list.map((item, at) => [item, at]));
  return (item) => {
    const number = numbers.get(item);
    if (number === undefined) throw new Error("the dataset names what it does not list");
    return number;
  };
}

/**
 * The ends of values that are alike, then those that count most whatever is asked; of one provider and key, two stand
 * before others.
 */
function bestOf({ facts, kept }: Group, frame: BlockFrame): readonly Fact[] {
  if (kept === facts.length) return facts;
  const scored = facts
    .map((fact) => ({ fact, score: scoreOf(fact, frame) }))
    .toSorted((a, b) => b.score - a.score);
  const seen = new Map<string, number>();
  const placed = scored.map(({ fact }) => {
    const group = `${fact.provider.slug} ${fact.key}`;
    seen.set(group, (seen.get(group) ?? 0) + 1);
    return { fact, isBehind: (seen.get(group) ?? 0) > 2 };
  });
  const isFree = (fact: Fact): boolean =>
    frame.products.get(placeOf(fact))?.free.has(fact.plan?.slug ?? "") ?? false;
  const ends = endsOf(facts, isFree);
  const best = placed.toSorted((a, b) => Number(a.isBehind) - Number(b.isBehind));
  return [...new Set([...ends, ...best.map(({ fact }) => fact)])].slice(0, kept);
}

function scoreOf(fact: Fact, { products }: BlockFrame): number {
  const own =
    (fact.status === "removed" ? -100 : 0) +
    (fact.scope ? priors.scope : 0) +
    narrowPrior(narrowOf(fact));
  const product = products.get(placeOf(fact));
  if (product === undefined) return own + priors.noProduct;
  const { deciding, isMain, facts } = product;
  const at = deciding.indexOf(fact.key);
  const decides = at < 0 ? 0 : 1 - at / deciding.length;
  return own + (isMain ? priors.main : 0) + Math.log2(1 + facts) / 10 + priors.deciding * decides;
}

/** Of its provider and product, as ids begin. */
function placeOf({ provider, product }: Fact): string {
  return `${provider.slug}/${product?.slug}`;
}

function toBase({
  keys,
  kinds,
  providers,
}: Dataset): Omit<SearchBase, "words" | "providers" | "groups"> {
  const names = keys.map(({ key }) => key);
  return {
    stamp: stampOf(names),
    kinds: kinds.map(({ slug, title, aliases = [], keys: deciding }): IndexedKind => [
      [slug, title, ...aliases],
      deciding.map((key) => names.indexOf(key)).filter((number) => number >= 0),
      providers.flatMap(({ products }) => products).filter(({ kind }) => kind === slug).length,
    ]),
    keys: keys.map((each): IndexedKey => {
      const { key, words, providerCount, facts } = each;
      const { title = key, measure, better } = words;
      const sign = better === undefined ? 0 : better === "higher" ? 1 : -1;
      const ofMeasure = measure === undefined ? -1 : measures.indexOf(measure);
      return [key, title, ofMeasure, sign, providerCount, facts.length, textsOf(each)];
    }),
  };
}

function textsOf(key: DatasetKey): string {
  const { title = key.key, aliases = [] } = key.words;
  return [title, key.key, key.unit ?? "", descriptionOf(key), ...aliases].map(saidStems).join();
}

/** Each of them once, as it stands first. */
function saidStems(text: string): string {
  const words = saidWords(text).filter((word) => !isSilent(word.text));
  return [...new Set(words.map(({ stem }) => stem))].join(" ");
}

/** Words of the question and of the description that no other text of the key has. */
function descriptionOf({ key, description, unit, words }: DatasetKey): string {
  const { title = key, aliases = [], question = "" } = words;
  const said = new Set([key, title, unit ?? "", ...aliases].flatMap(plainWords).map(toStem));
  return plainWords(`${question} ${description}`)
    .filter((word) => !isSilent(word) && !isLoose(toStem(word)))
    .filter((word) => !said.has(toStem(word)) && said.add(toStem(word)))
    .join(" ");
}
