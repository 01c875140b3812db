/** Loads the search index, which every page can, also from the disk. */
import { unpacking, type PackedIndex } from "../../search/packed.ts";
import type { SearchIndex } from "../../search/index-form.ts";
import { assets } from "../paths.ts";
import { inPauses } from "./pauses.ts";
import { siteAddress } from "./root.ts";
import { loadScript } from "./script.ts";

declare global {
  // Set by the search index.
  var publicFactsIndex: PackedIndex | undefined;
}

export async function loadIndex(): Promise<SearchIndex> {
  await loadScript(siteAddress(assets.searchIndex));
  return loadedIndex();
}

export function loadedIndex(): Promise<SearchIndex> {
  const index = globalThis.publicFactsIndex;
  if (index === undefined) throw new Error("no search index");
  return inPauses(unpacking(index));
}
