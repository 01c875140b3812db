import { isLapsed, judgedForDays } from "../../schema/comparison-file.ts";
import { answers } from "../registered.ts";
import { datePart } from "../rules/dates.ts";
import { shortLine, valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** An answer that holds for ever turns its alarm off for ever, and is right only until a page changes. */
export const lapsedAnswer: QualityRule = {
  name: "lapsed-answer",
  description: `A disagreement with another dataset was looked at in the last ${judgedForDays} days.`,
  why: "What was the answer then need not be it now: the other dataset may have read a page that changed since.",
  mend: "Read the provider's own page again. Where ours is still right, put the day of that reading in `on`; else correct the fact and remove `differs`.",
  *check({ tree, asOf }) {
    for (const { located, path, fields, fact } of answers(tree)) {
      const { on } = fields;
      if (typeof on !== "string" || !isLapsed(on, asOf)) continue;
      yield valueProblem(
        located,
        [...path, "on"],
        `${shortLine(fact)} was held against theirs on ${datePart(on)}; an answer holds for ${judgedForDays} days.`,
        {
          repair:
            "Read the provider's page again: renew the date, or correct the fact and remove `differs`.",
        },
      );
    }
  },
};
