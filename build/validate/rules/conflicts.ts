/** A fact that says which others contradict it names facts of its own provider. */
import { withoutSource } from "../../schema/fact-id.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { shortLine, unknownName, valueProblem } from "../wording.ts";
import { idOfEntry, partOf, textsIn, type FactEntry, type Rule } from "../rule.ts";

/** The fields in which a fact names others of its provider. */
export const namingFields = ["conflicts_with", "lower_of", "depends_on"] as const;

export const conflictsRule: Rule = {
  name: "conflicts",
  description:
    "A fact names others by their ids, in `conflicts_with`, `lower_of` or `depends_on`: other facts of its provider.",
  why: "A reader who meets one side of a disagreement is led to the other; an id that leads nowhere hides it.",
  mend: "Copy the id of the other fact from its page: `provider/product/plan/key`, with `~scope` where it has one. Entries of one list contradict each other without saying so.",
  *check({ entries }) {
    const entriesOf = grouped(entries, ({ provider }) => provider);
    for (const entry of entries) {
      const named = namingFields.flatMap((field) => textsIn(entry, field));
      if (named.length === 0) continue;
      const own = idOfEntry(entry);
      const ids = (entriesOf.get(entry.provider) ?? []).map(idOfEntry);
      const others = ids.filter((id) => id !== own);
      for (const { at, text: id } of named) {
        // Entries of a list are told apart by `@source`; any of them may be meant.
        const meant = withoutSource(id);
        if (others.includes(meant)) continue;
        const problem = meant === own ? "this fact itself" : "no other fact of this provider";
        const message = `\`${String(at.at(-2))}\` names "${shortLine(id)}", ${problem}; it names other facts of the same provider by their ids.`;
        yield unknownName(entry.located, at, others, message);
      }
    }
  },
};

/** Entries of one key at one place differ in scope; where they disagree, each has a source of its own. */
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
      const source = fields["source"];
      if (typeof index !== "number" || typeof source !== "string") continue;
      const part = partOf(fields) ?? null;
      const place = JSON.stringify([located.file, ...path.slice(0, -1), part, source]);
      const first = seen.get(place);
      if (first === undefined) seen.set(place, entry);
      else {
        const message = `source "${source}" stands twice in this list (first on line ${lineOfSource(first)}); entries that disagree name different sources, others differ in \`scope\`.`;
        const repair = "If one page contradicts itself, add a second source with the same `url`.";
        yield valueProblem(located, [...path, "source"], message, repair);
      }
    }
  },
};

function lineOfSource({ located, path }: FactEntry): number {
  return located.position([...path, "source"], "value").line;
}
