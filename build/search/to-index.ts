/**
 * The dataset → the files of the search index. How many there are follows from counts alone, so that files can be
 * listed before any is made.
 */
import type { Dataset, DatasetKey, DatasetProvider } from "../dataset/dataset.ts";
import { grouped } from "../schema/lists/grouped.ts";
import { onceFor } from "../schema/lists/once-for.ts";
import type { Fact } from "../schema/fact.ts";
import { measures } from "../schema/vocabulary.ts";
import { priors, ofNarrow } from "./fit.ts";
import {
  partAt,
  partText,
  searchFiles,
  stampOf,
  type IndexedKey,
  type SearchBase,
  type SearchPart,
} from "./index-form.ts";
import { addTo, calledBy, isMainProduct } from "./names.ts";
import { textWeights } from "./key-index.ts";
import { packed, toCalledTexts } from "./packed.ts";
import { narrowOf, toBlock, type BlockFrame } from "./to-block.ts";
import { shortestBehind, toWordsParts, type PartOf } from "./to-words.ts";
import { isLoose, isSilent, plainWords, saidWords, toStem } from "./words.ts";

/**
 * In facts: the most of a key or of a kind that its part holds, of all groups in a part, of all providers in one, and
 * what a part of words stands for.
 */
const most = { ofKey: 72, ofKind: 56, groups: 80, providers: 160, ofWords: 90 } as const;

export interface IndexFile {
  readonly file: string;
  readonly text: () => string;
}

