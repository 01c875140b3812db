/** A key's definition is whole: a unit for what is counted, values for an enum, a title of its own. */
import { CuratedKey } from "../../schema/curated.ts";
import { datatypes } from "../../schema/fact.ts";
import type { Rule } from "../rule.ts";
import { measures } from "../../schema/vocabulary.ts";
import { isMisspelt, listWords, problemAt, shortLine } from "../wording.ts";

const keyFields = Object.keys(CuratedKey.properties);
const countedDatatypes = new Set(["integer", "decimal", "money"]);

export const registryRule: Rule = {
  name: "registry",
  description: "Keys that count have a unit; enums list their values; titles are unique.",
  why: "Two providers can only be compared if a key says what it counts, and in which unit; two keys with one title look the same to whoever searches.",
  mend: "Give a key of datatype integer, decimal or money its `unit`, an enum its `values`, and take them away from others. Give each key a title that sets it apart.",
  *check({ tree, keys }) {
    if (tree.keys === undefined) return;
    const titles = new Map<string, string>();
    for (const [key, definition] of keys) {
      const { datatype, unit, values, title, measure } = definition;
      if (typeof title === "string") {
        const folded = title.trim().toLowerCase();
        const first = titles.get(folded);
        if (first === undefined) titles.set(folded, key);
        else
          yield problemAt(
            tree.keys,
            [key, "title"],
            "value",
            `\`title\` is "${shortLine(title)}", the title of \`${first}\`; titles are unique.`,
          );
      }
      // What an unknown datatype asks for is not known either.
      if (!datatypes.some((each) => each === datatype)) continue;
      const lacks = (field: string): boolean =>
        definition[field] === undefined && !isMisspelt(definition, field, keyFields);
      const at = [key];
      if (countedDatatypes.has(String(datatype)) && lacks("unit"))
        yield problemAt(
          tree.keys,
          at,
          "key",
          `\`${key}\` lacks \`unit\`; a key of datatype ${String(datatype)} has one.`,
        );
      if (datatype === "boolean" && unit !== undefined)
        yield problemAt(
          tree.keys,
          [...at, "unit"],
          "key",
          "`unit` stands on a boolean key; it has none.",
          {
            repair: "Remove the line.",
          },
        );
      const asked = measuresOf(String(datatype));
      if (typeof measure === "string" && isMeasure(measure) && !asked.includes(measure))
        yield problemAt(
          tree.keys,
          [...at, "measure"],
          "value",
          `\`measure\` is "${measure}" on a key of datatype ${String(datatype)}; allowed: ${listWords(asked)}.`,
        );
      if (datatype === "enum" && lacks("values"))
        yield problemAt(
          tree.keys,
          at,
          "key",
          `\`${key}\` lacks \`values\`; an enum lists its allowed values.`,
        );
      if (datatype !== "enum" && values !== undefined)
        yield problemAt(
          tree.keys,
          [...at, "values"],
          "key",
          `\`values\` stands on a key of datatype ${String(datatype)}; only an enum has them.`,
        );
    }
  },
};

/** The measures that a datatype can have. */
function measuresOf(datatype: string): readonly string[] {
  if (datatype === "boolean") return ["yes/no"];
  if (datatype === "money") return ["money"];
  if (datatype === "enum" || datatype === "string") return ["word"];
  return measures.filter((each) => !["yes/no", "money", "word"].includes(each));
}

/** Another word is the schema's to refuse. */
function isMeasure(word: string): boolean {
  return measures.some((each) => each === word);
}
