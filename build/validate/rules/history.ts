/** Earlier values: each says where it stood, and none repeats the value that follows it. */
import { valueAt } from "../../load/value-at.ts";
import { CuratedStep } from "../../schema/curated-fact.ts";
import { isOver, listedIn, type Rule } from "../rule.ts";
import { isMisspelt, keyProblem, nameAt, valueProblem } from "../wording.ts";

const stepFields = Object.keys(CuratedStep.properties);

export const historyRule: Rule = {
  name: "history",
  description: "A step of history names its source and differs from what follows it.",
  why: "Each step is published as a change. A step that repeats the value is none, and a step without its source cannot be checked.",
  mend: "Keep a step only where the value changed or was gone for a time (`removed_at`), with either `source` or `url`. If an older date is known for the same value, it is the `observed_at` of that value.",
  *check({ entries }) {
    for (const entry of entries) {
      const { located, fields } = entry;
      const all = listedIn(entry, "history");
      let following = fields;
      for (const { path, fields: step } of all) {
        if ("source" in step && "url" in step) {
          const message = "`source` and `url` both stand here; a step has one of them.";
          yield keyProblem(located, [...path, "url"], message, "Remove one of the two.");
        }
        const isNowhere = !["source", "url"].some(
          (field) => field in step || isMisspelt(step, field, stepFields),
        );
        if (valueAt(located.value, path) === step && isNowhere) {
          const message = `${nameAt(path)} lacks \`source\` or \`url\`; a step says where its value stood.`;
          yield valueProblem(located, path, message);
        }
        const isSame =
          step["value"] === following["value"] &&
          currencyOf(step, fields) === currencyOf(following, fields);
        if ("value" in step && isSame && !isOver(step)) {
          const message = `\`value\` repeats ${JSON.stringify(step["value"])}, the value that follows it; a step is a change of value.`;
          yield valueProblem(located, [...path, "value"], message, "Remove the step.");
        }
        if ("value" in step) following = step;
      }
    }
  },
};

function currencyOf(step: Readonly<Record<string, unknown>>, fact: typeof step): unknown {
  return step["currency"] ?? fact["currency"];
}
