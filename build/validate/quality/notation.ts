import { isOfBytes } from "../../amount/states.ts";
import { isNotation } from "../../amount/same.ts";
import { isOver, mapAt } from "../rule.ts";
import { valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** 25 MB → 25 MiB is the same promise in other words, and no change of value. */
export const notation: QualityRule = {
  name: "notation",
  description: "A step of history is a change of value, not of notation.",
  why: "25 MB written as 25 MiB is the same promise in other words; published as a change it would be a false alarm.",
  mend: "Remove the step, and keep its date as the `observed_at` of today's value.",
  *check({ entries, keys }) {
    for (const { located, path, key, fields } of entries) {
      if (!Array.isArray(fields["history"]) || !isOfBytes(keys.get(key)?.["unit"])) continue;
      let following = fields["value"];
      for (const [index, item] of fields["history"].entries()) {
        const { value } = mapAt(item);
        if (
          // One that was gone in between is a step, whatever its value.
          !isOver(mapAt(item)) &&
          typeof value === "number" &&
          typeof following === "number" &&
          isNotation(value, following)
        )
          yield valueProblem(
            located,
            [...path, "history", index, "value"],
            `${value} → ${following} is the same amount in binary and in decimal units; a step is a change of value.`,
            { repair: "Remove the step." },
          );
        following = value;
      }
    }
  },
};
