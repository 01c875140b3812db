/** What is wanted has known keys, and each question stands once. */
import type { RuleProblem } from "../../load/problem.ts";
import { wantedParts } from "../../schema/wanted.ts";
import { toFactId } from "../../schema/fact-id.ts";
import { wishesIn, type Wish } from "../registered.ts";
import type { Rule, RuleContext } from "../rule.ts";
import { didYouMean, shortLine, valueProblem } from "../wording.ts";

export const wantedRule: Rule = {
  name: "wanted",
  description: "What is wanted has a key of keys.yaml or a new one, and stands once.",
  why: "A key that nobody defines is never answered, and a question that stands twice is looked for twice.",
  mend: "Name a key of facts/keys.yaml, or write `new: true`. Of two for one question, put the pages of both under `looked` of one.",
  *check(context) {
    const asked = new Set<string>();
    for (const wish of wishesIn(context.tree)) {
      yield* wrongKey(wish, context);
      const id = toFactId(wantedParts(wish.entry));
      if (asked.has(id)) {
        const repair = "Put the pages of both under `looked` of one.";
        yield valueProblem(wish.located, wish.path, `${shortLine(id)} stands twice.`, repair);
      }
      asked.add(id);
    }
  },
};

/** A key with `*` stands for those that begin so. */
function* wrongKey(
  { located, path, entry: { key, new: isNew } }: Wish,
  { keys, registry }: RuleContext,
): Iterable<RuleProblem> {
  // Of another form, the key is refused by the schema.
  if (keys.size === 0 || !/^[a-z0-9_.*]+$/.test(key)) return;
  const start = key.endsWith("*") ? key.slice(0, -1) : undefined;
  const isKnown =
    start === undefined ? keys.has(key) : [...keys.keys()].some((each) => each.startsWith(start));
  const at = [...path, "key"];
  if (!isKnown && isNew !== true) {
    const message = `unknown key \`${shortLine(key)}\`; it is defined in ${registry}, or \`new: true\` says that it will be.`;
    yield valueProblem(located, at, message, didYouMean(key, keys.keys()));
  }
  if (isKnown && isNew !== undefined) {
    const message = `\`new\` is of no use: ${registry} defines \`${shortLine(key)}\`.`;
    yield valueProblem(located, [...path, "new"], message, "Remove the line.");
  }
}
