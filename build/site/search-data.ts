/** What `site/search-index.js` holds: rows that refer to each other by their number. */

/** The place it belongs to (-1: none, it is a provider), slug, name: a provider, product or plan. */
export type PlaceRow = readonly [parent: number, slug: string, name: string];
/** `words` is what people call it: its title and its aliases. */
export type KeyRow = readonly [key: string, description: string, words: string];
/** The last member is there where its id goes on behind the key: `~scope`, `@source`. */
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
