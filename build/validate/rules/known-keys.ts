/** A fact may only use a key that the registry defines. */
import { hides } from "../../load/hidden.ts";
import { keyPattern } from "../../schema/scalar.ts";
import { factMaps, mapAt, type Rule } from "../rule.ts";
import { misspeltName, nameEdit } from "../repair.ts";
import { keyProblem, maxSuggestions, valueAt } from "../wording.ts";

const keyForm = new RegExp(keyPattern);

export const knownKeysRule: Rule = {
  name: "known-keys",
  description: "Every key of a fact is defined in keys.yaml.",
  why: "A key that only one file knows compares with nothing, and most often it is a known one misspelt.",
  mend: "Use the key that the message names, or look through facts/keys.yaml for one that measures the same. A new key is defined there first.",
  *check({ tree, keys, registry, entries }) {
    // Without a registry every key would be unknown: one mistake, reported where it is.
    if (tree.keys === undefined || tree.keys.value !== mapAt(tree.keys.value)) return;
    const renamed = new Map(
      [...keys].flatMap(([key, { formerly }]) =>
        Array.isArray(formerly) ? formerly.map((old): [unknown, string] => [old, key]) : [],
      ),
    );
    // A key that nothing uses may be misspelt where it is defined.
    const used = new Set(entries.map(({ key }) => key));
    for (const { located } of tree.providers) {
      let suggestions = 0;
      for (const path of factMaps(located)) {
        const siblings = mapAt(valueAt(located.value, path));
        for (const key of Object.keys(siblings)) {
          // What hides in a name is the problem of `text`.
          if (keys.has(key) || hides(key)) continue;
          const at = [...path, key];
          const today = renamed.get(key);
          const isRight = (meant: string): boolean =>
            lastWord(meant) === lastWord(key) && (used.has(meant) || !keyForm.test(key));
          const message = `unknown key \`${key}\`; every key is defined in ${registry}.`;
          yield keyProblem(
            located,
            at,
            message,
            today !== undefined
              ? {
                  repair: `It is called \`${today}\` today.`,
                  fix: Object.hasOwn(siblings, today) ? undefined : nameEdit(at, today),
                }
              : suggestions++ < maxSuggestions
                ? misspeltName(at, keys.keys(), { siblings, isRight })
                : {},
          );
        }
      }
    }
  },
};

/** Returns the last word of a key, which names its unit: where it differs, a person decides. */
function lastWord(key: string): string | undefined {
  return key.toLowerCase().split(".").at(-1);
}
