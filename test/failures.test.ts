/**
 * Every kind of failure, whole: status, headers and body of what is asked wrongly, over HTTP, of the tools
 * and in the protocol. `fixtures/failures` holds the answers; `-u` writes them, to be read as a diff.
 */
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { createHandler } from "../build/fallback/handler.ts";
import { readFrom } from "../build/fallback/node/disk.ts";
import { isFromHere } from "../build/fallback/node/from-here.ts";
import { get, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { address, callTool, meta, mirror, modern, modernRpc, posted, rpc } from "./mcp/messages.ts";

let dataset: Built;
beforeAll(async () => {
  dataset = await builtOnce();
});

const recordedIn = (name: string): string =>
  join(import.meta.dirname, "fixtures/failures", `${name}.txt`);

/** The status, the headers that tell failures apart, and the body, with its lists a line for each item. */
async function told(asked: string, init?: RequestInit): Promise<string> {
  const response = await get(dataset.handler, asked, init);
  const headers = ["allow", "cache-control", "content-type", "retry-after", "vary"].flatMap(
    (name) => response.headers.get(name) ?? [],
  );
  return [`${response.status} ${headers.join("; ")}`, readable(await response.text())].join("\n");
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const v1 = "/api/public/v1";
const long = "x".repeat(300);

const addresses = [
  `${v1}/facts?provider=acmee`,
  `${v1}/facts?provider=acmee&product=ap&plan=fre`,
  `${v1}/facts?provider=acmee&product=ap`,
  `${v1}/facts?provider=beta&plan=free&key=storage.included_gb`,
  `${v1}/facts?provider=acme&plan=pr&status=stale`,
  `${v1}/facts?provider=acme&product=ap&key=included`,
  `${v1}/facts?provider=zeta&key=storage.included_gb&status=removed`,
  `${v1}/facts?provider=acme&scope=nowhere&key=support.tier`,
  `${v1}/facts?key=planet.moons.max_count`,
  `${v1}/facts?provider=${long}&plan=%0a%00%e2%80%ae`,
  `${v1}/facts?provider=${"y".repeat(81)}`,
  `${v1}/facts?provider=${"y".repeat(80)}`,
  `${v1}/facts?q=moons`,
  `${v1}/facts?q=storage+moons&provider=acme`,
  `${v1}/facts?q=storage&provider=beta&plan=free`,
  `${v1}/facts?q=storage&status=removed&provider=beta`,
  `${v1}/facts?q=${"many ".repeat(200)}`,
  `${v1}/facts?q=${"meaning+".repeat(200)}`,
  `${v1}/facts?provider=a${"+".repeat(198)}b`,
  `${v1}/facts?provider=a${"+".repeat(198)}bc`,
  `${v1}/facts?limit=1001`,
  `${v1}/facts?limit=0`,
  `${v1}/facts?limit=ten`,
  `${v1}/facts?limit=00000001`,
  `${v1}/facts?offset=-1`,
  `${v1}/facts?offset=10000000`,
  `${v1}/facts?offset=`,
  `${v1}/facts?product=*`,
  `${v1}/facts?provider=acme&plan=*`,
  `${v1}/facts?provider=acme&key=included`,
  `${v1}/facts?provider[]=acme`,
  `${v1}/facts?slug=ACME`,
  `${v1}/facts?search=free`,
  `${v1}/facts?provider=acme&asof=2020-01-01`,
  `${v1}/facts?provider=acme&colour=free`,
  `${v1}/facts?provider=acme&colour=xyzzy`,
  `${v1}/facts?provider=acme&page=2`,
  `${v1}/facts?filter={"provider":"acme","plan":["free"]}`,
  `${v1}/facts?provider=acme&plan=`,
  `${v1}/facts?provider=acme&q=%20`,
  `${v1}/facts?q=free&query=limit`,
  `${v1}/facts?as_of=2024-01-01`,
  `${v1}/facts?provider=acme&as_of=then`,
  `${v1}/facts?provider=acme&as_of=1990-01-01`,
  `${v1}/facts?provider=nobody&as_of=2024-01-01`,
  `${v1}/facts?status=verifed`,
  `${v1}/facts?status=verified&status=inferred`,
  `${v1}/facts?status=`,
  `${v1}/changes?since=2026-02-30`,
  `${v1}/changes?since=2026-02-01T25:00:00Z`,
  `${v1}/changes?kind=remove`,
  `${v1}/changes?provider=acmee`,
  `${v1}/changes?key=storage.included`,
  `${v1}/changes?provider=acmee&key=storage.included`,
  `${v1}/changes?since=2026-02-01T10:00`,
  `${v1}/changes?provider=acme&keys=support.tier`,
  `${v1}/compare`,
  `${v1}/compare?a=nobody`,
  `${v1}/compare?a=ACME&b=Beta&key=Pricing.Plan.Monthly_Price`,
  `${v1}/compare?a=acme&b=ACMEE`,
  `${v1}/compare?a=acme&b=beta&known=x`,
  `${v1}/compare?a=beta`,
  `${v1}/compare?b=acme`,
  `${v1}/compare?A=acme&b=beta`,
  `${v1}/compare?first=acme&second=beta`,
  `${v1}/compare?a=acme&b=`,
  `${v1}/compare?b=nobody`,
  `${v1}/compare?a=acmee&b=betta`,
  `${v1}/compare?a=acme&b=betta`,
  `${v1}/compare?a=acme&b=beta&key=pricing.plan.monthly_prize`,
  `${v1}/compare?a=acme&b=beta&key=storage.included_gb`,
  `${v1}/providers/acmee`,
  `${v1}/providers/zzzzzz`,
  `${v1}/keys/storage.included`,
  `${v1}/keys/x`,
  `${v1}/keys/storage.included_gb?key=x`,
  `${v1}/keys/storage.included_gb?known=2024-02-30`,
  `${v1}/history?key=no.such.key`,
  `${v1}/history?key=storage.included_gb&id=nobody`,
  `${v1}/history?key=planet.moons.max_count&provider=acme`,
  `${v1}/history?key=support.tier&provder=acme`,
  `${v1}/providers?query=free`,
  `${v1}/providers?limit=5`,
  `${v1}/providers/acme?plan=free`,
  "/api/public/md/providers/acmee",
  "/api/public/md/providers/zeta2",
  "/api/public/v2/facts",
  "/api",
  "/apis",
  "/a/../..%2fb",
  "/%zz",
  "/.well-known/nothing",
  "/data/%00",
  `/${"d".repeat(256)}`,
  `/${"d/".repeat(600)}e`,
  `/${"e".repeat(8200)}`,
];

it("addresses that hold nothing are answered as they were", async () => {
  const answers = [];
  for (const asked of addresses) {
    const name = asked.length > 200 ? `${asked.slice(0, 60)}… (${asked.length})` : asked;
    answers.push(`${name}\n${await told(asked)}\n`);
  }
  await expect(answers.join("\n")).toMatchFileSnapshot(recordedIn("addresses"));
});

it("each address that an error suggests is answered", async () => {
  for (const asked of addresses) {
    const text = await (await get(dataset.handler, asked)).text();
    const [, list = ""] = /"suggestions":\[(.*?)\]/.exec(text) ?? [];
    for (const [, suggested = ""] of list.matchAll(/"(\/[^"]*)"/g))
      expect((await get(dataset.handler, suggested)).status, `${asked}: ${suggested}`).toBe(200);
  }
});

const byKey = "compare_key_across_providers";
const beta = { a: "acme", b: "beta" };

const calls: readonly (readonly [tool: string, given: unknown])[] = [
  ["get_facts", { provder: "acme" }],
  ["get_facts", { provder: "acme", colour: "blue" }],
  ["get_facts", { provder: "acme", provider: "beta" }],
  ["get_facts", { provider: "acme", colour: "free" }],
  ["get_facts", { provider: "acme", free: true }],
  ["get_facts", { provider: "acme", free: false }],
  ["get_facts", { q: "free", query: "price" }],
  ["get_facts", { limit: 0, offset: -1 }],
  ["get_facts", { limit: "5", status: "VERIFIED" }],
  ["get_facts", { limit: " ", plan: 7 }],
  ["get_facts", { limit: true, key: false }],
  ["get_facts", { limit: 2.5 }],
  ["get_facts", { limit: [5] }],
  ["get_facts", { detail: "all" }],
  ["get_facts", { status: "" }],
  ["get_facts", { status: "zzz" }],
  ["get_facts", { status: 7 }],
  ["get_facts", { provider: "acme", status: "inferred" }],
  ["get_facts", { plan: ["free"], status: "Stale" }],
  ["get_facts", { provider: {} }],
  ["get_facts", { provider: [] }],
  ["get_facts", { provider: "" }],
  ["get_facts", { provider: true }],
  ["get_facts", { provider: ["beta", "acme"] }],
  ["get_facts", { provider: { slug: "acme" } }],
  ["get_facts", { provider: "acme", key: "" }],
  ["get_facts", { provider: long.repeat(4) }],
  ["get_facts", { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }],
  ["get_facts", Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`z${at}`, 1]))],
  ["get_facts", Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`z${at}`, 1]))],
  ["get_facts", JSON.parse('{"__proto__":{"provider":"acme"},"constructor":1}')],
  ["get_facts", { params: {} }],
  ["get_facts", { params: { provider: "acme", plan: "free" }, limit: 2 }],
  ["get_facts", { arguments: '{"provider":["ACME"],"status":"Verified"}' }],
  ["get_facts", '{"provider":"acme"}'],
  ["get_facts", []],
  ["get_facts", [[]]],
  ["get_facts", ["acme"]],
  ["get_facts", "acme"],
  ["get_facts", 7],
  ["get_facts", { provider: "acmee", limit: 5 }],
  ["get_facts", { provider: "ACME", plan: "Free", key: "Support.Tier", limit: 3 }],
  ["get_facts", { provider: "beta", plan: "free", key: "storage.included_gb" }],
  ["get_facts", { provider: "../../data" }],
  ["get_facts", { query: "moons" }],

  ["list_providers", "acme"],
  ["list_providers", { query: "acmi" }],

  ["list_keys", { keyword: "storage" }],
  ["list_keys", { query: "no such thing", limit: 3 }],
  ["list_keys", { query: "xupporz" }],

  ["list_changes", "x"],
  ["list_changes", { provider: [] }],
  ["list_changes", { limit: 501 }],
  ["list_changes", { provider: "acmee", limit: 7 }],
  ["list_changes", { since: "yesterday" }],

  ["compare_providers", {}],
  ["compare_providers", { a: "acme" }],
  ["compare_providers", { a: "acme", b: "" }],
  ["compare_providers", { a: "acme", c: "beta" }],
  ["compare_providers", { a: "ACME", b: "Beta" }],
  ["compare_providers", { a: { slug: "acme" }, b: ["beta"] }],
  ["compare_providers", { providers: ["acme", "beta"] }],
  ["compare_providers", { first: "acme", second: "beta" }],
  ["compare_providers", { query: "acme vs beta" }],
  ["compare_providers", { params: beta }],
  ["compare_providers", ["acme", "beta"]],
  ["compare_providers", { a: "acne", b: "beta", limit: 5 }],
  ["compare_providers", { ...beta, key: "pricing.plan.monthly_prize" }],

  [byKey, {}],
  [byKey, { key: "" }],
  [byKey, { key: "../providers" }],
  [byKey, { query: "moons of saturn" }],
  [byKey, { key: "storage.included" }],
  [byKey, { key: "storage.included_gb", query: "moons" }],

  ["dataset_status", { limit: 5 }],
];

