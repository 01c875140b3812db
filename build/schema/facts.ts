/** The schema of the answer to a query for facts: specification section 4. */
import { Type, type Static } from "typebox";
import { Fact, Status } from "./fact.ts";
import { ListCount, More, ignoredMember } from "./list.ts";

export const FactsQuery = Type.Object(
  {
    provider: Type.Optional(Type.String()),
    product: Type.Optional(Type.String()),
    plan: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
    key: Type.Optional(Type.String()),
    status: Type.Optional(Status),
    limit: Type.Optional(Type.Integer()),
    offset: Type.Optional(Type.Integer()),
  },
  { title: "FactsQuery", description: "The filters that were applied: exactly those given." },
);
export interface FactsQuery extends Static<typeof FactsQuery> {}

export const FactList = Type.Object(
  {
    object: Type.Literal("list"),
    count: ListCount,
    more: More,
    query: FactsQuery,
    data: Type.Array(Fact, {
      description: "By provider, product (none first), plan (none first), key, id.",
    }),
    ...ignoredMember,
  },
  { title: "FactList" },
);
export interface FactList extends Static<typeof FactList> {}
