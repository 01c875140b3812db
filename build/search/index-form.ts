/**
 * The form of the search index: what a search needs to know of the dataset and nothing more. Rows refer to
 * each other by their number; facts are columns, in dataset order, so that a large index is read quickly.
 */

/** Where the index lies: a classic script, so that a page opened from the disk can load it too. */
export const searchFile = "site/search-index.js";

type Texts = readonly string[];

/** Keys are those that decide between two products of the kind, the first first. */
export type IndexedKind = readonly [
  slug: string,
  title: string,
  aliases: Texts,
  keys: readonly number[],
];
export type IndexedScope = readonly [slug: string, name: string];
/** The tier is a place in the list of tiers, or -1; `facts` is how many stand on the plan. */
export type IndexedPlan = readonly [slug: string, name: string, tier: number, facts: number];
/** The kind is the number of a row, or -1; `facts` is how many stand on no plan. */
export type IndexedProduct = readonly [
  slug: string,
  name: string,
  kind: number,
  aliases: Texts,
  scopes: readonly IndexedScope[],
  facts: number,
  plans: readonly IndexedPlan[],
];
/** `facts` is how many stand on no product. */
export type IndexedProvider = readonly [
  slug: string,
  name: string,
  aliases: Texts,
  facts: number,
  products: readonly IndexedProduct[],
];
/** The measure is a place in the list of measures, or -1; `more` are words of the question and the description. */
export type IndexedKey = readonly [
  key: string,
  title: string,
  unit: string,
  measure: number,
  aliases: Texts,
  more: string,
];

export interface SearchIndex {
  readonly kinds: readonly IndexedKind[];
  readonly keys: readonly IndexedKey[];
  readonly providers: readonly IndexedProvider[];
  /** Of each fact: the number of its key. */
  readonly key: readonly number[];
  /** Of each fact: what it says, for people. */
  readonly display: Texts;
  /** Of each fact: a digit, its place in the list of statuses. */
  readonly status: string;
  /** The facts of a scope, each followed by the number of the scope in its product. */
  readonly scope: readonly number[];
  /** The ends of ids that have one: the fact, and the text behind `@`. */
  readonly source: readonly (readonly [fact: number, source: string])[];
  /** The facts that hold for a part of an account, such as one endpoint. */
  readonly narrow: readonly number[];
  /** Those of the second layer. */
  readonly detail: readonly number[];
  /** Stems of quotes and notes that few facts have. */
  readonly words: string;
  /** Of each word: its facts, each as the distance from the one before, as digits; read when it is asked. */
  readonly quoted: Texts;
}
