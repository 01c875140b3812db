/** The facts as they are read, with whatever problems they have → the keys as a search knows them. */
import { readableKeys } from "../../derive/editor-facts.ts";
import type { FactsTree } from "../../load/tree.ts";
import type { CuratedKey } from "../../schema/curated.ts";
import { factMaps, mapAt } from "../../validate/rule.ts";
import { valueAt } from "../../validate/wording.ts";

export interface SearchedKey extends CuratedKey {
  readonly key: string;
  /** How many providers have a fact of it. */
  readonly providers: number;
}

export function searchedKeys({ keys, providers }: FactsTree): readonly SearchedKey[] {
  const users = new Map<string, number>();
  for (const { located } of providers) {
    const used = new Set<string>();
    for (const path of factMaps(located))
      for (const key of Object.keys(mapAt(valueAt(located.value, path)))) used.add(key);
    for (const key of used) users.set(key, (users.get(key) ?? 0) + 1);
  }
  return Object.entries(readableKeys(mapAt(keys?.value))).map(([key, definition]) => ({
    ...definition,
    key,
    providers: users.get(key) ?? 0,
  }));
}
