/** The schema of the answer to a query for facts: specification section 4. */
import { Type, type Static } from "typebox";
import { ListCount, More, MomentsQuery, undatedMember } from "./list.ts";
import { Fact, Status } from "./fact.ts";
import { notPublishedMember } from "./not-published.ts";
import { KeyName, count, oneOf, text, titled, wordList } from "./scalar.ts";

export const FactsQuery = titled(
  "FactsQuery",
  {
    q: Type.Optional(Type.String()),
    id: Type.Optional(Type.String()),
    provider: Type.Optional(Type.String()),
    product: Type.Optional(Type.String()),
    plan: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
    key: Type.Optional(Type.String()),
    status: Type.Optional(Status),
    ...MomentsQuery.properties,
    limit: Type.Optional(Type.Integer()),
    offset: Type.Optional(Type.Integer()),
  },
  "The filters that were applied: exactly those given.",
);
export interface FactsQuery extends Static<typeof FactsQuery> {}

/** What a fact is told beside itself where words were searched. */
export const MatchMembers = Type.Object({
  match: Type.Optional(
    oneOf(
      ["exact", "closest"],
      "Whether it fits all that the words of `q` ask for; `closest` is no answer, and may be of help.",
    ),
  ),
  differs: Type.Optional(wordList("The words of `q` that it does not fit.")),
});
export interface MatchMembers extends Static<typeof MatchMembers> {}

export const ListedFact = Type.Object(
  { ...Fact.properties, ...MatchMembers.properties },
  { title: "ListedFact" },
);
export interface ListedFact extends Static<typeof ListedFact> {}

export const RankedBy = Type.Object(
  {
    key: text(KeyName, "The key whose values are ranked."),
    first: oneOf(["highest", "lowest"], "Which of them come first."),
    count: count("How many values are alike, and so are ranked."),
  },
  { description: "Where `q` asks for one end of many: by what the first facts are ranked." },
);
export interface RankedBy extends Static<typeof RankedBy> {}

export const FactList = titled("FactList", {
  object: Type.Literal("list"),
  count: ListCount,
  more: More,
  query: FactsQuery,
  ...undatedMember,
  ...notPublishedMember,
  ranked_by: Type.Optional(RankedBy),
  data: Type.Array(ListedFact, {
    description:
      "By provider, product (none first), plan (none first), key, id; with `q` the best first.",
  }),
});
export interface FactList extends Static<typeof FactList> {}
