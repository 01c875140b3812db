/** The titles of a dataset's keys; a key without one is called by its name. */
import type { Dataset } from "../dataset/dataset.ts";
import type { TitleOf } from "../derive/subject.ts";

const titlesOfDatasets = new WeakMap<Dataset["keys"], ReadonlyMap<string, string>>();

export function titlesOf({ keys }: Pick<Dataset, "keys">): TitleOf {
  const known =
    titlesOfDatasets.get(keys) ??
    new Map(keys.map(({ key, words }) => [key, words.title ?? key] as const));
  titlesOfDatasets.set(keys, known);
  return (key) => known.get(key) ?? key;
}
