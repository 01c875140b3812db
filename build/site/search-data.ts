/** What `site/search-index.js` holds: rows that refer to each other by their number. */

/** The place it belongs to (-1: none, it is a provider), slug, name: a provider, product or plan. */
export type PlaceRow = readonly [parent: number, slug: string, name: string];
export type KeyRow = readonly [key: string, description: string];
/** The last member is there where the provider's pages disagree: the source of this value. */
export type FactRow = readonly [
  place: number,
  key: number,
  value: string,
  status: number,
  source?: string,
];

export interface SearchData {
  readonly places: readonly PlaceRow[];
  readonly keys: readonly KeyRow[];
  readonly facts: readonly FactRow[];
}
