/** The real facts and four made-up providers of six hundred facts each, as they may be one day. */
import { buildDataset } from "../../build/dataset/dataset.ts";
import { coverageBody } from "../../build/respond/coverage.ts";
import type { CuratedFact } from "../../build/schema/curated.ts";
import type { Curated } from "../../build/schema/curated-facts.ts";
import type { Site } from "../../build/site/page.ts";
import { real } from "../built.ts";
import { realFacts } from "../real.ts";

export const largeSlugs = ["made-a", "made-b", "made-c", "made-d"];
/** Facts of each product: one that alone is more than a page, some that are, many small ones. */
const sizes = [200, 120, 80, 60, 40, 40, 20, 20, 12, 8];
const plans = ["free", "entry", "team", "enterprise"] as const;

export function largeSite(): Site {
  const curated = realFacts();
  const providers = largeSlugs.map((slug, index) => madeProvider(slug, index, curated));
  const dataset = buildDataset(
    { ...curated, providers: [...curated.providers, ...providers] },
    { asOf: real.asOf },
  );
  const placeOf = () => ({ file: "facts/providers/made.yaml", line: 12 });
  return { dataset, coverage: coverageBody(dataset), placeOf };
}

function madeProvider(
  slug: string,
  index: number,
  { keys, kinds }: Curated,
): Curated["providers"][number] {
  const counted = Object.entries(keys).filter(([, { datatype }]) =>
    ["integer", "decimal", "money"].includes(datatype),
  );
  const kindNames = Object.keys(kinds);
  const factsOf = (product: number, plan: number): Record<string, CuratedFact> =>
    Object.fromEntries(
      Array.from({ length: sizes[product]! / plans.length }, (_, at) => {
        const [key, { datatype }] = counted[(product * 29 + at) % counted.length]!;
        const value = (plan + 1) * 10 + at + (at % 3 === 0 ? index : 0);
        return [key, madeFact(value, datatype === "money", at % 5 === 0)];
      }),
    );
  const products = sizes.map((_, product) => [
    `product-${product}`,
    {
      name: `Product ${product}`,
      kind: kindNames[product % kindNames.length]!,
      plans: Object.fromEntries(
        plans.map((tier, plan) => [
          tier,
          { name: `Plan ${plan}`, tier, facts: factsOf(product, plan) },
        ]),
      ),
    },
  ]);
  const docs = {
    url: `https://${slug}.test/docs`,
    title: "Limits",
    type: "official_docs" as const,
    retrieved_at: "2026-11-01T00:00:00Z",
  };
  const homepage = `https://${slug}.test`;
  const name = `Made ${slug.at(-1)!.toUpperCase()}`;
  return {
    slug,
    file: { name, homepage, sources: { docs }, products: Object.fromEntries(products) as object },
  } as Curated["providers"][number];
}

function madeFact(value: number, isMoney: boolean, hasHistory: boolean): CuratedFact {
  const of = (amount: number, observed_at: string) => ({
    value: amount,
    raw_value: `The limit is ${amount} for every account of the plan`,
    source: "docs",
    observed_at,
  });
  return {
    ...of(value, "2026-10-01T00:00:00Z"),
    ...(isMoney ? { currency: "USD" } : {}),
    ...(hasHistory ? { history: [of(value + 1, "2026-01-01T00:00:00Z")] } : {}),
  };
}
