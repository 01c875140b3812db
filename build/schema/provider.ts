/** The schemas of providers in the index and in their records. */
import { Type, type Static } from "typebox";
import { Fact, Named, Scope, SupersededBy } from "./fact.ts";
import { listOf } from "./list.ts";
import { notPublishedMember } from "./not-published.ts";
import { Count, Slug, Timestamp, Uri, nullable, oneOf } from "./scalar.ts";
import { tiers } from "./vocabulary.ts";

const FactCount = Type.Integer({ ...Count, description: "Number of published facts." });

export const StatusCounts = Type.Object(
  {
    verified: FactCount,
    stale: FactCount,
    conflicting: FactCount,
    removed: FactCount,
  },
  { title: "StatusCounts", description: "Published facts by status." },
);
export interface StatusCounts extends Static<typeof StatusCounts> {}

export const RecordPath = Type.String({
  pattern: "^/",
  description: "Path of the record, relative to the base address.",
});

const Aliases = Type.Optional(
  Type.Unsafe<readonly string[]>(
    Type.Array(Type.String(), { description: "Other words that people type for it." }),
  ),
);

const identityFields = {
  slug: Type.String({ ...Slug, description: "Name in addresses; it never changes." }),
  name: Type.String({ description: "The provider's own name." }),
  homepage: Type.String({ ...Uri, description: "The provider's home page." }),
  aliases: Aliases,
};

const freshness = nullable(Timestamp, {
  description: "The newest verification among the provider's facts.",
});

export const ProviderSummary = Type.Object(
  {
    object: Type.Literal("provider"),
    ...identityFields,
    product_count: Type.Integer({ ...Count, description: "Products with published facts." }),
    detail_count: Type.Optional(
      Type.Integer({ ...Count, description: "Of the facts, those of the second layer." }),
    ),
    plan_count: Type.Integer({ ...Count, description: "Plans with published facts." }),
    fact_count: FactCount,
    statuses: StatusCounts,
    last_verified_at: freshness,
    url: RecordPath,
  },
  { title: "ProviderSummary" },
);
export interface ProviderSummary extends Static<typeof ProviderSummary> {}

export const ProviderList = listOf(ProviderSummary, "ProviderList");
export interface ProviderList extends Static<typeof ProviderList> {}

export const Plan = Type.Object(
  {
    ...Named.properties,
    tier: Type.Optional(
      oneOf(tiers, { description: "What the plan is to a buyer; a size of an instance has none." }),
    ),
  },
  { title: "Plan" },
);
export interface Plan extends Static<typeof Plan> {}

export const Product = Type.Object(
  {
    ...Named.properties,
    kind: Type.Optional(
      Type.String({ ...Slug, description: "The kind of service, as `/kinds` lists it." }),
    ),
    aliases: Aliases,
    superseded_by: Type.Optional(SupersededBy),
    scopes: Type.Optional(
      Type.Array(Scope, { description: "Parts of its use that facts are stated for, by slug." }),
    ),
    plans: Type.Array(Plan, { description: "Its plans, by slug." }),
  },
  { title: "Product" },
);
export interface Product extends Static<typeof Product> {}

export const ProviderRecord = Type.Object(
  {
    object: Type.Literal("provider"),
    ...identityFields,
    products: Type.Array(Product, { description: "Products with published facts, by slug." }),
    fact_count: FactCount,
    statuses: StatusCounts,
    last_verified_at: freshness,
    facts: Type.Array(Fact, { description: "All published facts, in dataset order." }),
    ...notPublishedMember,
  },
  { title: "ProviderRecord" },
);
export interface ProviderRecord extends Static<typeof ProviderRecord> {}
