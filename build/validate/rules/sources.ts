/** Every fact names a source of its own file, and every source is named by a fact. */
import { hides } from "../../load/hidden.ts";
import type { Located } from "../../load/located.ts";
import { isMap, mapAt, valueAt } from "../../load/value-at.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { nearest } from "../../schema/lists/nearest.ts";
import { mentionedSources } from "../parts.ts";
import { factMaps, listedIn, membersAt, stepsOf, type FactEntry, type Rule } from "../rule.ts";
import {
  didYouMean,
  keyProblem,
  listWords,
  maxSuggestions,
  shortLine,
  valueProblem,
} from "../wording.ts";

export const sourcesRule: Rule = {
  name: "sources",
  description: "Sources that are named exist; sources that exist are named.",
  why: "A fact is worth what its source is worth; a source that no fact names is dead weight that somebody keeps re-reading.",
  mend: "Name an entry of the file's `sources`, or add one. Remove a source only once nothing needs it.",
  *check({ tree, entries }) {
    const entriesOf = grouped(entries, ({ located }) => located);
    for (const { located } of tree.providers) {
      const sourceMap = mapAt(valueAt(located.value, ["sources"]));
      const known = Object.keys(sourceMap);
      const used = new Set(mentionedSources(located));
      const own = entriesOf.get(located) ?? [];
      // Where a name is missing or unclear, a source that seems unused is the one that was meant.
      let isClear = tree.problems.every(({ file }) => file !== located.file) && areMaps(located);
      let suggestions = 0;
      for (const { path, source } of own.flatMap(sourceReferences)) {
        if (typeof source !== "string" || hides(source)) {
          isClear = false;
          continue;
        }
        if (Object.hasOwn(sourceMap, source)) continue;
        const [meant] = suggestions++ < maxSuggestions ? nearest(source, known) : [];
        if (meant === undefined) isClear = false;
        else used.add(meant);
        const message = `unknown source "${shortLine(source)}"; ${allowedSources(known)}.`;
        const repair = meant === undefined ? undefined : didYouMean(source, known);
        yield valueProblem(located, path, message, repair);
      }
      if (!isClear) continue;
      for (const name of known)
        if (!used.has(name)) {
          const message = `source \`${name}\` is not used; every source is named by a fact.`;
          yield keyProblem(located, ["sources", name], message, "Remove it, or name it in a fact.");
        }
    }
  },
};

function allowedSources(known: readonly string[]): string {
  if (known.length === 0) return "this file has no `sources`";
  return known.length > 12
    ? "it is none of the `sources` of this file"
    : `\`sources\` of this file has ${listWords(known)}`;
}

/** The source of an entry, those of its witnesses and its other values; a step with a `url` needs none. */
function sourceReferences(entry: FactEntry) {
  const witnesses = listedIn(entry, "witnesses").filter(({ fields }) => "source" in fields);
  const steps = stepsOf(entry).filter(({ fields }) => !("url" in fields) || "source" in fields);
  return [entry, ...witnesses, ...steps].map(({ path, fields }) => ({
    path: [...path, "source"],
    source: fields["source"],
  }));
}

/** False where a fact is written as something that can name no source. */
function areMaps(located: Located): boolean {
  return [...factMaps(located)].every((path) =>
    Object.values(mapAt(valueAt(located.value, path))).every((fact) => {
      const entries = Array.isArray(fact) ? fact : [fact];
      return entries.length > 0 && entries.every(isMap);
    }),
  );
}

/** A source that was read at a known moment says which; one of unknown age says no moment at all. */
export const readingsRule: Rule = {
  name: "readings",
  description: "A source that is `unconfirmed` has no `retrieved_at`; another has no `not_before`.",
  why: "A date beside a copy of unknown age is taken for the day on which the page was read.",
  mend: "Remove `retrieved_at`; once the page itself was read, write that moment and remove `unconfirmed`.",
  *check({ tree }) {
    for (const { located } of tree.providers)
      for (const { path, fields } of membersAt(located, ["sources"])) {
        const { unconfirmed, retrieved_at: retrieved, not_before: bound } = fields;
        if (unconfirmed !== true && bound !== undefined) {
          const dated = [...path, "not_before"];
          const message =
            "`not_before` stands on a source whose reading is dated; it bounds the age of a copy that is `unconfirmed`.";
          yield keyProblem(located, dated, message, "Remove it.");
        }
        if (unconfirmed !== true || retrieved === undefined) continue;
        const message =
          "`retrieved_at` stands on an unconfirmed source; the age of such a copy is not known.";
        yield keyProblem(located, [...path, "retrieved_at"], message, "Remove the line.");
      }
  },
};
