/** Entries of one key at one place differ in scope; where they disagree, each has a source of its own. */
import { partOf } from "../entry-id.ts";
import { mapAt, type FactEntry, type Rule } from "../rule.ts";
import { problemAt } from "../wording.ts";

export const disagreementRule: Rule = {
  name: "disagreement",
  description:
    "Entries of one key at one place differ in scope or conditions, or name different sources.",
  why: "Entries of one scope say that two pages disagree; their ids are told apart by their sources.",
  mend: "Name different scopes if both hold, two different sources if they contradict each other, or keep one entry. If one page contradicts itself, add a second source with the same `url`.",
  *check({ entries }) {
    const seen = new Map<string, FactEntry>();
    for (const entry of entries) {
      const { located, path, fields } = entry;
      const index = path.at(-1);
      const source = mapAt(fields)["source"];
      if (typeof index !== "number" || typeof source !== "string") continue;
      const part = partOf(fields) ?? null;
      const place = JSON.stringify([located.file, ...path.slice(0, -1), part, source]);
      const first = seen.get(place);
      if (first === undefined) seen.set(place, entry);
      else
        yield problemAt(
          located,
          [...path, "source"],
          "value",
          `source "${source}" stands twice in this list (first on line ${lineOfSource(first)}); entries that disagree name different sources, others differ in \`scope\`.`,
          { repair: "If one page contradicts itself, add a second source with the same `url`." },
        );
    }
  },
};

function lineOfSource({ located, path }: FactEntry): number {
  return located.position([...path, "source"], "value").line;
}