it("calls that cannot be answered say what to call instead, as they did, and each that they name is answered", async () => {
  const answers = [];
  for (const [name, given] of calls) {
    const { content, ...others } = await callTool(dataset.handler, name, given);
    const asked = JSON.stringify(given);
    expect(others, asked).toEqual({ isError: true });
    const text = content.map((each) => each.text).join("\n");
    const shown = asked.length > 200 ? `${asked.slice(0, 60)}… (${asked.length})` : asked;
    answers.push(`${name} ${shown}\n${text}\n`);
    expect(text, asked).not.toContain("/api/");
    const proposed = [...text.matchAll(/^- (\w+) (\{.*\})$/gm)];
    expect(proposed.length, asked).toBeLessThanOrEqual(5);
    const isOfAll = /^\{"limit":[^,]*(,"offset":-1)?\}$/.test(asked);
    for (const [line, tool = "", json = ""] of proposed) {
      const { isError } = await callTool(dataset.handler, tool, JSON.parse(json));
      expect([asked, line, isError]).toEqual([asked, line, undefined]);
      // Nobody who asked for something is told to ask for everything.
      if (!isOfAll) expect(line, asked).not.toMatch(/(get_facts|list_changes) \{("limit":\d+)?\}$/);
    }
  }
  await expect(answers.join("\n")).toMatchFileSnapshot(recordedIn("calls"));
});

