/** Who states a key, as the index tells it: facts stand in it by provider. */
import type { SearchIndex } from "./index-form.ts";

export function providersOfKey(
  { keys, key, providers }: Pick<SearchIndex, "keys" | "key" | "providers">,
  name: string,
): readonly string[] {
  const wanted = keys.findIndex(([own]) => own === name);
  let at = 0;
  return providers.flatMap(([slug, , , facts, products]) => {
    const counts = products.flatMap(([, , , , , own, plans]) => [
      own,
      ...plans.map((plan) => plan[3]),
    ]);
    const start = at;
    at += counts.reduce((sum, count) => sum + count, facts);
    return key.slice(start, at).includes(wanted) ? [slug] : [];
  });
}
