/** The schema of the coverage: how well each provider is covered, worst first. */
import { Type, type Static } from "typebox";
import { StatusCounts } from "./provider.ts";
import { Slug, Timestamp, nullable, text, count, titled } from "./scalar.ts";

const timestampOrNull = (description: string) => nullable(Timestamp, description);

export const DomainCount = titled("DomainCount", {
  domain: text({}, "The first word of the keys."),
  fact_count: count("Published facts in the domain."),
});
export interface DomainCount extends Static<typeof DomainCount> {}

const coverageCounts = {
  fact_count: count("Published facts."),
  with_copy: count("Facts whose source has a permanent copy."),
  with_history: count("Facts with earlier values."),
  statuses: StatusCounts,
  domains: Type.Array(DomainCount, { description: "By domain; those without facts are left out." }),
};

export const ProviderCoverage = titled("ProviderCoverage", {
  slug: text(Slug, "The provider's slug."),
  name: text({}, "The provider's own name."),
  ...coverageCounts,
  last_verified_at: Type.Object(
    {
      oldest: timestampOrNull("The fact that was read longest ago."),
      median: timestampOrNull("Half of the facts were read later."),
    },
    { description: "Over the facts whose verification date is known." },
  ),
});
export interface ProviderCoverage extends Static<typeof ProviderCoverage> {}

export const Coverage = titled("Coverage", {
  object: Type.Literal("coverage"),
  as_of: text(Timestamp, "The moment the dataset was built for."),
  ...coverageCounts,
  providers: Type.Array(ProviderCoverage, {
    description: "By share of verified facts, smallest first; then by slug.",
  }),
});
export interface Coverage extends Static<typeof Coverage> {}
