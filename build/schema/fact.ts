/**
 * A published fact and its parts: specification section 2.1, with our additions (`archive_url`,
 * `note`, `removed_at`, `history`). Every member is always present; an absent value is null.
 */
import { Type, type Static } from "typebox";
import { KeyName, Slug, Timestamp, Uri, nullable, oneOf } from "./scalar.ts";

export const datatypes = ["integer", "decimal", "boolean", "string", "enum", "money"] as const;
export const statuses = ["verified", "stale", "conflicting", "removed"] as const;

export const Datatype = oneOf(datatypes, { description: "How to read the value." });
export type Datatype = Static<typeof Datatype>;

export const Status = oneOf(statuses, {
  description: "How far the fact can be trusted on the day the dataset was built for.",
});
export type Status = Static<typeof Status>;

export const Value = Type.Unsafe<number | string | boolean | null>({
  type: ["number", "string", "boolean", "null"],
  description: "The value, typed by the datatype; null means that the source states no limit.",
});
export type Value = Static<typeof Value>;

export const Named = Type.Object(
  {
    slug: Type.String({ ...Slug, description: "Name in addresses; it never changes." }),
    name: Type.String({ description: "The provider's own name for it." }),
  },
  { title: "Named" },
);
export interface Named extends Static<typeof Named> {}

export const Source = Type.Object(
  {
    url: Type.String({ ...Uri, description: "The live page that states the fact." }),
    title: Type.String({ description: "The page's title." }),
    source_type: Type.String({
      description: "Kind of page: official_docs, api_reference, pricing_page, changelog, …",
    }),
    retrieved_at: Type.String({
      ...Timestamp,
      description: "The moment as of which the page's content was read.",
    }),
    archive_url: nullable(Uri, {
      description: "The copy that was read, at a fixed revision, where one is public.",
    }),
  },
  { title: "Source" },
);
export interface Source extends Static<typeof Source> {}

export const HistoryStep = Type.Object(
  {
    value: Value,
    raw_value: Type.String({ description: "The source's own words at the time." }),
    observed_at: nullable(Timestamp, { description: "When the value was first seen to hold." }),
    source: Type.String({ ...Uri, description: "Where the value stood." }),
  },
  { title: "HistoryStep" },
);
export interface HistoryStep extends Static<typeof HistoryStep> {}

export const Currency = nullable(Type.String({ pattern: "^[A-Z]{3}$" }), {
  description: "ISO 4217 code of a money value; null otherwise.",
});

export const Unit = nullable(Type.String(), {
  description: "What the value counts, such as `requests/minute`; null for boolean facts.",
});

export const FactId = Type.String({
  description:
    "`provider/product/plan/key`, with `*` for a level the fact does not name, and `@source` where two of the provider's pages disagree.",
});

export const Fact = Type.Object(
  {
    id: FactId,
    provider: Named,
    product: nullable(Named, { description: "The product, or null where it holds for all." }),
    plan: nullable(Named, { description: "The plan, or null where it holds for all." }),
    key: Type.String({ ...KeyName, description: "The canonical key." }),
    value: Value,
    datatype: Datatype,
    unit: Unit,
    currency: Currency,
    raw_value: nullable(Type.String(), { description: "The source's own short wording." }),
    status: Status,
    observed_at: nullable(Timestamp, { description: "When this value was first seen to hold." }),
    effective_from: nullable(Timestamp, {
      description: "When the provider says that the value starts to hold.",
    }),
    effective_to: nullable(Timestamp, {
      description: "When the provider says that the value ceases to hold.",
    }),
    last_verified_at: nullable(Timestamp, {
      description: "When the value was last read on its source; null where that is not known.",
    }),
    source: Source,
    note: nullable(Type.String(), { description: "One sentence of scope." }),
    removed_at: nullable(Timestamp, { description: "When the source stopped stating the fact." }),
    history: Type.Array(HistoryStep, { description: "Earlier values, newest first." }),
  },
  { title: "Fact" },
);
export interface Fact extends Static<typeof Fact> {}
