/** A fact may only use a key that the registry defines. */
import { factMaps, mapAt, type Rule } from "../rule.ts";
import { didYouMean, problemAt, valueAt } from "../wording.ts";
import { keyPattern } from "../../schema/scalar.ts";

export const knownKeys: Rule = {
  name: "known-keys",
  description: "Every key of a fact is defined in keys.yaml.",
  *check({ tree, keys, registry }) {
    if (tree.keys === undefined) return;
    for (const { located } of tree.providers)
      for (const path of factMaps(located))
        for (const key of Object.keys(mapAt(valueAt(located.value, path))))
          if (!keys.has(key) && new RegExp(keyPattern).test(key))
            yield problemAt(
              located,
              [...path, key],
              "key",
              `unknown key \`${key}\`; every key is defined in ${registry}.`,
              didYouMean(key, keys.keys()),
            );
  },
};
