/** A key's definition is whole: a unit for what is counted, values for an enum, and nothing beside. */
import type { Rule } from "../rule.ts";
import { problemAt } from "../wording.ts";

const counted = new Set(["integer", "decimal", "money"]);

export const registry: Rule = {
  name: "registry",
  description: "Keys that count have a unit; enums list their values.",
  *check({ tree, keys }) {
    if (tree.keys === undefined) return;
    for (const [key, { datatype, unit, values, better }] of keys) {
      const at = [key];
      if (counted.has(String(datatype)) && unit === undefined)
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
      if (datatype === "enum" && values === undefined)
        yield problemAt(
          tree.keys,
          at,
          "key",
          `\`${key}\` lacks \`values\`; an enum lists its allowed values.`,
        );
      if (datatype !== undefined && datatype !== "enum" && values !== undefined)
        yield problemAt(
          tree.keys,
          [...at, "values"],
          "key",
          `\`values\` stands on a key of datatype ${String(datatype)}; only an enum has them.`,
        );
      if (better !== undefined && datatype !== undefined && !counted.has(String(datatype)))
        yield problemAt(
          tree.keys,
          [...at, "better"],
          "key",
          `\`better\` stands on a key of datatype ${String(datatype)}; only numbers have a better end.`,
          {
            repair: "Remove the line.",
          },
        );
    }
  },
};
