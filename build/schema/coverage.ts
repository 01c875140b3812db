/** The schema of the coverage: how well each provider is covered, worst first. */
import { Type, type Static } from "typebox";
import { StatusCounts } from "./provider.ts";
import { Count, Slug, Timestamp, nullable } from "./scalar.ts";

const describedCount = (description: string) => Type.Integer({ ...Count, description });
const timestampOrNull = (description: string) => nullable(Timestamp, { description });

export const DomainCount = Type.Object(
  {
    domain: Type.String({ description: "The first word of the keys." }),
    fact_count: describedCount("Published facts in the domain."),
  },
  { title: "DomainCount" },
);
export interface DomainCount extends Static<typeof DomainCount> {}

const coverageCounts = {
  fact_count: describedCount("Published facts."),
  with_copy: describedCount("Facts whose source has a permanent copy."),
  with_history: describedCount("Facts with earlier values."),
  statuses: StatusCounts,
  domains: Type.Array(DomainCount, { description: "By domain; those without facts are left out." }),
};

export const ProviderCoverage = Type.Object(
  {
    slug: Type.String({ ...Slug, description: "The provider's slug." }),
    name: Type.String({ description: "The provider's own name." }),
    ...coverageCounts,
    last_verified_at: Type.Object(
      {
        oldest: timestampOrNull("The fact that was read longest ago."),
        median: timestampOrNull("Half of the facts were read later."),
      },
      { description: "Over the facts whose verification date is known." },
    ),
  },
  { title: "ProviderCoverage" },
);
export interface ProviderCoverage extends Static<typeof ProviderCoverage> {}

export const Coverage = Type.Object(
  {
    object: Type.Literal("coverage"),
    as_of: Type.String({ ...Timestamp, description: "The moment the dataset was built for." }),
    ...coverageCounts,
    providers: Type.Array(ProviderCoverage, {
      description: "By share of verified facts, smallest first; then by slug.",
    }),
  },
  { title: "Coverage" },
);
export interface Coverage extends Static<typeof Coverage> {}
