/** A tree → every file of it that was read, in one order: the dataset's own, then each provider's. */
import type { Located } from "./located.ts";
import type { FactsTree } from "./tree.ts";

export function locatedFiles({ dataset, keys, kinds, providers }: FactsTree): readonly Located[] {
  const own = [dataset, keys, kinds].flatMap((located) => located ?? []);
  return [...own, ...providers.flatMap(({ files }) => files)];
}
