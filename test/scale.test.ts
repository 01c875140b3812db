/**
 * The fallback at a thousand providers of a hundred facts: whatever is asked, it reads little. The
 * dataset is made here; its output is kept in memory, and every byte that is read is counted.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { buildDataset, type Dataset } from "../build/dataset/dataset.ts";
import { createHandler, type Handler } from "../build/fallback/handler.ts";
import type { Bytes } from "../build/fallback/payload.ts";
import { answersOf, compose, shardFiles } from "../build/respond/answers.ts";
import { coverageBody } from "../build/respond/coverage.ts";
import type { OutputFile } from "../build/respond/output-file.ts";
import type { Curated } from "../build/schema/curated-facts.ts";
import type { Site } from "../build/site/page.ts";
import { siteFiles } from "../build/site/site.ts";
import { get } from "./built.ts";

const providerCount = 1000;
const factsPerProvider = 100;
/** The most bytes that one request may read. */
const budget = 2_000_000;

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

/** The most characters of a page: what a phone loads in a second or two. */
const longestPage = 300_000;

describe("a thousand providers of a hundred facts", () => {
  let handler: Handler;
  let dataset: Dataset;
  let read = 0;

  beforeAll(() => {
    dataset = buildDataset(curated(), { asOf: "2026-05-01T00:00:00Z" });
    const composed = compose(dataset);
    expect(composed.lines).toHaveLength(providerCount * factsPerProvider);
    // Composed once it is asked for: most of them never are.
    const files = new Map<string, OutputFile>();
    for (const id of ["providers", "provider", "keys", "changes", "facts"] as const)
      for (const each of answersOf(id, composed, "lean")) files.set(each.file, each);
    for (const each of shardFiles(composed)) files.set(each.file, each);
    const texts = new Map<string, Bytes>();
    handler = createHandler({
      read: (file) => {
        const found = files.get(file);
        if (found === undefined) return Promise.resolve(undefined);
        const bytes = texts.get(file) ?? new TextEncoder().encode(found.text);
        texts.set(file, bytes);
        read += bytes.length;
        return Promise.resolve(bytes);
      },
    });
  });

  it("has pages that a phone can load", () => {
    const site: Site = { dataset, coverage: coverageBody(dataset), placeOf: () => undefined };
    const long = [...siteFiles(site, "")]
      // Of the pages of providers and facts one is like the other.
      .filter(({ file }) => /^(?!facts\/|providers\/(?!provider-500)).*\.html$/.test(file))
      .map(({ file, text }) => ({ file, length: text.length }))
      .filter(({ length }) => length > longestPage);
    expect(long).toEqual([]);
  });

  const one = {
    provider: "provider-500",
    product: "web",
    plan: "pro",
    key: "api.limit.number_7",
    status: "verified",
  } as const;
  const names = Object.keys(one) as (keyof typeof one)[];
  const combinations = Array.from({ length: 2 ** names.length }, (_, bits) =>
    Object.fromEntries(
      names.filter((_name, i) => bits & (2 ** i)).map((name) => [name, one[name]]),
    ),
  );

  it.each([
    ...combinations.map(
      (query) => `facts?${new URLSearchParams({ ...query, limit: "1000" }).toString()}`,
    ),
    "facts",
    "facts?provider=provider-5000",
    "facts?plan=free&status=removed",
    "facts?product=wep&plan=free&key=api.limit.number_3",
    "compare?a=provider-1&b=provider-999",
    "compare?a=provider-1&b=provider-x",
    "compare?a=provider-1&b=provider-2&key=api.limit.number_99",
    "changes?limit=499",
    "providers/provider-77",
    "providers/provder-77",
    "keys/api.limit.nothing",
  ])("%s reads at most 2 MB", async (address) => {
    read = 0;
    const response = await get(handler, `/api/public/v1/${address}`);
    expect([200, 404]).toContain(response.status);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(budget);
  });

  it("answers a filter over everything with its first thousand facts", async () => {
    const response = await get(
      handler,
      "/api/public/v1/facts?plan=pro&status=verified&product=web&limit=1000",
    );
    const body = (await response.json()) as { count: number; data: { id: string }[] };
    expect(body.count).toBe(1000);
    expect(body.data[0]!.id).toBe("provider-0/web/pro/api.limit.number_1");
  });
});
