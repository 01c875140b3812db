/** What is asked of the sample and what is answered, beyond the table of test/conform/checks. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
afterAll(() => dataset.remove());

const ask = (address: string): Promise<Response> => get(dataset.handler, address);

interface ErrorShape {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly suggestions: readonly string[];
  };
}

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

  it.each([
    // The nearest name has no such fact, the next one has.
    [
      `${facts}?provider=zeta&key=storage.included_gb`,
      404,
      "FACT_NOT_FOUND",
      `${facts}?provider=zeta-2&key=storage.included_gb`,
    ],
    [`${facts}?key=planet.moons.max_count`, 404, "FACT_NOT_FOUND", "/api/public/v1/keys"],
    // The sign of an id for no product or plan is the name of none.
    [`${facts}?product=*`, 404, "FACT_NOT_FOUND", "/api/public/v1/keys"],
    [`${facts}?provider=acme&plan=*`, 404, "FACT_NOT_FOUND", `${facts}?provider=acme`],
    [`${facts}?offset=-1`, 400, "INVALID_PARAMETER", "0"],
    [`${facts}?offset=`, 400, "INVALID_PARAMETER", "0"],
    [`${changes}?since=2026-02-30`, 400, "INVALID_PARAMETER", "2026-05-01"],
    [`${changes}?since=2026-02-01T10:00`, 400, "INVALID_PARAMETER", "2026-05-01"],
    [`${changes}?kind=remove`, 400, "INVALID_PARAMETER", "removed"],
    [`${changes}?provider=acmee`, 404, "PROVIDER_NOT_FOUND", "acme"],
    [`${changes}?key=storage.included`, 404, "FACT_NOT_FOUND", "storage.included_gb"],
    // What was given is kept, and only what is published under it is offered.
    [
      `${facts}?provider=acme&key=included`,
      404,
      "FACT_NOT_FOUND",
      `${facts}?provider=acme&key=storage.included_gb`,
    ],
    [
      `${facts}?provider=acme&plan=pr&status=stale`,
      404,
      "FACT_NOT_FOUND",
      `${facts}?provider=acme&plan=pro&status=stale`,
    ],
    [`${compare}?a=beta`, 400, "MISSING_PARAMETER", `${compare}?a=beta&b=acme`],
    [`${compare}?a=nobody`, 400, "MISSING_PARAMETER", `${compare}?a=acme&b=beta`],
    [
      `${compare}?a=ACME&b=Beta&key=Pricing.Plan.Monthly_Price`,
      404,
      "PROVIDER_NOT_FOUND",
      `${compare}?a=acme&b=beta`,
    ],
    [`${compare}?a=acmee&b=beta&key=no.such_key`, 404, "PROVIDER_NOT_FOUND", "acme"],
    [`${compare}?a=ACME&b=Beta`, 404, "PROVIDER_NOT_FOUND", `${compare}?a=acme&b=beta`],
    [`${compare}?a=acme&b=ACMEE`, 404, "PROVIDER_NOT_FOUND", "/api/public/v1/providers"],
    ["/api/public/md/providers/zeta2", 404, "PROVIDER_NOT_FOUND", "zeta-2"],
    ["/%zz", 404, "NOT_FOUND", "/llms.txt"],
  ])("%s answers %i %s and suggests %s", async (address, status, code, suggestion) => {
    const response = await ask(address);
    expect(response.status).toBe(status);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("content-type")).toBe("application/json");
    const { error } = (await response.json()) as ErrorShape;
    expect(error.code).toBe(code);
    expect(error.message.length).toBeGreaterThan(10);
    expect(error.suggestions.length).toBeLessThanOrEqual(5);
    expect(error.suggestions[0]).toBe(suggestion);
  });

  it.each([
    [`${facts}?provider[]=acme`, "provider[]", `${facts}?provider=acme`],
    [`${facts}?slug=ACME`, "slug", `${facts}?provider=acme`],
    [`${facts}?search=free`, "search", `${facts}?q=free`],
    [`${facts}?provider=acme&asof=2020-01-01`, "asof", undefined],
    [`${facts}?provider=acme&colour=free`, "colour", "/api/public/v1/providers"],
    [`${facts}?provider=acme&plan=`, "plan is empty", `${facts}?provider=acme`],
    [`${facts}?provider=acme&q=%20`, "q is empty", `${facts}?provider=acme`],
    [`${facts}?q=free&query=limit`, "q is given 2 times", `${facts}?q=free`],
    [`${changes}?provider=acme&keys=support.tier`, "keys", undefined],
    ["/api/public/v1/history?key=support.tier&provder=acme", "provder", undefined],
    ["/api/public/v1/providers?query=free", "query", "/api/public/v1/providers"],
    ["/api/public/v1/keys/storage.included_gb?key=x", "key", undefined],
    ["/api/public/v1/providers/acme?plan=free", "plan", "/api/public/v1/providers"],
  ])("%s is no question for everything: %s", async (address, said, first) => {
    const response = await ask(address);
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as ErrorShape;
    expect(error.code).toBe("INVALID_PARAMETER");
    expect(error.message).toContain(said);
    expect(error.message).toContain("It takes ");
    if (first !== undefined) expect(error.suggestions[0]).toBe(first);
    for (const each of error.suggestions) {
      expect(each).toMatch(/^\//);
      expect(each).not.toBe(facts);
      expect((await ask(each)).status, each).toBe(200);
    }
  });

  it("leaves what files and guides are asked to them", async () => {
    for (const address of ["/data/status.json?x=1", "/llms.txt?q=price"])
      expect((await ask(address)).status).toBe(200);
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
  expect((await get(handler, "/base/")).status).toBe(200);
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