export function searchIndexFiles(dataset: Dataset): readonly IndexFile[] {
  const { providers } = dataset;
  const groups = groupsOf(dataset);
  const ofGroups = starts(
    groups.map(({ kept }) => kept),
    most.groups,
  );
  const pieces = providers.flatMap(piecesOf);
  const ofProviders = starts(
    pieces.map(({ facts }) => facts.length),
    most.providers,
  );
  const frame = onceFor(() => frameOf(dataset));
  const words = onceFor(() =>
    toWordsParts(dataset, wordsParts(dataset), partIn(pieces, ofProviders)),
  );
  const file = (name: string, make: () => SearchPart): IndexFile => ({
    file: name,
    text: () => partText(name, make()),
  });
  return [
    file(searchFiles.base, () => ({
      ...toBase(dataset, groups),
      words: words()
        .map(([first]) => first)
        .join(" "),
      providers: ofProviders.map((first) =>
        shortestBehind(pieces[first - 1]?.place ?? "", pieces[first]!.place),
      ),
      facts: packed(
        ofProviders.map((first) =>
          pieces.slice(0, first).reduce((sum, { facts }) => sum + facts.length, 0),
        ),
      ),
      groups: ofGroups,
    })),
    ...Array.from({ length: wordsParts(dataset) }, (_, at) =>
      file(searchFiles.words(at), () => words()[at]![1]),
    ),
    ...ofGroups.map((first, at) =>
      file(searchFiles.groups(at), () => {
        const own = groups.slice(first, ofGroups[at + 1]);
        const kept = new Set(own.flatMap((group) => bestOf(group, frame())));
        return toBlock(inDatasetOrder(kept, frame()), frame());
      }),
    ),
    ...ofProviders.map((first, at) =>
      file(searchFiles.providers(at), () => {
        const own = pieces.slice(first, ofProviders[at + 1]);
        return toBlock(
          own.flatMap(({ facts }) => facts),
          frame(),
          joined(own),
        );
      }),
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

function partIn(pieces: readonly Piece[], parts: readonly number[]): PartOf {
  const found = new Map(pieces.map(({ place }, piece) => [place, partAt(parts, piece)]));
  return (provider, product) => found.get(`${provider} ${product}`) ?? found.get(provider)!;
}

/** Where parts begin that hold so many rows, or one that has more. */
function starts(rows: readonly number[], mostRows: number): readonly number[] {
  const found: number[] = [];
  let sum = 0;
  for (const [at, own] of rows.entries()) {
    if (at === 0 || sum + own > mostRows) [sum] = [0, found.push(at)];
    sum += own;
  }
  return found;
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
function groupsOf({ keys, kinds, facts, providers }: Dataset): readonly Group[] {
  const kindOf = new Map(
    providers.flatMap(({ slug, products }) =>
      products.map((product) => [`${slug}/${product.slug}`, product.kind] as const),
    ),
  );
  const ofKind = grouped(facts, ({ provider, product }) =>
    product === undefined ? undefined : kindOf.get(`${provider.slug}/${product.slug}`),
  );
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

function frameOf(dataset: Dataset): BlockFrame {
  const keys = dataset.keys.map(({ key }) => key);
  const counts = new Map<string, number>();
  for (const { provider, product } of dataset.facts) {
    const place = `${provider.slug}/${product?.slug}`;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return {
    dataset,
    stamp: stampOf(keys),
    keys: new Map(keys.map((key, at) => [key, at])),
    kinds: new Map(dataset.kinds.map(({ slug }, at) => [slug, at])),
    numbers: new Map(dataset.facts.map((fact, at) => [fact, at])),
    counts,
  };
}

/** Those that count most whatever is asked; of one provider and key, two stand before others. */
function bestOf({ facts, kept }: Group, frame: BlockFrame): readonly Fact[] {
  if (kept === facts.length) return facts;
  const scores = new Map(facts.map((fact) => [fact, scoreOf(fact, frame)]));
  const sorted = facts.toSorted((a, b) => scores.get(b)! - scores.get(a)!);
  const seen = new Map<string, number>();
  const behind = new Map(
    sorted.map((fact) => {
      const group = `${fact.provider.slug} ${fact.key}`;
      seen.set(group, (seen.get(group) ?? 0) + 1);
      return [fact, seen.get(group)! > 2 ? 1 : 0];
    }),
  );
  return sorted.toSorted((a, b) => behind.get(a)! - behind.get(b)!).slice(0, kept);
}

function scoreOf(fact: Fact, { dataset, counts }: BlockFrame): number {
  const { provider, product, key } = fact;
  const own =
    (fact.status === "removed" ? -100 : 0) +
    (fact.scope ? priors.scope : 0) +
    ofNarrow[narrowOf(fact)]!;
  if (product === undefined) return own + priors.noProduct;
  const row = productsOf(dataset).get(`${provider.slug}/${product.slug}`)!;
  const facts = Math.log2(1 + (counts.get(`${provider.slug}/${product.slug}`) ?? 0)) / 10;
  const deciding = dataset.kinds.find(({ slug }) => slug === row.kind)?.keys ?? [];
  const at = deciding.indexOf(key);
  const decides = at < 0 ? 0 : 1 - at / deciding.length;
  return own + (row.isMain ? priors.main : 0) + facts + priors.deciding * decides;
}

const productsOf = onceFor(
  ({ providers }: Dataset) =>
    new Map(
      providers.flatMap((provider) =>
        provider.products.map((product) => [
          `${provider.slug}/${product.slug}`,
          { kind: product.kind, isMain: isMainProduct(product.name, provider) },
        ]),
      ),
    ),
);

function inDatasetOrder(facts: ReadonlySet<Fact>, { numbers }: BlockFrame): readonly Fact[] {
  return [...facts].toSorted((a, b) => numbers.get(a)! - numbers.get(b)!);
}

function toBase(
  { keys, kinds, providers }: Dataset,
  groups: readonly Group[],
): Omit<SearchBase, "words" | "providers" | "facts" | "groups"> {
  const keyOf = new Map(keys.map(({ key }, number) => [key, number]));
  const texts = new Map<string, number[]>();
  const ordinary = new Set(
    kinds.flatMap(({ slug, title }) => plainWords(`${title} ${slug}`).map(toStem)),
  );
  let text = 0;
  for (const key of keys) {
    const { title = key.key, aliases = [] } = key.words;
    for (const word of plainWords(`${title} ${key.key} ${key.unit ?? ""}`))
      ordinary.add(toStem(word));
    for (const said of [title, ...aliases, key.key, key.unit ?? "", descriptionOf(key)]) {
      const stems = new Set(
        saidWords(said).flatMap((word) => (isSilent(word.text) ? [] : word.stem)),
      );
      if (aliases.includes(said) && stems.size === 1) for (const stem of stems) ordinary.add(stem);
      for (const stem of stems) addTo(texts, stem, text);
      text++;
    }
  }
  for (const stem of ordinary) if (!texts.has(stem)) texts.set(stem, []);
  return {
    stamp: stampOf(keys.map(({ key }) => key)),
    kinds: kinds.map(({ slug, title, keys: deciding }, number) => [
      slug,
      title,
      deciding.flatMap((key) => keyOf.get(key) ?? []),
      providers.reduce(
        (sum, { products }) => sum + products.filter(({ kind }) => kind === slug).length,
        0,
      ),
      groups[keys.length + number]!.kept,
    ]),
    keys: keys.map(
      (
        { key, words: { title = key, aliases = [], measure }, providerCount },
        number,
      ): IndexedKey => [
        key,
        title,
        measure ? measures.indexOf(measure) : -1,
        aliases.length,
        providerCount,
        groups[number]!.kept,
      ],
    ),
    stems: [...texts.keys()].join(" "),
    texts: [...texts.values()].map(packed).join(" "),
    weights: textWeights(texts, text, keys.length),
    ordinary: [...texts.keys()].map((stem) => Number(ordinary.has(stem))).join(""),
    called: toCalledTexts(
      kinds.flatMap(({ slug, title, aliases = [] }, number) =>
        calledBy([slug, title, ...aliases]).map(({ stems }) => [number, stems] as const),
      ),
    ),
  };
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
