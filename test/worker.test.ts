/** The fallback of hosts that start it anew for a question: how large it is, and what it reads. */
import { gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import type { Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { askEdge } from "./edge.ts";

let dataset: Built;

beforeAll(async () => {
  dataset = await builtOnce({ baseUrl: "https://facts.test" });
});

/** In bytes, compressed. */
const ceilings = {
  "fallback/worker.mjs": 17_900,
  "function.mjs": 18_700,
  "lambda.mjs": 18_900,
  "server.mjs": 28_000,
  "fallback/then.mjs": 6200,
  "fallback/mends.mjs": 12_300,
  "fallback/markdown.mjs": 10_300,
} as const;

it.each(Object.entries(ceilings))("%s has at most %i bytes, compressed", (file, most) => {
  expect(gzipSync(dataset.text(file)).length).toBeLessThanOrEqual(most);
});

it("reads no file twice, and nothing for the same question again", async () => {
  const v1 = "/api/public/v1";
  const asked = await askEdge(dataset.out, [
    `${v1}/facts?provider=acme&key=api.rate_limit.requests_per_minute`,
    `${v1}/facts?q=acme%20rate%20limit`,
    `${v1}/facts?provider=acme&as_of=2026-04-01`,
    `${v1}/facts?provider=acmee&status=verified`,
    `${v1}/compare?a=acme&b=zeta-2&key=api.rate_limit.requests_per_minute`,
    `${v1}/providers/nobody`,
    ["list_keys", { query: "rate limit" }],
  ]);
  for (const { question, status, first, again, twice } of asked) {
    expect([question, status < 500, twice]).toEqual([question, true, []]);
    expect([question, first.reads > 0 && first.reads <= 8]).toEqual([question, true]);
    expect([question, again.reads]).toEqual([question, 0]);
  }
});
