/**
 * The form of the search index: parts in JSON that a question reads as it needs them. The base knows the keys, the
 * kinds and where each part begins; the parts of words say what a word of a question may name; blocks hold facts, those
 * of some providers, or the best known of some keys or kinds. The site and the fallback read the same files.
 */
type Texts = readonly string[];
type Numbers = readonly number[];

const folder = "site/search/";

/** Classic scripts, so that pages opened from the disk can load them too. */
export const searchFiles = {
  base: `${folder}base.js`,
  tongues: `${folder}tongues.js`,
  words: (part: number): string => `${folder}words-${part}.js`,
  groups: (part: number): string => `${folder}groups-${part}.js`,
  providers: (part: number): string => `${folder}providers-${part}.js`,
} as const;

/**
 * The measure is a place in the list of measures, or -1; `better` is 1 where more is better, -1 where less is, else 0;
 * `reach` counts the providers that state it, `facts` all facts that it has. `texts` are the stems of its title, its
 * name, its unit, its description and each of its aliases, with a comma between two.
 */
export type IndexedKey = readonly [
  key: string,
  title: string,
  measure: number,
  better: number,
  reach: number,
  facts: number,
  texts: string,
];
/** The first keys decide most between two products; `called` are its slug, its title and its aliases. */
export type IndexedKind = readonly [called: CalledKind, keys: Numbers, products: number];
export type CalledKind = readonly [slug: string, title: string, ...aliases: string[]];

export interface SearchBase {
  /** Changes when keys do, so that a block is not read with other keys than its own. */
  readonly stamp: number;
  readonly kinds: readonly IndexedKind[];
  readonly keys: readonly IndexedKey[];
  /** Of each part of words: the beginning of its first word that no word before it has. */
  readonly words: string;
  /** The same of the first place of each part of providers: a slug, and behind a blank that of a product. */
  readonly providers: Texts;
  /** The first group of each part of groups: keys are groups, and after them kinds. */
  readonly groups: Numbers;
}

/** What a word is, as bits. */
export const wordFlags = { isSaid: 1, isPart: 2, isPlan: 4, isScope: 8, isOfPlans: 16 } as const;

/** What a word, or words without the spaces, may stand for; absent members hold nothing. */
export interface WordEntry {
  /** Flags, if there are any. */
  readonly f?: number;
  /** The slugs of providers that are called so. */
  readonly n?: Texts;
  /** By the slug of a provider that has it as a word of its names: the place in the name. */
  readonly p?: Readonly<Record<string, number>>;
  /** By the slugs of a provider and of a product that is called so, with a blank: 2 if by its name, 1 more if it is a main one, and 4 times the number of its kind, counted from 1. */
  readonly d?: Readonly<Record<string, number>>;
  /** The parts of providers in which names have it, if they are few. */
  readonly a?: Numbers;
  /** Of a number in names: the words beside it. */
  readonly b?: string;
}

/** The place of a word that the slug alone has, or an alias alone. */
export const ofSlug = 6;
export const ofAlias = 7;

/** A number stands for its flags alone. */
export type WordsPart = Readonly<Record<string, WordEntry | number>>;

/** A name alone where its slug follows from it. */
export type NameAndSlug = string | readonly [slug: string, name: string];

export function withSlug(named: { readonly slug: string; readonly name: string }): NameAndSlug {
  return slugOf(named.name) === named.slug ? named.name : [named.slug, named.name];
}

export function slugAndName(text: NameAndSlug): { readonly slug: string; readonly name: string } {
  if (typeof text === "string") return { slug: slugOf(text), name: text };
  const [slug, name] = text;
  return { slug, name };
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9.]+/g, "-");
}

/**
 * `number` is its place in the dataset; `code` its place in the list of statuses, 4 more if it holds for a part of an
 * account, such as one endpoint, 8 more if it is one of the second layer; `day` and `like` are places in the lists of
 * the block; the scope is a place in the list of its product, counted from 1, or 0.
 */
export type BlockFact = readonly [
  number: number,
  key: number,
  display: string,
  code: number,
  day: number,
  like: number,
  scope?: number,
  source?: string,
];
/** The tier is a place in the list of tiers, or -1. */
export type BlockPlan = readonly [name: NameAndSlug, tier: number, facts: readonly BlockFact[]];
/** The kind is a number, or -1; `all` counts its facts everywhere. */
export type BlockProduct = readonly [
  name: NameAndSlug,
  aliases: Texts,
  kind: number,
  isMain: number,
  all: number,
  scopes: readonly NameAndSlug[],
  facts: readonly BlockFact[],
  plans: readonly BlockPlan[],
];
/** `silences` are what it does not publish: the slugs of the place, `product/plan` with `*` for none, and the key. */
export type BlockProvider = readonly [
  name: NameAndSlug,
  facts: readonly BlockFact[],
  products: readonly BlockProduct[],
  silences: readonly (readonly [place: string, key: number])[],
];

export interface Block {
  /** That of the base that it is made with. */
  readonly stamp: number;
  /** Days on which facts were read; empty for one that nobody knows. */
  readonly days: Texts;
  /** What values share that may be ranked; empty for those that may not. */
  readonly like: Texts;
  readonly providers: readonly BlockProvider[];
}

/** Words of other languages, each list with blanks between two; a word of several has `_` between them. */
export interface Tongues {
  /** By what they mean here. */
  readonly words: Readonly<Record<string, string>>;
  /** What stands before a period, as `per` does. */
  readonly per: string;
  /** What means nothing beside such words. */
  readonly the: string;
}

export type SearchPart = SearchBase | WordsPart | Block | Tongues;

/** An entry of a list by a number that the index gives. Throws where it was written with another list. */
export function entryAt<Entry>(list: readonly Entry[], number: number): Entry {
  const entry = list[number];
  if (entry === undefined) throw new Error("a part of the search index is of another build");
  return entry;
}

/** A part → the text of its file, and back. */
export function partText(file: string, part: SearchPart): string {
  return `(self.publicFactsIndex??={})[${JSON.stringify(file)}]=${JSON.stringify(part)};\n`;
}

export function parsePart(text: string): SearchPart {
  return JSON.parse(text.slice(text.indexOf("]=") + 2, text.lastIndexOf(";"))) as SearchPart;
}

/** A number for the list of keys. */
export function stampOf(keys: readonly string[]): number {
  let stamp = 0;
  for (const letter of keys.join(" ")) stamp = (Math.imul(stamp, 31) + letter.charCodeAt(0)) >>> 0;
  return stamp;
}
