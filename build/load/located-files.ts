/** A tree → its files that were read, in one order: the dataset's own, each provider's, the registers. */
import type { Located } from "./located.ts";
import type { FactsTree } from "./tree.ts";

export function locatedFiles(tree: FactsTree): readonly Located[] {
  return [...factFiles(tree), ...tree.registers.map(({ located }) => located)];
}

/** Those that hold facts: registers do not. */
export function factFiles({ dataset, keys, kinds, providers }: FactsTree): readonly Located[] {
  const own = [dataset, keys, kinds].flatMap((located) => located ?? []);
  return [...own, ...providers.flatMap(({ files }) => files)];
}
