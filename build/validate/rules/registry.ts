/** A key's definition is whole: a unit for what is counted, values for an enum, a title of its own. */
import { CuratedKey } from "../../schema/curated.ts";
import { countedDatatypes, datatypes } from "../../schema/fact.ts";
import type { Located } from "../../load/located.ts";
import type { RuleProblem } from "../../load/problem.ts";
import type { Rule } from "../rule.ts";
import { measures, type Measure } from "../../schema/vocabulary.ts";
import { isMisspelt, keyProblem, listWords, shortLine, valueProblem } from "../wording.ts";

const definitionFields = Object.keys(CuratedKey.properties);
const otherMeasures: Readonly<Record<string, readonly Measure[]>> = {
  boolean: ["yes/no"],
  money: ["money"],
  enum: ["word"],
  string: ["word"],
};
const measuresOfNumbers = measures.filter(
  (each) => !Object.values(otherMeasures).flat().includes(each),
);

export const registryRule: Rule = {
  name: "registry",
  description: "Keys that count have a unit; enums list their values; titles are unique.",
  why: "Two providers can only be compared if a key says what it counts, and in which unit; two keys with one title look the same to whoever searches.",
  mend: "Give a key of datatype integer, decimal or money its `unit`, an enum its `values`, and take them away from others. Give each key a title that sets it apart.",
  *check({ tree, keys }) {
    if (tree.keys === undefined) return;
    const titles = new Map<string, string>();
    for (const [key, definition] of keys) {
      const { title } = definition;
      if (typeof title === "string") {
        const folded = title.trim().toLowerCase();
        const first = titles.get(folded);
        if (first === undefined) titles.set(folded, key);
        else {
          const message = `\`title\` is "${shortLine(title)}", the title of \`${first}\`; titles are unique.`;
          yield valueProblem(tree.keys, [key, "title"], message);
        }
      }
      // What an unknown datatype asks for is not known either.
      if (datatypes.some((each) => each === definition["datatype"]))
        yield* definitionProblems(tree.keys, key, definition);
    }
  },
};

/** What a definition lacks for its datatype, or has that its datatype does not allow. */
function* definitionProblems(
  registry: Located,
  key: string,
  definition: Readonly<Record<string, unknown>>,
): Iterable<RuleProblem> {
  const { unit, values, measure } = definition;
  const datatype = String(definition["datatype"]);
  const lacks = (field: string): boolean =>
    definition[field] === undefined && !isMisspelt(definition, field, definitionFields);
  const lacking = (message: string): RuleProblem => keyProblem(registry, [key], message);
  if (countedDatatypes.has(datatype) && lacks("unit"))
    yield lacking(`\`${key}\` lacks \`unit\`; a key of datatype ${datatype} has one.`);
  if (datatype === "boolean" && unit !== undefined) {
    const message = "`unit` stands on a boolean key; it has none.";
    yield keyProblem(registry, [key, "unit"], message, "Remove the line.");
  }
  const allowed = otherMeasures[datatype] ?? measuresOfNumbers;
  // Another word is the schema's to refuse.
  const known = measures.find((each) => each === measure);
  if (known !== undefined && !allowed.includes(known)) {
    const message = `\`measure\` is "${known}" on a key of datatype ${datatype}; allowed: ${listWords(allowed)}.`;
    yield valueProblem(registry, [key, "measure"], message);
  }
  if (datatype === "enum" && lacks("values"))
    yield lacking(`\`${key}\` lacks \`values\`; an enum lists its allowed values.`);
  if (datatype !== "enum" && values !== undefined) {
    const message = `\`values\` stands on a key of datatype ${datatype}; only an enum has them.`;
    yield keyProblem(registry, [key, "values"], message);
  }
}
