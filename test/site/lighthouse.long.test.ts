/** The pages that most readers meet, judged by Lighthouse as on a telephone, on our own server. */
import type { AddressInfo, Server } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it, type TestContext } from "vitest";
import { serve } from "../../build/fallback/node/serve.ts";
import { missingForLighthouse, openLighthouse, type Measured } from "../browser/lighthouse.ts";
import { built, real, type Built } from "../built.ts";

const pages = [
  ["home", ""],
  ["a provider", "providers/github.html"],
  ["a key", "keys/api.rate_limit.requests_per_minute.html"],
  ["a fact", "facts/github/rest-api/api.rate_limit.requests_per_hour~github-app.html"],
  ["a kind", "kinds/llm-api.html"],
  ["a comparison", "compare.html?a=github&b=gitlab"],
] as const;

const reason = missingForLighthouse();
let dist: Built;
let server: Server;
let root: string;
let lighthouse: Awaited<ReturnType<typeof openLighthouse>> | undefined;

beforeAll(async () => {
  dist = await built(real);
  server = await serve({ root: dist.out, host: "127.0.0.1", port: 0 });
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  if (reason === undefined) lighthouse = await openLighthouse();
});
afterAll(() => {
  lighthouse?.close();
  server.close();
  dist.remove();
});

it.for(pages)("finds nothing to mend on %s: %s", async ([, path], test) => {
  if (lighthouse === undefined) return unable(test);
  const { scores, shift, faults } = await best(root + path);
  expect({ scores, shift, faults: scores.performance < 100 ? faults : [] }).toEqual({
    scores: { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 },
    shift: 0,
    faults: [],
  });
});

it.for(pages)("is small, with all that it loads, compressed: %s", ([, path]) => {
  const page = path.split("?")[0] || "index.html";
  const loaded = [page, "site/style.css", "site/site.js", "site/icon.svg"];
  const size = loaded.reduce((sum, file) => sum + gzipSync(dist.text(file)).length, 0);
  expect(size).toBeLessThanOrEqual(60_000);
});

/** The best of up to ten: what else a machine does can only lower how fast a page is found to be. */
async function best(url: string): Promise<Measured> {
  let found = await lighthouse!.measure(url);
  for (let run = 2; run <= 10 && found.scores.performance < 100; run++) {
    const again = await lighthouse!.measure(url);
    if (again.scores.performance > found.scores.performance) found = again;
  }
  return found;
}

function unable(test: TestContext): void {
  if (process.env["CI"]) expect.fail(reason);
  test.skip(reason);
}
