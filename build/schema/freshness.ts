/**
 * The schema of `freshness.yaml`: how often values of each family of keys really changed, counted over the
 * dataset's own history. From it follows how long a reading counts.
 */
import { Type, type Static } from "typebox";
import { CuratedDate, closed, distinct, oneOf, prose, text } from "./scalar.ts";
import { measures } from "./vocabulary.ts";

/** Of one family, or of all facts. */
const counts = {
  changes: Type.Integer({ minimum: 0, description: "How often such values changed." }),
  fact_years: Type.Number({
    minimum: 0,
    description: "For how many years such values were watched, summed over the facts.",
  }),
};

export const FreshnessFamily = closed(
  "A family of keys; a key belongs to the first that names it.",
  {
    title: prose(60, "What such keys are."),
    measures: Type.Optional(distinct(oneOf(measures), "Keys of these measures belong to it.")),
    keys: Type.Optional(
      distinct(
        Type.String({ maxLength: 128, pattern: "^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$" }),
        "Keys that begin so belong to it: `model` is for all that begin with `model.`.",
      ),
    ),
    ...counts,
  },
);
export interface FreshnessFamily extends Static<typeof FreshnessFamily> {}

export const FreshnessFile = Type.Object(
  {
    estimated_at: text(CuratedDate, "When the changes were counted."),
    families: Type.Array(FreshnessFamily, { description: "In the order in which they are asked." }),
  },
  { additionalProperties: false, title: "Freshness" },
);
export interface FreshnessFile extends Static<typeof FreshnessFile> {}
