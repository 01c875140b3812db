/** Earlier values: each says where it stood, and none repeats the value that follows it. */
import { CuratedStep } from "../../schema/curated.ts";
import type { Path } from "../../load/located.ts";
import type { Mending } from "../../load/problem.ts";
import { isOver, mapAt, type Rule } from "../rule.ts";
import { onlyWords, remove } from "../repair.ts";
import { isMisspelt, keyProblem, nameAt, valueProblem } from "../wording.ts";

const stepFields = Object.keys(CuratedStep.properties);

export const historyRule: Rule = {
  name: "history",
  description: "A step of history names its source and differs from what follows it.",
  why: "Each step is published as a change. A step that repeats the value is none, and a step without its source cannot be checked.",
  mend: "Keep a step only where the value changed or was gone for a time (`removed_at`), with either `source` or `url`. If an older date is known for the same value, it is the `observed_at` of that value.",
  *check({ entries }) {
    for (const { located, path, fields } of entries) {
      if (!Array.isArray(fields["history"])) continue;
      let following = fields;
      for (const [index, item] of fields["history"].entries()) {
        const step = mapAt(item);
        const at = [...path, "history", index];
        if ("source" in step && "url" in step) {
          const message = "`source` and `url` both stand here; a step has one of them.";
          yield keyProblem(located, [...at, "url"], message, {
            repair: "Remove one of the two.",
          });
        }
        const isNowhere = !["source", "url"].some(
          (field) => field in step || isMisspelt(step, field, stepFields),
        );
        if (item === step && isNowhere) {
          const message = `${nameAt(at)} lacks \`source\` or \`url\`; a step says where its value stood.`;
          yield valueProblem(located, at, message);
        }
        const isSame =
          step["value"] === following["value"] &&
          currencyOf(step, fields) === currencyOf(following, fields);
        if ("value" in step && isSame && !isOver(step)) {
          const message = `\`value\` repeats ${JSON.stringify(step["value"])}, the value that follows it; a step is a change of value.`;
          yield valueProblem(
            located,
            [...at, "value"],
            message,
            removeStep(at, fields["history"].length, isSameReading(step, following)),
          );
        }
        if ("value" in step) following = step;
      }
    }
  },
};

function currencyOf(step: Readonly<Record<string, unknown>>, fact: typeof step): unknown {
  return step["currency"] ?? fact["currency"];
}

/** The whole field goes with its only step. */
function removeStep(step: Path, steps: number, isCertain: boolean): Mending {
  const mending = remove(steps === 1 ? step.slice(0, -1) : step, "Remove the step.");
  return isCertain ? mending : onlyWords(mending);
}

/** True where the step says nothing that is not said by what follows it: no date, no evidence. */
function isSameReading(
  step: Readonly<Record<string, unknown>>,
  following: Readonly<Record<string, unknown>>,
): boolean {
  const isSame = ["raw_value", "source", "url"].every((field) => step[field] === following[field]);
  return isSame && (!("observed_at" in step) || step["observed_at"] === following["observed_at"]);
}
