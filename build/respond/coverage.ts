/** What the dataset holds and how fresh it is: in all, and by provider. */
import { addressOf } from "../schema/contract/routes.ts";
import type { Dataset, DatasetProvider } from "../dataset/dataset.ts";
import { countDetails } from "./providers.ts";
import { countStatuses } from "../schema/provider.ts";
import type { Coverage, DomainCount, ProviderCoverage } from "../schema/coverage.ts";
import type { DatasetStatus } from "../schema/dataset-status.ts";
import type { Fact } from "../schema/fact.ts";
import { type Json, toJson, withNewline } from "./serialise.ts";

export function coverageBody({ asOf, facts, providers }: Dataset): Coverage {
  return {
    object: "coverage",
    as_of: asOf,
    ...counts(facts),
    providers: providers
      .map(providerCoverage)
      .toSorted((a, b) => verifiedShare(a) - verifiedShare(b) || (a.slug < b.slug ? -1 : 1)),
  };
}

/** The middle one of the dates that are known, the earlier of two; null where none is. */
function medianDate(dates: readonly string[]): string | null {
  return dates.toSorted()[Math.floor((dates.length - 1) / 2)] ?? null;
}

function providerCoverage({ slug, name, facts }: DatasetProvider): ProviderCoverage {
  const dates = facts.flatMap((fact) => fact.last_verified_at ?? []);
  return {
    slug,
    name,
    ...counts(facts),
    last_verified_at: { oldest: dates.toSorted()[0] ?? null, median: medianDate(dates) },
  };
}

function counts(
  facts: readonly Fact[],
): Omit<ProviderCoverage, "slug" | "name" | "last_verified_at"> {
  return {
    fact_count: facts.length,
    with_copy: facts.filter(({ source }) => source.archive_url !== null).length,
    with_history: facts.filter(({ history }) => history.length > 0).length,
    statuses: countStatuses(facts),
    domains: domainsOf(facts),
  };
}

function domainsOf(facts: readonly Fact[]): DomainCount[] {
  const domains = new Map<string, number>();
  for (const { key } of facts) {
    const [domain = ""] = key.split(".", 1);
    domains.set(domain, (domains.get(domain) ?? 0) + 1);
  }
  return [...domains]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([domain, fact_count]) => ({ domain, fact_count }));
}

function verifiedShare({ statuses, fact_count }: ProviderCoverage): number {
  return statuses.verified / fact_count;
}

/** Version of the answers' shapes, as the description declares it (specification section 9). */
export const apiVersion = "1.0.0";

/** `sha256` and `bytes` are those of the bulk snapshot. */
export function datasetStatus(
  dataset: Dataset,
  snapshot: { readonly sha256: string; readonly bytes: number },
): Json<DatasetStatus> {
  const { meta, asOf, providers, keys, facts, changes, statuses } = dataset;
  const products = providers.flatMap((provider) => provider.products);
  const verified = facts.flatMap((fact) => fact.last_verified_at ?? []).toSorted();
  return withNewline(
    toJson({
      object: "dataset_status",
      name: meta.name,
      version: apiVersion,
      as_of: asOf,
      verified_for_days: meta.verifiedForDays,
      counts: {
        providers: providers.length,
        products: products.length,
        plans: products.reduce((count, { plans }) => count + plans.length, 0),
        keys: keys.length,
        facts: facts.length,
        details: countDetails(facts),
        changes: changes.length,
        statuses,
      },
      last_verified_at: {
        newest: verified.at(-1) ?? null,
        median: medianDate(verified),
        oldest: verified[0] ?? null,
      },
      license: meta.license,
      snapshot: { url: addressOf("snapshot"), ...snapshot },
    }),
  );
}
