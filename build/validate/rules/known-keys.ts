/** A fact may only use a key that the registry defines. */
import { isMap, mapAt, valueAt } from "../../load/value-at.ts";
import { hides } from "../../load/hidden.ts";
import { didYouMean, maxSuggestions, unknownKey } from "../wording.ts";
import { factMaps, type Rule } from "../rule.ts";

export const knownKeysRule: Rule = {
  name: "known-keys",
  description: "Every key of a fact is defined in keys.yaml.",
  why: "A key that only one file knows compares with nothing, and most often it is a known one misspelt.",
  mend: "Use the key that the message names, or look through facts/keys.yaml for one that measures the same. A new key is defined there first.",
  *check(context) {
    const { tree, keys } = context;
    // Without a registry every key would be unknown: one mistake, reported where it is.
    if (tree.keys === undefined || !isMap(tree.keys.value)) return;
    const renamed = new Map(
      [...keys].flatMap(([key, { formerly }]) =>
        Array.isArray(formerly) ? formerly.map((old): [unknown, string] => [old, key]) : [],
      ),
    );
    for (const { located } of tree.providers) {
      let suggestions = 0;
      for (const path of factMaps(located)) {
        for (const key of Object.keys(mapAt(valueAt(located.value, path)))) {
          // What hides in a name is the problem of `text`.
          if (keys.has(key) || hides(key)) continue;
          const today = renamed.get(key);
          const repair =
            today !== undefined
              ? `It is called \`${today}\` today.`
              : suggestions++ < maxSuggestions
                ? didYouMean(key, keys.keys())
                : undefined;
          yield unknownKey(located, [...path, key], key, context, repair);
        }
      }
    }
  },
};
