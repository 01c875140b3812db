/** What a provider does not publish has a known key, a source of the file, and no fact beside it. */
import type { Path } from "../../load/located.ts";
import { mapAt, valueAt } from "../../load/value-at.ts";
import { didYouMean, keyProblem, shortLine, unknownKey, unknownName } from "../wording.ts";
import { factMaps, membersAt, type FactEntry, type Rule } from "../rule.ts";

export const notPublishedRule: Rule = {
  name: "not-published",
  description: "What is not published has a known key and source, and no living fact beside it.",
  why: "It tells a reader that looking further is in vain: a fact beside it would say the contrary.",
  mend: "Name a key of keys.yaml and a source of the file. Where there is a fact, remove the entry, or say of the fact when it was removed.",
  *check(context) {
    const { tree, keys } = context;
    for (const { located } of tree.providers) {
      const sources = Object.keys(mapAt(valueAt(located.value, ["sources"])));
      for (const facts of factMaps(located)) {
        const at: Path = [...facts.slice(0, -1), "not_published"];
        const beside = mapAt(valueAt(located.value, facts));
        for (const { path, name: key, fields } of membersAt(located, at)) {
          const { source } = fields;
          if (!keys.has(key) && keys.size > 0)
            yield unknownKey(located, path, key, context, didYouMean(key, keys.keys()));
          if (typeof source === "string" && !sources.includes(source)) {
            const message = `unknown source "${shortLine(source)}"; it is none of the \`sources\` of this file.`;
            yield unknownName(located, [...path, "source"], sources, message);
          }
          const rivals = [beside[key] ?? []].flat().map(mapAt);
          const isLiving = (rival: FactEntry["fields"]): boolean =>
            rival["removed_at"] === undefined && rival["status"] !== "removed";
          if (rivals.some(isLiving)) {
            const message = `\`${key}\` has a fact at the same place; what has a value is published.`;
            const repair = "Remove the entry, or write `removed_at` at the fact.";
            yield keyProblem(located, path, message, repair);
          }
        }
      }
    }
  },
};
