/** The schemas of providers in the index and in their records. */
import { Type, type Static } from "typebox";
import { notPublishedMember } from "./not-published.ts";
import { Fact, Named, Scope, SupersededBy, statuses, type Status } from "./fact.ts";
import { listOf } from "./list.ts";
import { Slug, Timestamp, Uri, nullable, oneOf, text, count, wordList, titled } from "./scalar.ts";
import { tiers } from "./vocabulary.ts";

const FactCount = count("Number of published facts.");

export const StatusCounts = titled(
  "StatusCounts",
  {
    verified: FactCount,
    stale: FactCount,
    conflicting: FactCount,
    removed: FactCount,
  },
  "Published facts by status.",
);
export interface StatusCounts extends Static<typeof StatusCounts> {}

export const RecordPath = Type.String({
  pattern: "^/",
  description: "Path of the record, relative to the base address.",
});

const Aliases = Type.Optional(wordList("Other words that people type for it."));

const identityFields = {
  slug: text(Slug, "Name in addresses; it never changes."),
  name: text({}, "The provider's own name."),
  homepage: text(Uri, "The provider's home page."),
  aliases: Aliases,
};

const freshness = nullable(Timestamp, "The newest verification among the provider's facts.");

export const ProviderSummary = titled("ProviderSummary", {
  object: Type.Literal("provider"),
  ...identityFields,
  product_count: count("Products with published facts."),
  plan_count: count("Plans with published facts."),
  fact_count: FactCount,
  detail_count: Type.Optional(count("Of the facts, those of the second layer.")),
  statuses: StatusCounts,
  last_verified_at: freshness,
  url: RecordPath,
});
export interface ProviderSummary extends Static<typeof ProviderSummary> {}

export const ProviderList = listOf(ProviderSummary, "ProviderList");
export interface ProviderList extends Static<typeof ProviderList> {}

export const Plan = titled("Plan", {
  ...Named.properties,
  tier: Type.Optional(oneOf(tiers, "What the plan is to a buyer; a size of an instance has none.")),
});
export interface Plan extends Static<typeof Plan> {}

export const Product = titled("Product", {
  ...Named.properties,
  kind: Type.Optional(text(Slug, "The kind of service, as `/kinds` lists it.")),
  aliases: Aliases,
  superseded_by: Type.Optional(SupersededBy),
  scopes: Type.Optional(
    Type.Array(Scope, { description: "Parts of its use that facts are stated for, by slug." }),
  ),
  plans: Type.Array(Plan, { description: "Its plans, by slug." }),
});
export interface Product extends Static<typeof Product> {}

export const ProviderRecord = titled("ProviderRecord", {
  object: Type.Literal("provider"),
  ...identityFields,
  products: Type.Array(Product, { description: "Products with published facts, by slug." }),
  fact_count: FactCount,
  statuses: StatusCounts,
  last_verified_at: freshness,
  facts: Type.Array(Fact, { description: "All published facts, in dataset order." }),
  ...notPublishedMember,
});
export interface ProviderRecord extends Static<typeof ProviderRecord> {}

/** Counts facts by status. Every status is in the result, with zero if no fact has it. */
export function countStatuses(facts: readonly Fact[]): StatusCounts {
  const none = statuses.map((status) => [status, 0] as const);
  const counts = Object.fromEntries(none) as Record<Status, number>;
  for (const { status } of facts) counts[status]++;
  return counts;
}
