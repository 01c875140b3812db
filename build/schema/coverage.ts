/** How well each provider is covered: the honest picture, worst first. */
import { Type, type Static } from "typebox";
import { StatusCounts } from "./provider.ts";
import { Slug, Timestamp, nullable } from "./scalar.ts";

const Total = (description: string) => Type.Integer({ minimum: 0, description });
const Moment = (description: string) => nullable(Timestamp, { description });

export const DomainCount = Type.Object(
  {
    domain: Type.String({ description: "The first word of the keys." }),
    fact_count: Total("Published facts in the domain."),
  },
  { title: "DomainCount" },
);
export interface DomainCount extends Static<typeof DomainCount> {}

const counted = {
  fact_count: Total("Published facts."),
  with_copy: Total("Facts whose source has a permanent copy."),
  with_history: Total("Facts with earlier values."),
  statuses: StatusCounts,
  domains: Type.Array(DomainCount, { description: "By domain; those without facts are left out." }),
};

export const ProviderCoverage = Type.Object(
  {
    slug: Type.String({ ...Slug, description: "The provider's slug." }),
    name: Type.String({ description: "The provider's own name." }),
    ...counted,
    last_verified_at: Type.Object(
      {
        oldest: Moment("The fact that was read longest ago."),
        median: Moment("Half of the facts were read later."),
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
    ...counted,
    providers: Type.Array(ProviderCoverage, {
      description: "By share of verified facts, smallest first; then by slug.",
    }),
  },
  { title: "Coverage" },
);
export interface Coverage extends Static<typeof Coverage> {}
