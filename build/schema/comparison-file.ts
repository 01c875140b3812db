/**
 * The schema of `facts/witness/<name>.yaml`: which places of another public dataset somebody judged to
 * state the same as a fact of ours. `sync witness` compares the two; such a dataset is never a source.
 */
import { Type, type Static } from "typebox";
import { CuratedFact } from "./curated-fact.ts";
import { RegisterFile, RegisterLine, RegisterPlace, RegisterSource } from "./register.ts";
import { CuratedDate, NonBlankText, prose, text, closed } from "./scalar.ts";
import { daysBetween, toTimestamp } from "./timestamp.ts";

/** For so many days the answer to a disagreement holds: what was right then may have changed since. */
export const judgedForDays = 60;

export const ComparisonLine = closed("One place and the fact that it is held against.", {
  at: RegisterPlace,
  says: RegisterLine.properties.says,
  unit: RegisterLine.properties.unit,
  factor: RegisterLine.properties.factor,
  fact: prose(
    500,
    "The id of our fact: `provider/product/plan/key`, with `~scope` where it has one.",
  ),
  differs: Type.Optional(
    closed("A disagreement that was looked at: what they stated then, and the answer.", {
      value: CuratedFact.properties.value,
      why: text(NonBlankText, "Why ours is right as it is."),
      on: text(
        CuratedDate,
        `The day on which both texts were read; the answer holds for ${judgedForDays} days.`,
      ),
    }),
  ),
});
export interface ComparisonLine extends Static<typeof ComparisonLine> {}

export const ComparisonFile = Type.Object(
  {
    repository: RegisterFile.properties.repository,
    files: Type.Array(
      closed("One file of the repository.", {
        path: RegisterSource.properties.path,
        facts: Type.Array(ComparisonLine, { minItems: 1 }),
      }),
      { minItems: 1 },
    ),
  },
  { additionalProperties: false, title: "Comparison with another dataset" },
);
export interface ComparisonFile extends Static<typeof ComparisonFile> {}

/** True where both texts are to be read again, at the moment `asOf`. */
export function isLapsed(on: string, asOf: string): boolean {
  const moment = toTimestamp(on);
  return moment !== undefined && Math.floor(daysBetween(moment, asOf)) > judgedForDays;
}
