/** The content of `site/search-index.js`: rows that refer to each other by their index. */

/** A provider, product or plan. `parent` is the index of the row above it, -1 for a provider. */
export type PlaceRow = readonly [parent: number, slug: string, name: string];
/** `words` holds the title and the aliases of the key. */
export type KeyRow = readonly [key: string, description: string, words: string];
/**
 * `place` and `key` are indexes of rows, `status` one of `statusOrder`. `ending` is the part of the fact's id
 * after the key, such as `~scope` or `@source`.
 */
export type FactRow = readonly [
  place: number,
  key: number,
  value: string,
  status: number,
  ending?: string,
];

export interface SearchData {
  readonly places: readonly PlaceRow[];
  readonly keys: readonly KeyRow[];
  readonly facts: readonly FactRow[];
}
