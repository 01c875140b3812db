/** The search as a script of its own, which pages load with the index when somebody searches. */
import { preparing } from "../../search/prepare.ts";
import { inPauses } from "./pauses.ts";
import { loadedIndex } from "./load.ts";
import { createSearch, type SearchFunction } from "./search.ts";

declare global {
  // Set by this script.
  var publicFactsSearch: (() => Promise<SearchFunction>) | undefined;
}

globalThis.publicFactsSearch = async () =>
  createSearch(await inPauses(preparing(loadedIndex())), () =>
    new Date().toISOString().slice(0, 10),
  );
