/**
 * The server of an output as a process of its own: clients that ask much and take nothing, and requests that keep
 * to the grammar of HTTP and MCP or do not. Its memory stays bounded and others are answered.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { built, type Built } from "../built.ts";
import { effort } from "../effort.ts";
import { answersIn, exchange, open, type RawAnswer } from "../server/raw.ts";

/** A file of 16 MB, as it is asked for. */
const big = "/data/big.txt";

let dataset: Built;
let server: ChildProcess;
let [address, errors] = ["", ""];
beforeAll(async () => {
  dataset = await built();
  writeFileSync(join(dataset.out, big), "big\n".repeat(4_000_000));
});
afterAll(() => dataset.remove());
// Each has a process of its own, whose memory is what it takes.
beforeEach(async () => {
  server = spawn(process.execPath, ["server.mjs"], {
    cwd: dataset.out,
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  errors = "";
  server.stderr!.on("data", (chunk: Buffer) => void (errors += String(chunk)));
  address = await new Promise<string>((resolve) =>
    server.stdout!.once("data", (data: Buffer) => resolve(String(data).trim())),
  );
});
afterEach(async () => {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  if (server.kill("SIGKILL")) await ended;
});

const port = (): number => Number(new URL(address).port);
const isRunning = (): boolean => server.exitCode === null && server.signalCode === null;
const status = async (): Promise<number> => (await fetch(`${address}/data/status.json`)).status;

/** In bytes, as the system counts it. */
function memory(): number {
  const args = ["-o", "rss=", "-p", String(server.pid)];
  return 1024 * Number(execFileSync("ps", args, { encoding: "utf8" }));
}

const host = "Host: 127.0.0.1\r\n";
const json = "Content-Type: application/json\r\n";
const post = `POST /api/public/mcp HTTP/1.1\r\n${host}${json}`;
const calls = JSON.stringify(
  Array.from({ length: 16 }, (_, id) => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "get_facts", arguments: { limit: 1000 } },
  })),
);
const get = (target: string, headers = ""): string =>
  `GET ${target} HTTP/1.1\r\n${host}${headers}\r\n`;

const times = 100;
/** One connection that asks all at once, or many that each send the same; nobody reads. */
async function flood(text: string, isPipelined: boolean): Promise<readonly Socket[]> {
  const all = Array.from({ length: isPipelined ? 1 : times }, async () => {
    const socket = await open(port());
    if (text !== "") socket.write(isPipelined ? text.repeat(times) : text);
    return socket;
  });
  return Promise.all(all);
}

it.each<[string, string, boolean]>([
  ["pipelined GET", get(big), true],
  ["pipelined HEAD", get(big).replace("GET", "HEAD"), true],
  ["pipelined conditions", get(big, "If-None-Match: *\r\n"), true],
  ["slow readers", get(big), false],
  ["slow readers of gzip", get(big, "Accept-Encoding: gzip\r\n"), false],
  ["slow readers of filters", get("/api/public/v1/facts?limit=1000&status=verified"), false],
  ["slow readers of batches", `${post}Content-Length: ${calls.length}\r\n\r\n${calls}`, false],
  ["idle connections", "", false],
  ["headers without an end", `GET / HTTP/1.1\r\n${host}X: `, false],
  ["bodies without an end", `${post}Content-Length: 60000\r\n\r\n[`, false],
])("%s take little memory, and others are answered", async (_, text, isPipelined) => {
  await status();
  const before = memory();
  const sockets = await flood(text, isPipelined);
  let most = 0;
  for (let i = 0; i < 40; i++) {
    expect(await status()).toBe(200);
    most = Math.max(most, memory());
  }
  for (const socket of sockets) socket.destroy();
  expect(most - before).toBeLessThan(250_000_000);
  expect([isRunning(), errors]).toEqual([true, ""]);
});

const names = ["acme", "beta", "zeta-2", "support.tier", "pricing.plan.monthly_price", "free"];
const filling = (part: string, most: number) =>
  fc.nat({ max: most }).map((count) => part.repeat(count));

/** A name that exists, or a text that no name can be; nothing that ends a line. */
const word = fc.oneof(
  fc.constantFrom(...names),
  fc.constantFrom("acm", "..", "%00", "%2e%2e", "__proto__", "constructor", "%zz", "%ff", "*"),
  fc.constantFrom("%0d%0a", "manifest.json", "index.html", ".git", ".building", "server.mjs"),
  filling("x", 5000),
  filling("%e2%80%ae", 30),
);

const header = fc.oneof(
  fc.constantFrom("*", '"x"', 'W/"x", *', ",,,").map((tags) => `If-None-Match: ${tags}`),
  fc.constantFrom("gzip", "*;q=0", "gzip;q=0, br", ";;").map((each) => `Accept-Encoding: ${each}`),
  fc.constantFrom("text/event-stream", "*/*", ",").map((types) => `Accept: ${types}`),
  fc.constantFrom("null", "http://localhost", "https://evil.test").map((of) => `Origin: ${of}`),
  fc.constantFrom("2025-03-26", "2026-07-28", "9").map((of) => `MCP-Protocol-Version: ${of}`),
  fc.constantFrom("%%", "eA==", "").map((text) => `Mcp-Name: =?base64?${text}?=`),
  fc.constantFrom("Upgrade: websocket", "Expect: 100-continue", "Range: bytes=3-"),
  word.map((text) => `Mcp-Method: ${text}`),
  filling("x", 3000).map((text) => `X-1: ${text}`),
);

