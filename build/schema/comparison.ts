/** The schema of a comparison of two providers on the keys that both publish. */
import { Type, type Static } from "typebox";
import { Datatype, Named } from "./fact.ts";
import { ListCount } from "./list.ts";
import { MomentsQuery, undatedMember } from "./moments.ts";
import { KeyName, oneOf } from "./scalar.ts";
import { DisplayUnit, compactFields, periodFields } from "./side.ts";

export const Side = Type.Object(
  {
    id: compactFields.id,
    plan: compactFields.plan,
    scope: compactFields.scope,
    value: compactFields.value,
    display: compactFields.display,
    currency: compactFields.currency,
    status: compactFields.status,
    last_verified_at: compactFields.last_verified_at,
    source: compactFields.source,
    per: compactFields.per,
    bound: compactFields.bound,
    adjustable: compactFields.adjustable,
    detail: compactFields.detail,
    ...periodFields,
  },
  { title: "Side" },
);
export interface Side extends Static<typeof Side> {}

export const ComparisonRow = Type.Object(
  {
    key: Type.String({ ...KeyName, description: "A key that both providers publish." }),
    unit: DisplayUnit,
    datatype: Datatype,
    result: oneOf(["equal", "different"], {
      description:
        "`equal` when both sides hold the same set of distinct (value, currency) among entries that are not removed; of an earlier moment, among those that held then.",
    }),
    a: Type.Array(Side, { description: "The first provider's facts for the key." }),
    b: Type.Array(Side, { description: "The second provider's facts for the key." }),
  },
  { title: "Row" },
);
export interface ComparisonRow extends Static<typeof ComparisonRow> {}

export const CompareQuery = Type.Object(
  {
    a: Type.String(),
    b: Type.String(),
    key: Type.Optional(Type.String()),
    ...MomentsQuery.properties,
  },
  { title: "CompareQuery", description: "The parameters that were applied." },
);
export interface CompareQuery extends Static<typeof CompareQuery> {}

export const Comparison = Type.Object(
  {
    object: Type.Literal("comparison"),
    query: CompareQuery,
    ...undatedMember,
    a: Named,
    b: Named,
    count: ListCount,
    rows: Type.Array(ComparisonRow, { description: "One per shared key, by key." }),
  },
  { title: "Comparison" },
);
export interface Comparison extends Static<typeof Comparison> {}
