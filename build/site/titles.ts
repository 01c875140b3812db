/** The titles of a dataset's keys; a key without one is called by its name. */
import type { Dataset } from "../dataset/dataset.ts";
import type { TitleOf } from "../derive/subject.ts";
import { onceFor } from "../lists/once-for.ts";

export function titlesOf({ keys }: Pick<Dataset, "keys">): TitleOf {
  return titlesOfKeys(keys);
}

const titlesOfKeys = onceFor((keys: Dataset["keys"]): TitleOf => {
  const known = new Map(keys.map(({ key, words }) => [key, words.title ?? key] as const));
  return (key) => known.get(key) ?? key;
});
