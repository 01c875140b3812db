/** A dataset of a thousand providers of a hundred facts, made here: what is asked of it may cost little. */
import { buildDataset, type Dataset } from "../build/dataset/dataset.ts";
import type { Curated } from "../build/schema/curated.ts";

export const providerCount = 1000;
export const factsPerProvider = 100;
/** Few keys, products and plans over many providers: the filters that match most. */
function curated(): Curated {
  const keys = Object.fromEntries(
    Array.from({ length: 25 }, (_, i) => [
      `api.limit.number_${i}`,
      { description: `Limit number ${i}.`, datatype: "integer" as const, unit: "requests/minute" },
    ]),
  );
  const providers = Array.from({ length: providerCount }, (_, p) => {
    const plan = (name: string, from: number) => ({
      name,
      facts: Object.fromEntries(
        Object.keys(keys).map((key, k) => [
          key,
          {
            value: from + k,
            raw_value: `Requests are limited to ${from + k} requests per minute on the plan ${name}, for every key`,
            source: k % 3 === 0 ? "old" : "docs",
            observed_at: "2024-05-06T07:08:09Z",
            note: "Per organization, over all of its projects; a burst of twice as many is allowed.",
          },
        ]),
      ),
    });
    const source = (year: number) => ({
      url: `https://provider-${p}.test/documentation/limits-and-quotas/${year}`,
      title: "Limits and quotas",
      type: "official_docs" as const,
      retrieved_at: `${year}-04-01T00:00:00Z`,
      archive_url: `https://git.test/provider-${p}/docs/blob/0123456789abcdef0123456789abcdef01234567/limits.md`,
    });
    return {
      slug: `provider-${p}`,
      file: {
        name: `Provider ${p}`,
        homepage: `https://provider-${p}.test`,
        sources: { docs: source(2026), old: source(2024) },
        products: {
          api: { name: "API", plans: { free: plan("Free", 10), pro: plan("Pro", 1000) } },
          web: { name: "Web", plans: { free: plan("Free", 5), pro: plan("Pro", 500) } },
        },
      },
    };
  });
  const dataset = {
    name: "Scale",
    description: "Many facts.",
    base_url: "https://scale.test",
    license: "CC0-1.0",
    verified_for_days: 180,
  };
  return { dataset, keys, kinds: {}, providers };
}

export function manyFacts(): Dataset {
  return buildDataset(curated(), { asOf: "2026-05-01T00:00:00Z" });
}
