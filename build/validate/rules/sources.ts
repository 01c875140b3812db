/** Every fact names a source of its own file, and every source is named by a fact. */
import { mapAt, type Rule } from "../rule.ts";
import { didYouMean, listed, problemAt } from "../wording.ts";

export const sources: Rule = {
  name: "sources",
  description: "Sources that are named exist; sources that exist are named.",
  *check({ tree, entries }) {
    for (const { located } of tree.providers) {
      const known = Object.keys(mapAt(mapAt(located.value)["sources"]));
      const used = new Set<string>();
      const named = entries.flatMap((entry) => {
        if (entry.located !== located) return [];
        const { source, history } = entry.fields;
        const steps = Array.isArray(history) ? history : [];
        return [
          { path: [...entry.path, "source"], source },
          ...steps.map((step, index) => ({
            path: [...entry.path, "history", index, "source"],
            source: mapAt(step)["source"],
          })),
        ];
      });
      for (const { path, source } of named) {
        if (typeof source !== "string") continue;
        used.add(source);
        if (!known.includes(source))
          yield problemAt(
            located,
            path,
            "value",
            known.length === 0
              ? `unknown source "${source}"; this file has no \`sources\`.`
              : `unknown source "${source}"; \`sources\` of this file has ${listed(known, "`sources`")}.`,
            didYouMean(source, known),
          );
      }
      for (const name of known)
        if (!used.has(name))
          yield problemAt(
            located,
            ["sources", name],
            "key",
            `source \`${name}\` is not used; every source is named by a fact.`,
            { repair: "Remove it, or name it in a fact." },
          );
    }
  },
};
