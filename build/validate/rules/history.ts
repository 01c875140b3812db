/** Earlier values: each says where it stood, and none repeats the value that follows it. */
import { CuratedStep } from "../../schema/curated.ts";
import { mapAt, type Rule } from "../rule.ts";
import { isMisspelt, nameOf, problemAt } from "../wording.ts";

const allowed = Object.keys(CuratedStep.properties);

export const history: Rule = {
  name: "history",
  description: "A step of history names its source and differs from what follows it.",
  *check({ entries }) {
    for (const { located, path, fields } of entries) {
      if (!Array.isArray(fields["history"])) continue;
      let following = fields["value"];
      for (const [index, item] of fields["history"].entries()) {
        const step = mapAt(item);
        const at = [...path, "history", index];
        if ("source" in step && "url" in step)
          yield problemAt(
            located,
            [...at, "url"],
            "key",
            "`source` and `url` both stand here; a step has one of them.",
            {
              repair: "Remove one of the two.",
            },
          );
        const isNowhere = !["source", "url"].some(
          (field) => field in step || isMisspelt(step, field, allowed),
        );
        if (item === step && isNowhere)
          yield problemAt(
            located,
            at,
            "value",
            `${nameOf(at)} lacks \`source\` or \`url\`; a step says where its value stood.`,
          );
        if ("value" in step && step["value"] === following)
          yield problemAt(
            located,
            [...at, "value"],
            "value",
            `\`value\` repeats ${JSON.stringify(following)}, the value that follows it; a step is a change of value.`,
            { repair: "Remove the step." },
          );
        if ("value" in step) following = step["value"];
      }
    }
  },
};
