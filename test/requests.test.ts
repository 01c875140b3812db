/** What is asked of the sample and what is answered, beyond test/conform/checks and the failures. */
import { beforeAll, describe, expect, it } from "vitest";
import { createHandler } from "../build/fallback/handler.ts";
import { readFrom } from "../build/fallback/node/disk.ts";
import { serve } from "../build/fallback/node/serve.ts";
import { get, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { answersIn, exchange, portOf } from "./server/raw.ts";

const facts = "/api/public/v1/facts";
const compare = "/api/public/v1/compare";
const changes = "/api/public/v1/changes";

let dataset: Built;
beforeAll(async () => {
  dataset = await builtOnce();
});

const ask = (address: string): Promise<Response> => get(dataset.handler, address);

describe("the sample", () => {
  it.each([
    [`${facts}?query=free&_=1`, { q: "free" }],
    [
      `${facts}?provider=acme&id=acme/api/free/support.tier`,
      { id: "acme/api/free/support.tier", provider: "acme" },
    ],
    [
      `${facts}?status=stale&key=support.tier&product=api&provider=acme`,
      { provider: "acme", product: "api", key: "support.tier", status: "stale" },
    ],
    [`${compare}?key=support.tier&b=acme&a=acme`, { a: "acme", b: "acme", key: "support.tier" }],
    [`${facts}.json?provider=beta&limit=1`, { provider: "beta", limit: 1 }],
    [`${changes}.json?key=support.tier&limit=2`, { key: "support.tier", limit: 2 }],
    [
      `${changes}?offset=0&since=2024-01-01&kind=added&provider=acme`,
      { provider: "acme", kind: "added", since: "2024-01-01", offset: 0 },
    ],
  ])("%s echoes what was applied, in the contract's order", async (address, query) => {
    const body = (await (await ask(address)).json()) as { query: object };
    expect(JSON.stringify(body.query)).toBe(JSON.stringify(query));
  });

  it("says of a removal what was removed, and no value after it", async () => {
    const { data } = (await (await ask(`${changes}?kind=removed`)).json()) as {
      data: { value?: unknown; previous: { value: unknown } | null }[];
    };
    expect(data.length).toBeGreaterThan(0);
    for (const change of data) {
      expect(change).not.toHaveProperty("value");
      expect(change.previous).toHaveProperty("value");
    }
  });

  it("answers a registered key without facts with an empty list", async () => {
    const response = await ask("/api/public/v1/keys/planet.moons.max_count");
    expect(await response.json()).toEqual({
      key: "planet.moons.max_count",
      unit: "moons",
      values: [],
    });
  });
});

it.each([
  ["/base/", 200],
  ["/base/llms.txt", 200],
  ["/base/api/public/v1/providers", 200],
  ["/base/api/public/v1/providers///", 200],
  // As a proxy asks that has taken the base away.
  ["/llms.txt", 200],
  ["/basement/llms.txt", 404],
  ["/other/base/llms.txt", 404],
])("below a base path, %s answers %i", async (address, status) => {
  const handler = createHandler({ read: readFrom(dataset.out), basePath: "/base" });
  expect((await get(handler, address)).status).toBe(status);
});

it("leads from the base path to the one with a slash, which the links of its page are relative to", async () => {
  const handler = createHandler({ read: readFrom(dataset.out), basePath: "/base" });
  for (const method of ["GET", "HEAD"])
    for (const query of ["", "?a=b&c=%20d"]) {
      const seen = await get(handler, `/base${query}`, { method });
      expect([seen.status, seen.headers.get("location")]).toEqual([308, `/base/${query}`]);
      expect(seen.headers.get("access-control-allow-origin")).toBe("*");
      expect(await seen.text()).toBe("");
    }
  expect((await get(handler, "/base", { method: "POST" })).status).toBe(405);
});

it("leads from a page with a slash to the one without, which its links are relative to", async () => {
  for (const base of ["", "/base"]) {
    const handler = createHandler({ read: readFrom(dataset.out), basePath: base });
    for (const [address, page] of [
      ["/providers/", "/providers"],
      ["/providers/acme/?a=b", "/providers/acme?a=b"],
      ["/kinds//", "/kinds"],
    ] as const) {
      const seen = await get(handler, base + address);
      expect([seen.status, seen.headers.get("location")]).toEqual([308, base + page]);
    }
    expect((await get(handler, `${base}/`)).status).toBe(200);
    expect((await get(handler, `${base}/api/public/v1/providers/`)).status).toBe(200);
  }
});

it.each(["/../../../etc/passwd", "//etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%5c..%5cx", "*"])(
  "a raw request for %s stays inside the output",
  async (path) => {
    const server = await serve({ root: dataset.out, host: "127.0.0.1", port: 0 });
    const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
    const [answer] = answersIn(await exchange(portOf(server), head));
    expect(answer!.status).toBe(404);
    server.close();
  },
);
