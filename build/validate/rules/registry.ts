/** A key's definition is whole: a unit for what is counted, values for an enum, and nothing beside. */
import { CuratedKey } from "../../schema/curated.ts";
import { datatypes } from "../../schema/fact.ts";
import type { Rule } from "../rule.ts";
import { isMisspelt, problemAt } from "../wording.ts";

const keyFields = Object.keys(CuratedKey.properties);
const countedDatatypes = new Set(["integer", "decimal", "money"]);

export const registryRule: Rule = {
  name: "registry",
  description: "Keys that count have a unit; enums list their values.",
  why: "Two providers can only be compared if a key says what it counts, and in which unit.",
  mend: "Give a key of datatype integer, decimal or money its `unit`, an enum its `values`, and take them away from others.",
  *check({ tree, keys }) {
    if (tree.keys === undefined) return;
    for (const [key, definition] of keys) {
      const { datatype, unit, values } = definition;
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
