/** Facts, opened for a search as the site and the fallback open them. */
import type { Dataset } from "../../build/dataset/dataset.ts";
import { indexText, parseIndex } from "../../build/search/index-form.ts";
import { openSearch, type Searcher } from "../../build/search/search.ts";
import { toSearchIndex } from "../../build/search/to-index.ts";

/** By way of the text of the index. */
export function searchOf(dataset: Dataset): Searcher {
  return openSearch(parseIndex(indexText(toSearchIndex(dataset))));
}
