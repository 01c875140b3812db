/** The fallback of hosts that start it anew for a question: how large it is, and what it reads. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import worker from "../build/fallback/entry/cloudflare.ts";
import { sample, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";

let dataset: Built;
const read: string[] = [];

beforeAll(async () => {
  dataset = await builtOnce(sample);
});
afterAll(() => dataset.remove());

/** In bytes, compressed. */
const ceilings = {
  "fallback/worker.mjs": 18_000,
  "function.mjs": 18_700,
  "lambda.mjs": 18_800,
  "deno.mjs": 19_500,
  "bun.mjs": 19_600,
  "server.mjs": 27_500,
  "fallback/then.mjs": 6000,
  "fallback/mends.mjs": 13_000,
} as const;

it.each(Object.entries(ceilings))("%s has at most %i bytes, compressed", (file, most) => {
  expect(gzipSync(dataset.text(file)).length).toBeLessThanOrEqual(most);
});

const ASSETS = {
  fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    read.push(pathname);
    const file = join(dataset.out, pathname);
    const isThere = existsSync(file) && statSync(file).isFile();
    return Promise.resolve(
      isThere ? new Response(readFileSync(file)) : new Response("", { status: 404 }),
    );
  },
};

async function ask(address: string): Promise<{ readonly status: number; readonly read: number }> {
  read.length = 0;
  const { status } = await worker.fetch(new Request(`https://facts.test${address}`), { ASSETS });
  return { status, read: read.length };
}

it("looks once for a file that is not there", async () => {
  expect((await ask("/api/public/v1/providers/nobody")).status).toBe(404);
  expect(read).toEqual([...new Set(read)]);
});

it("reads nothing again for a filter, a comparison or words: its files are of one deployment", async () => {
  const v1 = "/api/public/v1";
  const addresses = [
    `${v1}/facts?provider=acme&key=api.rate_limit.requests_per_minute`,
    `${v1}/facts?q=acme%20rate%20limit`,
    `${v1}/compare?a=acme&b=zeta-2&key=api.rate_limit.requests_per_minute`,
  ];
  for (const address of addresses) {
    const first = await ask(address);
    expect(first.status, address).toBe(200);
    expect(first.read, address).toBeGreaterThan(0);
    expect(await ask(address), address).toEqual({ status: 200, read: 0 });
  }
});
