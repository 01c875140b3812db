/** `inferred` never leaves the facts: not a value, a note, a name, a source, a file name or a count. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";

/** What the sample plants in inferred facts, their twins, plans, providers and sources. */
const planted = [
  "planted-inferred",
  "424242",
  "31337313",
  "987654321",
  "123454321",
  "2001-02-03",
  "2000-01-01",
];

let dataset: Built;
beforeAll(async () => {
  dataset = await builtOnce();
});

it("is planted in the sample, so that the search can find something", () => {
  const curated = ["acme", "beta", "planted-inferred-provider"]
    .map((slug) => readFileSync(`test/fixtures/facts/providers/${slug}.yaml`, "utf8"))
    .join("\n");
  for (const word of planted) expect(curated).toContain(word);
});

it("stands in no byte of any file, scripts included, and in no file name", () => {
  expect(dataset.files).toContain("server.mjs");
  for (const file of dataset.files) {
    const text = readFileSync(join(dataset.out, file), "latin1");
    for (const word of planted) {
      expect(text.includes(word), `${word} in ${file}`).toBe(false);
      expect(file.includes(word), file).toBe(false);
    }
  }
});

it("leaves no trace in counts, products, plans or ids", () => {
  const { counts } = dataset.json("data/status.json") as { counts: Record<string, number> };
  expect(counts).toMatchObject({ providers: 3, products: 4, plans: 4, facts: 20 });
  const beta = dataset.snapshot.filter(({ provider }) => provider.slug === "beta");
  // The twin of an inferred entry is published as if it stood alone.
  expect(beta.map(({ id, status }) => `${id} ${status}`)).toEqual([
    "beta/*/*/api.public_api.available verified",
    "beta/api/free/api.rate_limit.requests_per_minute verified",
    "beta/api/free/pricing.plan.monthly_price verified",
  ]);
});
