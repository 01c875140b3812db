/**
 * The schema of `freshness.yaml`: how often values of each family of keys really changed, counted over the
 * dataset's own history. From it follows how long a reading counts.
 */
import { Type, type Static } from "typebox";
import { CuratedDate, NonBlankText, oneOf } from "./scalar.ts";
import { measures } from "./vocabulary.ts";

/** Of one family, or of all facts. */
const counts = {
  changes: Type.Integer({ minimum: 0, description: "How often such values changed." }),
  fact_years: Type.Number({
    minimum: 0,
    description: "For how many years such values were watched, summed over the facts.",
  }),
};

export const FreshnessFamily = Type.Object(
  {
    title: Type.String({ ...NonBlankText, maxLength: 60, description: "What such keys are." }),
    measures: Type.Optional(
      Type.Array(oneOf(measures), {
        minItems: 1,
        uniqueItems: true,
        description: "Keys of these measures belong to it.",
      }),
    ),
    keys: Type.Optional(
      Type.Array(
        Type.String({ maxLength: 128, pattern: "^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$" }),
        {
          minItems: 1,
          uniqueItems: true,
          description:
            "Keys that begin so belong to it: `model` is for all that begin with `model.`.",
        },
      ),
    ),
    ...counts,
  },
  {
    additionalProperties: false,
    description: "A family of keys; a key belongs to the first that names it.",
  },
);
export interface FreshnessFamily extends Static<typeof FreshnessFamily> {}

export const FreshnessFile = Type.Object(
  {
    estimated_at: Type.String({ ...CuratedDate, description: "When the changes were counted." }),
    families: Type.Array(FreshnessFamily, { description: "In the order in which they are asked." }),
  },
  { additionalProperties: false, title: "Freshness" },
);
export interface FreshnessFile extends Static<typeof FreshnessFile> {}
