/** The schema of a comparison of two providers on the keys that both publish. */
import { Type, type Static } from "typebox";
import { ListCount, MomentsQuery, undatedMember } from "./list.ts";
import { Datatype, Named } from "./fact.ts";
import { KeyName, oneOf, text, titled } from "./scalar.ts";
import { DisplayUnit, compactFields, periodFields } from "./side.ts";

export const Side = titled("Side", { ...compactFields, ...periodFields });
export interface Side extends Static<typeof Side> {}

export const ComparisonRow = titled("Row", {
  key: text(KeyName, "A key that both providers publish."),
  unit: DisplayUnit,
  datatype: Datatype,
  result: oneOf(
    ["equal", "different"],
    "`equal` when both sides hold the same set of distinct (value, currency) among entries that are not removed; of an earlier moment, among those that held then.",
  ),
  a: Type.Array(Side, { description: "The first provider's facts for the key." }),
  b: Type.Array(Side, { description: "The second provider's facts for the key." }),
});
export interface ComparisonRow extends Static<typeof ComparisonRow> {}

export const CompareQuery = titled(
  "CompareQuery",
  {
    a: Type.String(),
    b: Type.String(),
    key: Type.Optional(Type.String()),
    ...MomentsQuery.properties,
  },
  "The parameters that were applied.",
);
export interface CompareQuery extends Static<typeof CompareQuery> {}

export const Comparison = titled("Comparison", {
  object: Type.Literal("comparison"),
  query: CompareQuery,
  ...undatedMember,
  a: Named,
  b: Named,
  count: ListCount,
  rows: Type.Array(ComparisonRow, { description: "One per shared key, by key." }),
});
export interface Comparison extends Static<typeof Comparison> {}
