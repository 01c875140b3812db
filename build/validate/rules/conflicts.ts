/** A fact that says which others contradict it names facts of its own provider. */
import { grouped } from "../../lists/grouped.ts";
import { idOfEntry } from "../entry-id.ts";
import { misspeltValue } from "../repair.ts";
import type { FactEntry, Rule } from "../rule.ts";
import { problemAt, shortLine } from "../wording.ts";

/** The fields in which a fact names others of its provider. */
const namingFields = ["conflicts_with", "lower_of"] as const;

export const conflictsRule: Rule = {
  name: "conflicts",
  description:
    "A fact names others by their ids, in `conflicts_with` or `lower_of`: other facts of its provider.",
  why: "A reader who meets one side of a disagreement is led to the other; an id that leads nowhere hides it.",
  mend: "Copy the id of the other fact from its page: `provider/product/plan/key`, with `~scope` where it has one. Entries of one list contradict each other without saying so.",
  *check({ entries }) {
    const isNaming = ({ fields }: FactEntry): boolean =>
      namingFields.some((field) => fields[field] !== undefined);
    if (!entries.some(isNaming)) return;
    const ids = grouped(entries, ({ provider }) => provider);
    for (const { entry, field } of entries.flatMap((each) =>
      namingFields.map((name) => ({ entry: each, field: name })),
    )) {
      const named = entry.fields[field];
      if (!Array.isArray(named)) continue;
      const own = idOfEntry(entry);
      const others = (ids.get(entry.provider) ?? []).map(idOfEntry).filter((id) => id !== own);
      for (const [index, id] of named.entries()) {
        if (typeof id !== "string" || others.includes(withoutNamedSource(id))) continue;
        const at = [...entry.path, field, index];
        const problem =
          withoutNamedSource(id) === own ? "this fact itself" : `no other fact of this provider`;
        yield problemAt(
          entry.located,
          at,
          "value",
          `\`${field}\` names "${shortLine(id)}", ${problem}; it names other facts of the same provider by their ids.`,
          misspeltValue(entry.located, at, id, others),
        );
      }
    }
  },
};

/** Entries of a list are told apart by `@source`; any of them may be meant. */
function withoutNamedSource(id: string): string {
  return id.replace(/@[a-z0-9-]+$/, "");
}
