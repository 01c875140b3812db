/**
 * The facts as they are read → what is searched. Facts with problems are not published anywhere; then the
 * keys alone are searched, as far as they can be read.
 */
import { buildDataset, type Dataset } from "../../dataset/dataset.ts";
import { readableKeys } from "../../derive/editor-schemas.ts";
import type { FactsTree } from "../../load/tree.ts";
import { mapAt } from "../../validate/rule.ts";
import { validate } from "../../validate/validate.ts";

export interface Searchable {
  readonly dataset: Dataset;
  /** True if the facts have problems, so that only keys are here. */
  readonly isKeysAlone: boolean;
}

export function searchable(tree: FactsTree, asOf: string): Searchable {
  const result = validate(tree, asOf);
  if (result.ok) return { dataset: buildDataset(result.curated, { asOf }), isKeysAlone: false };
  const keys = readableKeys(mapAt(tree.keys?.value));
  const dataset = { name: "", description: "", base_url: "", license: "", verified_for_days: 1 };
  const curated = { dataset, keys, kinds: {}, providers: [] };
  return { dataset: buildDataset(curated, { asOf }), isKeysAlone: true };
}
