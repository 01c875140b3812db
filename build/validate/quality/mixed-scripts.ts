import { valueProblem, valueAt } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** Letters of these look alike: a word of two of them reads as another than it is. */
const scripts = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
} as const;

/** A word of two scripts holds a letter of one of these: most names hold none. */
const beyondLatin = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** A name in one script throughout is a name; some brands mix them, and say so in an excuse. */
export const mixedScripts: QualityRule = {
  name: "mixed-scripts",
  description: "A word of a name is written in one script.",
  why: "A Cyrillic letter in a Latin word looks the same and is another word: searches miss it, and somebody may pass for somebody else.",
  mend: "Type the name anew in one script. A brand that mixes them is accepted with its reason.",
  *check({ tree, curated }) {
    for (const [index, { file }] of curated.providers.entries()) {
      const { located } = tree.providers[index]!;
      const owners = Object.entries(file.products ?? {}).flatMap(([product, { plans = {} }]) => [
        ["products", product],
        ...Object.keys(plans).map((plan) => ["products", product, "plans", plan]),
      ]);
      for (const owner of [[], ...owners]) {
        const path = [...owner, "name"];
        const mixed = mixedWord(String(valueAt(file, path)));
        if (mixed)
          yield valueProblem(
            located,
            path,
            `the word "${mixed.word}" mixes ${mixed.found.join(" and ")} letters; a word is written in one script.`,
          );
      }
    }
  },
};

function mixedWord(name: string) {
  if (!beyondLatin.test(name)) return undefined;
  for (const word of name.match(/[\p{L}\p{M}]+/gu) ?? []) {
    const found = Object.entries(scripts).flatMap(([script, letters]) =>
      letters.test(word) ? [script] : [],
    );
    if (found.length > 1) return { word, found };
  }
  return undefined;
}
