/** Facts that are known to be valid, read from a folder or a tree, as later stages take them. */
import { buildDataset, type Dataset } from "../build/dataset/dataset.ts";
import { loadTree, type FactsTree } from "../build/load/tree.ts";
import type { Curated } from "../build/schema/curated.ts";
import { validate } from "../build/validate/validate.ts";

export function curatedOf(facts: string | FactsTree, asOf: string): Curated {
  const result = validate(typeof facts === "string" ? loadTree(facts) : facts, asOf);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join("\n"));
  return result.curated;
}

export function datasetOf(facts: string | FactsTree, asOf: string): Dataset {
  return buildDataset(curatedOf(facts, asOf), { asOf });
}