it("null is an argument that is not given, and words may have the name that addresses have", async () => {
  const given = { query: "free storage" };
  const named = { q: given.query, key: null, status: null };
  const [one, other] = [named, given].map((each) => callTool(dataset.handler, "get_facts", each));
  expect(await one).toEqual(await other);
});

const pings = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, id) => rpc("ping", undefined, id));
const notification = { jsonrpc: "2.0", method: "notifications/x" };
const mirrored = mirror("tools/call", "dataset_status");
const modernCall = modernRpc("tools/call", { name: "dataset_status" });

const messages: readonly (readonly [unknown, Record<string, string>?])[] = [
  [""],
  ["7"],
  [{ jsonrpc: "2", id: 1, method: "ping" }],
  [rpc("ping", undefined, null)],
  [rpc("ping", undefined, 0)],
  [rpc("ping", undefined, "")],
  [rpc("ping", undefined, "i".repeat(257))],
  [rpc("ping", undefined, "i".repeat(256))],
  [{ jsonrpc: "2.0", id: 1 }],
  [{ jsonrpc: "2.0", id: 1, method: 7 }],
  [{ jsonrpc: "2.0", id: "a", method: "ping", params: [] }],
  [{ jsonrpc: "2.0", id: 1, error: "no" }],
  [[]],
  [[rpc("ping"), notification, 3, rpc("nothing", undefined, "b")]],
  [[notification]],
  [[modernRpc("tools/list")]],
  [[rpc("ping"), modernRpc("tools/list")]],
  [[rpc("ping")], { "mcp-protocol-version": "2025-06-18" }],
  [[rpc("ping")], { "mcp-protocol-version": modern }],
  [pings(16)],
  [[rpc("ping")], { "mcp-protocol-version": "2025-03-26" }],
  [pings(17)],
  [rpc("nothing\n\u202e")],
  [rpc("ping"), { "mcp-protocol-version": "1999-01-01" }],
  [notification, { "mcp-protocol-version": `1999${"9".repeat(200)}` }],
  [rpc("ping"), { "mcp-protocol-version": modern }],
  [rpc("initialize")],
  [rpc("initialize"), { "mcp-protocol-version": "2099-01-01" }],
  [rpc("initialize", { protocolVersion: "2025-03-26" })],
  [modernRpc("ping"), mirror("ping")],
  [modernRpc("server/discover"), mirror("server/discover")],
  [modernRpc("tools/call", { name: "x" }), mirror("tools/call", "x")],
  [modernCall],
  [modernCall, mirrored],
  [modernCall, { ...mirrored, "mcp-name": "get_facts" }],
  [modernCall, { ...mirrored, "mcp-name": "=?base64?%%?=" }],
  [modernCall, { ...mirrored, "mcp-method": "tools/list" }],
  [rpc("ping", { _meta: { ...meta, "io.modelcontextprotocol/protocolVersion": 7 } })],
  [rpc("ping", { _meta: { "io.modelcontextprotocol/protocolVersion": modern } })],
  [
    rpc("ping", { _meta: { ...meta, "io.modelcontextprotocol/protocolVersion": "2099-01-01" } }),
    { ...mirror("ping"), "mcp-protocol-version": "2099-01-01" },
  ],
  [rpc("tools/call", { name: "no_such_tool" })],
  [rpc("tools/call", { name: "toString" })],
  [rpc("tools/call", { name: 7 })],
  [rpc("tools/call")],
  [rpc("ping"), { "content-type": "text/plain" }],
  [rpc("ping"), { "content-type": "application/json; charset=utf-8" }],
  [rpc("ping"), { "content-type": "application/json5" }],
  [`{"padding":"${" ".repeat(65_523)}"}`],
  [`{"padding":"${" ".repeat(65_522)}"}`],
];