const api = "/api/public/v1/";
const parameter = fc.constantFrom("provider", "key", "plan", "product", "status", "limit", "x");
const query = fc
  .array(fc.tuple(parameter, word), { maxLength: 5 })
  .map((pairs) => pairs.map((pair) => pair.join("=")).join("&"));
const list = fc.constantFrom("facts", "compare", "changes", "providers", "keys");
const target = fc.oneof(
  fc.tuple(list, query).map(([name, asked]) => `${api}${name}?${asked}`),
  fc.tuple(fc.constantFrom("providers", "keys"), word).map((parts) => api + parts.join("/")),
  word.map((text) => `/api/public/md/providers/${text}`),
  fc.tuple(word, word).map(([folder, file]) => `/${folder}/${file}`),
  fc.constantFrom("/", "//", "/llms.txt", "/data/snapshot.jsonl", "*", "http://x/llms.txt", "/%"),
  filling("x=1&", 1500).map((text) => `${api}facts?${text}`),
);

const given = fc.dictionary(
  fc.constantFrom("provider", "key", "limit", "query", "status", "x", "__proto__"),
  fc.oneof(word, fc.nat({ max: 2000 }), fc.constantFrom(null, [], {}, true), filling("m ", 20_000)),
  { maxKeys: 3 },
);
const call = fc.record({
  jsonrpc: fc.constantFrom("2.0", "2.0", "1.0"),
  id: fc.oneof(fc.constantFrom(1, "a", null, 1.5, {}), filling("i", 600)),
  method: fc.constantFrom("ping", "tools/list", "tools/call", "tools/call", "initialize", "x"),
  params: fc.oneof(
    fc.record({ name: fc.constantFrom("get_facts", "list_keys", "x"), arguments: given }),
    fc.constantFrom({}, [], null),
  ),
});
const message = fc.oneof(
  call.map((each) => JSON.stringify(each)),
  fc.array(call, { maxLength: 20 }).map((all) => JSON.stringify(all)),
  fc.nat({ max: 3000 }).map((deep) => "[".repeat(deep) + "]".repeat(deep)),
  fc.tuple(call, fc.nat({ max: 60 })).map(([each, end]) => JSON.stringify(each).slice(0, end)),
  filling("x", 70_000),
);

const methods = ["GET", "GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "TRACE", "PROPFIND"];
const asking = fc.oneof(
  fc.record({ method: fc.constantFrom(...methods), target, body: fc.constantFrom("", "", "x") }),
  fc.record({ method: fc.constant("POST"), target: fc.constant("/api/public/mcp"), body: message }),
);
const request = fc
  .tuple(asking, fc.array(header, { maxLength: 3 }), fc.boolean())
  .map(([{ method, target: path, body }, headers, isJson]) => {
    const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
    const all = [...headers, ...length, ...(isJson ? [json.trim()] : [])];
    const lines = all.map((line) => `${line}\r\n`).join("");
    return { method, text: `${method} ${path} HTTP/1.1\r\n${host}${lines}`, body };
  });
const broken = fc.constantFrom(
  "\0\0\0\0\r\n\r\n",
  "GET / HTTP/9.9\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: x\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
  "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
);

const allowed = [200, 202, 204, 206, 304, 400, 403, 404, 405, 408, 413, 414, 415, 416, 431];

/** Nothing of what was asked may be failed at; an error is of its shape, open to every page, not kept. */
function expectSound({ status: code, headers, body }: RawAnswer): void {
  expect(allowed).toContain(code);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  if (code < 400) return;
  expect(body).not.toMatch(/node:|file:|\bat \w+ \(/);
  expect(headers.get("cache-control")).toBe("no-store");
  if (body !== "")
    expect(JSON.parse(body)).toMatchObject({
      error: { code: expect.anything(), message: expect.any(String) },
    });
}

it("answers whatever is drawn from a grammar that knows the rules and breaks them", async () => {
  await status();
  const before = memory();
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: 1, maxLength: 11 }),
      fc.option(broken, { freq: 3 }),
      async (asked, last) => {
        const texts = asked.map(({ text, body }, index) => {
          const isLast = last === null && index === asked.length - 1;
          const end = isLast ? "Connection: close\r\n\r\n" : "\r\n";
          return text + end + Buffer.from(body).toString("latin1");
        });
        const seen = await exchange(port(), texts.join("") + (last ?? ""));
        const answers = answersIn(seen, [...asked.map(({ method }) => method), ""]);
        expect(answers.length).toBeGreaterThan(0);
        for (const answer of answers) expectSound(answer);
      },
    ),
    { numRuns: effort(100, 4000) },
  );
  expect(memory() - before).toBeLessThan(150_000_000);
  expect([isRunning(), errors]).toEqual([true, ""]);
});
