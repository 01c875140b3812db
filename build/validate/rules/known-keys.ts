/** A fact may only use a key that the registry defines. */
import { factMaps, mapAt, type Rule } from "../rule.ts";
import { didYouMean, maxSuggestions, problemAt, valueAt } from "../wording.ts";

export const knownKeys: Rule = {
  name: "known-keys",
  description: "Every key of a fact is defined in keys.yaml.",
  *check({ tree, keys, registry }) {
    // Without a registry every key would be unknown: one mistake, reported where it is.
    if (tree.keys === undefined || tree.keys.value !== mapAt(tree.keys.value)) return;
    const renamed = new Map(
      [...keys].flatMap(([key, { formerly }]) =>
        Array.isArray(formerly) ? formerly.map((old): [unknown, string] => [old, key]) : [],
      ),
    );
    for (const { located } of tree.providers) {
      let suggestions = 0;
      for (const path of factMaps(located))
        for (const key of Object.keys(mapAt(valueAt(located.value, path))))
          if (!keys.has(key))
            yield problemAt(
              located,
              [...path, key],
              "key",
              `unknown key \`${key}\`; every key is defined in ${registry}.`,
              renamed.has(key)
                ? { repair: `It is called \`${renamed.get(key)}\` today.` }
                : suggestions++ < maxSuggestions
                  ? didYouMean(key, keys.keys())
                  : {},
            );
    }
  },
};