it("messages that break the protocol are refused as they were", async () => {
  const answers = [];
  for (const [body, headers] of messages) {
    const asked = JSON.stringify(body);
    const shown = asked.length > 300 ? `${asked.slice(0, 60)}… (${asked.length})` : asked;
    answers.push(
      `${shown} ${JSON.stringify(headers ?? {})}\n${await told(address, posted(body, headers))}\n`,
    );
  }
  await expect(answers.join("\n")).toMatchFileSnapshot(recordedIn("messages"));
});

const here: [status: number, host: string, origin?: string][] = [
  [200, "localhost"],
  [200, "localhost:8080", "http://localhost:3000"],
  [200, "127.0.0.1:8080", "http://127.1.2.3"],
  [200, "127.1"],
  [200, "2130706433"],
  [200, "[::1]:80", "http://[::1]"],
  [403, "localhost", "https://elsewhere.test"],
  [403, "localhost", "null"],
  [403, "localhost.elsewhere.test"],
  [403, "elsewhere-localhost"],
  [403, "128.0.0.1"],
  // The public name, which a server in front may keep.
  [200, "facts.test"],
  [200, "facts.test", "https://elsewhere.test"],
  [403, "elsewhere.test"],
  [403, ":::"],
];

it.each(here)("%i for a call on this machine to %s from %s", async (expected, host, origin) => {
  const handler = createHandler({ read: readFrom(dataset.out), mayCall: isFromHere });
  const said = { host, ...(origin === undefined ? {} : { origin }) };
  // A `Request` holds no `host`.
  const response = await handler({
    method: "POST",
    url: `http://localhost${address}`,
    headers: new Headers({ "content-type": "application/json", ...said }),
    body: null,
    text: () => Promise.resolve(JSON.stringify(rpc("ping"))),
  });
  expect(response.status).toBe(expected);
  const refusal = {
    error: { code: -32_600, message: "Only this machine may call the tools here." },
  };
  expect(await response.json()).toMatchObject(expected === 403 ? refusal : { id: 1, result: {} });
});

it("a message may be cut anywhere, even inside a character", async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(rpc("ping", undefined, "grüße €")));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const response = await dataset.handler({
    method: "POST",
    url: `http://localhost${address}`,
    headers: new Headers({ "content-type": "application/json" }),
    body,
    text: () => Promise.reject(new Error("read once more")),
  });
  expect(await response.json()).toEqual({ jsonrpc: "2.0", id: "grüße €", result: {} });
});

it("a message that is too long is not read on", async () => {
  let pulled = 0;
  const body = new ReadableStream({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(16_384).fill(32));
    },
  });
  const headers = { "content-type": "application/json" };
  const endless = { method: "POST", headers, body, duplex: "half" } as const;
  expect((await get(dataset.handler, address, endless)).status).toBe(413);
  expect(pulled).toBeLessThan(8);
});
