/** Loads the search index, which every page can, also from the disk. */
import type { SearchIndex } from "../../search/index-form.ts";
import { assets } from "../paths.ts";
import { siteAddress } from "./root.ts";
import { loadScript } from "./script.ts";

declare global {
  // Set by the search index.
  var publicFactsIndex: SearchIndex | undefined;
}

export async function loadIndex(): Promise<SearchIndex> {
  await loadScript(siteAddress(assets.searchIndex));
  return loadedIndex();
}

export function loadedIndex(): SearchIndex {
  const index = globalThis.publicFactsIndex;
  if (index === undefined) throw new Error("no search index");
  return index;
}
