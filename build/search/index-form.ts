/**
 * The form of the search index and of its file, which the site and the fallback both read: what a search needs
 * to know of the dataset and nothing more. Rows refer to each other by their number; facts are columns, in
 * dataset order, so that a large index is read quickly.
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
  /** The day on which facts were read, if it is known, up to the fact of this number: neighbours share it. */
  readonly read: readonly (readonly [end: number, day?: string])[];
  /** The facts of a scope, each followed by the number of the scope in its product. */
  readonly scope: readonly number[];
  /** The ends of ids that have one: the fact, and the text behind `@`. */
  readonly source: readonly (readonly [fact: number, source: string])[];
  /** The facts that hold for a part of an account, such as one endpoint. */
  readonly narrow: readonly number[];
  /** Those of the second layer. */
  readonly detail: readonly number[];
  /** What is not published: its place as ids name it, `provider/product/plan`, and its key. */
  readonly silences: readonly (readonly [place: string, key: number])[];
  /** Stems of quotes and notes that few facts have. */
  readonly words: string;
  /** Of each word: its facts. */
  readonly quoted: readonly (readonly number[])[];
}

/** The search index → the text of its file, and back. The site and the fallback read the same file. */
const scriptStart = "self.publicFactsIndex=";

export function indexText(index: SearchIndex): string {
  return `${scriptStart}${JSON.stringify(index)};\n`;
}

/** Reads the text of the file. */
export function parseIndex(text: string): SearchIndex {
  const json = text.slice(scriptStart.length, text.lastIndexOf(";"));
  return JSON.parse(json) as SearchIndex;
}

/** Who states a key, as the index tells it: facts stand in it by provider. */
export function providersOfKey(
  { keys, key, providers }: Pick<SearchIndex, "keys" | "key" | "providers">,
  name: string,
): readonly string[] {
  const wanted = keys.findIndex(([own]) => own === name);
  let at = 0;
  return providers.flatMap(([slug, , , facts, products]) => {
    const counts = products.flatMap(([, , , , , own, plans]) => [
      own,
      ...plans.map((plan) => plan[3]),
    ]);
    const start = at;
    at += counts.reduce((sum, count) => sum + count, facts);
    return key.slice(start, at).includes(wanted) ? [slug] : [];
  });
}
