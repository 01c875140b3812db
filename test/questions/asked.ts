/** The facts of the repository, opened for a search as the site and the fallback open them. */
import { buildDataset, type Dataset } from "../../build/dataset/dataset.ts";
import { loadTree } from "../../build/load/tree.ts";
import { indexText, parseIndex } from "../../build/search/index-file.ts";
import { openSearch, type Searcher } from "../../build/search/search.ts";
import { toSearchIndex } from "../../build/search/to-index.ts";
import { validate } from "../../build/validate/validate.ts";
import { real } from "../built.ts";

export function realDataset(): Dataset {
  const validated = validate(loadTree(real.facts), real.asOf);
  if (!validated.ok) throw new Error("the facts are refused");
  return buildDataset(validated.curated, { asOf: real.asOf });
}

/** By way of the text of the index. */
export function searchOf(dataset: Dataset): Searcher {
  return openSearch(parseIndex(indexText(toSearchIndex(dataset))));
}
