import { amountsIn } from "../../amount/read.ts";
import { valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** A note says what the value does not: its scope. Small numbers occur in scopes of their own. */
export const noteRepeats: QualityRule = {
  name: "note-repeats",
  description: "A note does not repeat the value.",
  why: "A value that stands twice will one day be corrected once.",
  mend: "Say in the note what the value does not: whom or what it holds for.",
  *check({ entries }) {
    for (const { located, path, fields } of entries) {
      const { note, value } = fields;
      if (typeof note !== "string" || typeof value !== "number" || Math.abs(value) < 13) continue;
      if (amountsIn(note).some(({ senses }) => senses.some(({ number }) => number === value)))
        yield valueProblem(
          located,
          [...path, "note"],
          `the note repeats the value ${value}; a note says what the value does not.`,
        );
    }
  },
};
