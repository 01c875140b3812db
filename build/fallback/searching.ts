/** The search of an output, out of the text of its index. A part of its own: only questions in words load it. */
import { parseIndex } from "../search/index-form.ts";
import { openSearch, type Searcher } from "../search/search.ts";

export function openIndex(text: string): Searcher {
  return openSearch(parseIndex(text));
}
