/** A tree → its files that were read, in one order: the dataset's own, each provider's, the registers and comparisons. */
import type { Located } from "./located.ts";
import type { FactsTree } from "./tree.ts";

export function locatedFiles(tree: FactsTree): readonly Located[] {
  const beside = [...tree.registers, ...tree.comparisons];
  return [...factFiles(tree), ...beside.map(({ located }) => located)];
}

/** Those that hold facts. */
export function factFiles({
  dataset,
  keys,
  kinds,
  freshness,
  providers,
}: FactsTree): readonly Located[] {
  const own = [dataset, keys, kinds, freshness].flatMap((located) => located ?? []);
  return [...own, ...providers.flatMap(({ files }) => files)];
}
