/**
 * The schema of `facts/witness/<name>.yaml`: which places of another public dataset somebody judged to
 * state the same as a fact of ours. `witness` compares the two; such a dataset is never a source.
 */
import { Type, type Static } from "typebox";
import { CuratedFact } from "./curated.ts";
import { RegisterFile, RegisterLine, RegisterPlace, RegisterSource } from "./register.ts";
import { NonBlankText } from "./scalar.ts";

const closedShape = { additionalProperties: false } as const;

export const ComparisonLine = Type.Object(
  {
    at: RegisterPlace,
    says: RegisterLine.properties.says,
    unit: RegisterLine.properties.unit,
    factor: RegisterLine.properties.factor,
    fact: Type.String({
      ...NonBlankText,
      maxLength: 500,
      description:
        "The id of our fact: `provider/product/plan/key`, with `~scope` where it has one.",
    }),
    differs: Type.Optional(
      Type.Object(
        {
          value: CuratedFact.properties.value,
          why: Type.String({ ...NonBlankText, description: "Why ours is right as it is." }),
        },
        {
          ...closedShape,
          description: "A disagreement that was looked at: what they stated then, and the answer.",
        },
      ),
    ),
  },
  { ...closedShape, description: "One place and the fact that it is held against." },
);
export interface ComparisonLine extends Static<typeof ComparisonLine> {}

export const ComparisonFile = Type.Object(
  {
    repository: RegisterFile.properties.repository,
    files: Type.Array(
      Type.Object(
        {
          path: RegisterSource.properties.path,
          facts: Type.Array(ComparisonLine, { minItems: 1 }),
        },
        { ...closedShape, description: "One file of the repository." },
      ),
      { minItems: 1 },
    ),
  },
  { ...closedShape, title: "Comparison with another dataset" },
);
export interface ComparisonFile extends Static<typeof ComparisonFile> {}
