/**
 * The form of the search index: parts that a question reads as it needs them. The base knows the keys, the kinds and
 * where each part begins; the parts of words say what a word of a question may name; blocks hold facts, those of one
 * provider, or the best known of some keys or kinds. The site and the fallback read the same files.
 */
import type { CalledTexts, NameAndSlug } from "./packed.ts";

type Texts = readonly string[];
type Numbers = readonly number[];

const folder = "site/search/";

/** Classic scripts, so that pages opened from the disk can load them too. */
export const searchFiles = {
  base: `${folder}base.js`,
  words: (part: number): string => `${folder}words-${part}.js`,
  groups: (part: number): string => `${folder}groups-${part}.js`,
  providers: (part: number): string => `${folder}providers-${part}.js`,
} as const;

/** `reach` counts the providers that state it; `rows` its facts in its part; the measure is a place in the list or -1. */
export type IndexedKey = readonly [
  key: string,
  title: string,
  measure: number,
  aliases: number,
  reach: number,
  rows: number,
];
/** The first keys decide most between two products; `rows` are its facts in its part. */
export type IndexedKind = readonly [
  slug: string,
  title: string,
  keys: Numbers,
  products: number,
  rows: number,
];

export interface SearchBase {
  /** Changes when keys do, so that a block is not read with other keys than its own. */
  readonly stamp: number;
  readonly kinds: readonly IndexedKind[];
  readonly keys: readonly IndexedKey[];
  /** Of the texts of keys: each key has its title, its aliases, its name, its unit and its description. */
  readonly stems: string;
  /** Of each stem: the numbers of its texts, packed. */
  readonly texts: string;
  /** Of each text: what its stems tell together, and how many they are. */
  readonly weights: string;
  /** Of each stem: 1 if a product may be called by it and not be meant. */
  readonly ordinary: string;
  /** What kinds are called by. */
  readonly called: CalledTexts;
  /** Of each part of words: the beginning of its first word that no word before it has. */
  readonly words: string;
  /** The same of the first place of each part of providers: a slug, and behind a blank that of a product. */
  readonly providers: Texts;
  /** Packed: the place in the dataset of the first fact of each of these parts. */
  readonly facts: string;
  /** The first group of each part of groups: keys are groups, and after them kinds. */
  readonly groups: Numbers;
}

/** What a word is, as bits. */
export const wordFlags = { isSaid: 1, isPart: 2, isOfPlans: 4, isPlan: 8, isScope: 16 } as const;

/** What a word, or words without the spaces, may stand for; absent members hold nothing. */
export interface WordEntry {
  /** Flags, if there are any. */
  readonly f?: number;
  /** Providers that are called so: places in the list of slugs. */
  readonly n?: Numbers;
  /** Providers that have it as a word of their names: `8 × slug + place in the name`. */
  readonly p?: Numbers;
  /** Products that are called so: `4 × place in the list + 2 if by its name + 1 if it is a main one`. */
  readonly d?: Numbers;
  /** Facts in whose quote or note it is: their places in the dataset. */
  readonly q?: Numbers;
  /** The parts of providers in which names have it, if they are few. */
  readonly a?: Numbers;
  /** Of a number in names: the words beside it. */
  readonly b?: string;
}

/** The place of a word that the slug alone has, or an alias alone. */
export const ofSlug = 6;
export const ofAlias = 7;

export interface WordsPart {
  /** Of providers, and of products behind theirs and a blank. */
  readonly slugs: Texts;
  /** A number stands for its flags alone. */
  readonly words: Readonly<Record<string, WordEntry | number>>;
}

/** The tier and the kind are numbers, or -1; `facts` are those of the block on this place. */
export type BlockPlan = readonly [name: NameAndSlug, tier: number, facts: number];
/** `all` counts its facts, `facts` those of the block on no plan. */
export type BlockProduct = readonly [
  name: NameAndSlug,
  kind: number,
  isMain: number,
  all: number,
  scopes: readonly NameAndSlug[],
  facts: number,
  plans: readonly BlockPlan[],
];
export type BlockProvider = readonly [
  name: NameAndSlug,
  facts: number,
  products: readonly BlockProduct[],
];

/**
 * Facts are columns, by their places; places are numbered so that what is within follows. What is called so is
 * `4 × number + level`.
 */
export interface Block extends CalledTexts {
  /** That of the base that it is made with. */
  readonly stamp: number;
  readonly providers: readonly BlockProvider[];
  /** Of each fact, packed: its place in the dataset; its key; its scope in the block counted from 1, or 0. */
  readonly number: string;
  readonly key: string;
  readonly scope: string;
  readonly display: Texts;
  /**
   * Of each fact a digit: its place in the list of statuses, 4 more if it holds for a part of an account, such as one
   * endpoint, 8 more if it is one of the second layer.
   */
  readonly status: string;
  /** The day on which facts were read, if it is known, up to the fact of this number: neighbours share it. */
  readonly read: readonly (readonly [end: number, day?: string])[];
  /** The ends of ids that have one: the fact, and the text behind `@`. */
  readonly source: readonly (readonly [fact: number, source: string])[];
  /** What is not published: its place as ids name it, `provider/product/plan`, and its key. */
  readonly silences: readonly (readonly [place: string, key: number])[];
}

/** The levels of what is called so: a title is a name of its product too. */
export const levels = { products: 0, titled: 1, plans: 2, scopes: 3 } as const;

export type SearchPart = SearchBase | WordsPart | Block;

/** The number of the part that holds an item, by the first item of each part; -1 for one before all. */
export function partAt<Item extends number | string>(firsts: readonly Item[], item: Item): number {
  return firsts.findLastIndex((first) => first <= item);
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
  for (const each of keys.join(" ")) stamp = (Math.imul(stamp, 31) + each.charCodeAt(0)) >>> 0;
  return stamp;
}
