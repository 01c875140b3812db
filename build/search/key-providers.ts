/** Who states a key, as the index tells it: the first of them, and how many there are. */
import type { ReadPart } from "./ask.ts";
import { partAt, searchFiles, slugAndName, type Block, type SearchBase } from "./index-form.ts";

export interface KeyProviders {
  readonly slugs: readonly string[];
  readonly count: number;
}

export async function providersOfKey(name: string, read: ReadPart): Promise<KeyProviders> {
  const { keys, groups } = (await read(searchFiles.base)) as SearchBase;
  const wanted = keys.findIndex(([own]) => own === name);
  const [, , , , count] = keys[wanted] ?? [];
  if (count === undefined) return { slugs: [], count: 0 };
  const part = partAt(groups, wanted);
  const { providers } = (await read(searchFiles.groups(part))) as Block;
  const slugs = providers.flatMap(([called, onNone, products]) => {
    const own = products.flatMap(([, , , , , , facts, plans]) => [
      facts,
      ...plans.map((plan) => plan[2]),
    ]);
    const isStated = [onNone, ...own].flat().some(([, key]) => key === wanted);
    return isStated ? [slugAndName(called).slug] : [];
  });
  return { slugs, count };
}
