/** The search as a script of its own, which pages load when somebody searches. */
import { loadPart } from "./load.ts";
import { createSearch, type SearchFunction } from "./search.ts";

declare global {
  // Set by this script.
  var publicFactsSearch: SearchFunction | undefined;
}

globalThis.publicFactsSearch = createSearch(loadPart, () => new Date().toISOString().slice(0, 10));
