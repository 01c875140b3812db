/**
 * The pages that people come to, judged by Lighthouse as on a telephone's screen and network, on our own server:
 * what it alone looks at, how they are found, painted and moved. All others are judged by axe and by the Nu checker.
 */
import type { AddressInfo, Server } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it, type TestContext } from "vitest";
import { serve } from "../../build/fallback/node/serve.ts";
import { missingForLighthouse, openLighthouse, type Lighthouse } from "../browser/lighthouse.ts";
import { real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { kindsOfPage } from "./kinds-of-page.ts";

/** Those that tell crawlers to leave them cannot please a judge of how they are found. */
const unlisted = /^(404|search)\.html/;

/** Lighthouse calls 90 good. */
const leastPaint = 95;
/** Lighthouse calls 0.1 good. On a busy machine the font comes late, and words become a little wider. */
const mostShift = 0.01;

const reason = missingForLighthouse();
let dist: Built;
let server: Server;
let root: string;
let lighthouse: Lighthouse | undefined;

beforeAll(async () => {
  // Of today, as a host has it: pages tell of their age once they are old, which moves them.
  const today = new Date().toISOString().slice(0, 10);
  dist = await builtOnce({ ...real, asOf: `${today}T00:00:00Z` });
  server = await serve({ root: dist.out, host: "127.0.0.1", port: 0 });
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  if (reason === undefined) lighthouse = await openLighthouse();
});
afterAll(() => {
  lighthouse?.close();
  server.close();
  dist.remove();
});

const visited = kindsOfPage.filter(([name]) =>
  ["home", "a provider", "a fact", "a pair", "results of a search", "a missing page"].includes(
    name,
  ),
);

it.for(visited)("finds nothing to mend on %s: %s", async ([, path], test) => {
  if (lighthouse === undefined) return unable(test);
  const { scores, paints, shift, faults } = await lighthouse.measure(root + path, "endless");
  const found = {
    accessibility: scores.accessibility,
    "best-practices": scores["best-practices"],
    seo: unlisted.test(path) ? 100 : scores.seo,
  };
  const said = faults.join("\n");
  expect(found, said).toEqual({ accessibility: 100, "best-practices": 100, seo: 100 });
  expect(shift, said).toBeLessThan(mostShift);
  expect(Math.min(...paints), said).toBeGreaterThanOrEqual(leastPaint);
});

it.for(kindsOfPage)("is small, with all that it loads, compressed: %s", ([, path]) => {
  const page = path.split("?")[0] || "index.html";
  const loaded = [page, "site/style.css", "site/site.js", "site/icon.svg"];
  const size = loaded.reduce((sum, file) => sum + gzipSync(dist.text(file)).length, 0);
  expect(size).toBeLessThanOrEqual(60_000);
});

function unable(test: TestContext): void {
  if (process.env["CI"]) expect.fail(reason);
  test.skip(reason);
}
