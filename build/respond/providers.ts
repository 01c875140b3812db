/** The provider index and the provider record. */
import type { DatasetProvider } from "../dataset/dataset.ts";
import { addressOf } from "../schema/contract/routes.ts";
import type { Fact } from "../schema/fact.ts";
import type { ProviderList, ProviderRecord, ProviderSummary } from "../schema/provider.ts";
import { composed, toJsonList, withNewline, toJson, type Json } from "./serialise.ts";

export function providerList(providers: readonly DatasetProvider[]): Json<ProviderList> {
  const data = providers.map(toProviderSummary);
  return withNewline(toJson({ object: "list", count: data.length, data }));
}

/** `lines` are the provider's facts, already serialised, in dataset order. */
export function providerRecord(
  provider: DatasetProvider,
  lines: readonly Json<Fact>[],
): Json<ProviderRecord> {
  return withNewline(
    composed<ProviderRecord>({
      object: '"provider"',
      slug: toJson(provider.slug),
      name: toJson(provider.name),
      homepage: toJson(provider.homepage),
      ...(provider.aliases === undefined ? {} : { aliases: toJson(provider.aliases) }),
      products: toJson([...provider.products]),
      fact_count: String(lines.length),
      statuses: toJson(provider.statuses),
      last_verified_at: toJson(provider.lastVerifiedAt),
      facts: toJsonList(lines) as Json<Fact[]>,
      ...(provider.notPublished.length === 0
        ? {}
        : { not_published: toJson([...provider.notPublished]) }),
    }),
  );
}

/** Absent where there is none. */
export function detailCount(facts: readonly Fact[]): { readonly detail_count?: number } {
  const count = countDetails(facts);
  return count === 0 ? {} : { detail_count: count };
}

export function countDetails(facts: readonly Fact[]): number {
  return facts.filter(({ detail }) => detail).length;
}

function toProviderSummary(provider: DatasetProvider): ProviderSummary {
  const { slug, name, homepage, products, facts, statuses, lastVerifiedAt } = provider;
  return {
    object: "provider",
    slug,
    name,
    homepage,
    ...(provider.aliases === undefined ? {} : { aliases: provider.aliases }),
    product_count: products.length,
    plan_count: products.reduce((count, { plans }) => count + plans.length, 0),
    fact_count: facts.length,
    ...detailCount(facts),
    statuses,
    last_verified_at: lastVerifiedAt,
    url: addressOf("provider", { slug }),
  };
}
