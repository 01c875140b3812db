/** Who states a key, as the index tells it: the first of them, and how many there are. */
import type { ReadPart } from "./ask.ts";
import { partAt, searchFiles, type Block, type SearchBase } from "./index-form.ts";
import { slugAndName, unpacked } from "./packed.ts";

export interface KeyProviders {
  readonly slugs: readonly string[];
  readonly count: number;
}

export async function providersOfKey(name: string, read: ReadPart): Promise<KeyProviders> {
  const { keys, groups } = (await read(searchFiles.base)) as SearchBase;
  const wanted = keys.findIndex(([own]) => own === name);
  if (wanted < 0) return { slugs: [], count: 0 };
  const part = partAt(groups, wanted);
  const { providers, key } = (await read(searchFiles.groups(part))) as Block;
  const keyOf = unpacked(key);
  let at = 0;
  const slugs = providers.flatMap(([called, onNone, products]) => {
    const counts = products.flatMap(([, , , , , own, plans]) => [
      own,
      ...plans.map((plan) => plan[2]),
    ]);
    const start = at;
    at += counts.reduce((sum, count) => sum + count, onNone);
    return keyOf.slice(start, at).includes(wanted) ? [slugAndName(called)[0]] : [];
  });
  return { slugs, count: keys[wanted]![4] };
}
