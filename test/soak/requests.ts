/** `soak requests`: requests drawn from a grammar that knows the rules and breaks them, over raw sockets. */
import { answersIn, exchange, type RawAnswer } from "../server/raw.ts";
import { openLot, type Lot, type SoakCommand } from "./soak.ts";

import { startServed } from "./served.ts";

export const requests: SoakCommand = {
  name: "requests",
  summary: "raw requests that keep to the grammar of HTTP and MCP, or do not (220,000)",
  run: ({ times = 220_000, seed, say }) => runRequests(times, seed, say),
};

/** Connections at a time, and the most requests on one. */
const lanes = 40;
const longestLine = 12;
/** In bytes: what the process may take beyond what it takes at rest. */
const room = 150_000_000;

const allowed: ReadonlySet<number> = new Set([
  200, 202, 204, 206, 304, 400, 403, 404, 405, 408, 413, 414, 415, 416, 431,
]);

async function runRequests(
  times: number,
  seed: number,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const served = await startServed();
  const wrong: string[] = [];
  const counts = new Map<number, number>();
  let left = times;
  let most = 0;
  const lane = async (own: number): Promise<void> => {
    const lot = openLot(seed * lanes + own);
    while (left > 0 && wrong.length < 20) {
      const drawn = drawRequests(lot, 1 + lot.below(Math.min(left, longestLine)));
      left -= drawn.length;
      const text = drawn.map((each) => each.text).join("");
      const seen = served.isRunning() ? await exchange(served.port, text) : "";
      const answers = answersIn(
        seen,
        drawn.map(({ method }) => method),
      );
      for (const answer of answers) {
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        const fault = faultOf(answer);
        if (fault) wrong.push(`${fault} to ${JSON.stringify(text.slice(0, 300))}`);
      }
      if (answers.length === 0) wrong.push(`no answer to ${JSON.stringify(text.slice(0, 300))}`);
      if (left % 500 < longestLine) most = Math.max(most, served.memory());
    }
  };
  try {
    await served.status();
    const before = served.memory();
    await Promise.all(Array.from({ length: lanes }, (_, own) => lane(own)));
    say(
      `${times - left} requests: ${[...counts].map(([status, n]) => `${n} × ${status}`).join(", ")}`,
    );
    say(`memory ${Math.round(before / 1e6)} → ${Math.round(most / 1e6)} MB`);
    if (most - before > room) wrong.push(`took ${Math.round((most - before) / 1e6)} MB`);
    if (!served.isRunning()) wrong.push("the server has ended");
    if (served.errors() !== "") wrong.push(`the server said: ${served.errors().slice(0, 300)}`);
    return wrong;
  } finally {
    await served.stop();
  }
}

/** Nothing of what was asked may be failed at; an error is of its shape, open to every page, not kept. */
function faultOf({ status, headers, body }: RawAnswer): string | undefined {
  if (!allowed.has(status)) return `${status} ${body.slice(0, 100)}`;
  if (headers.get("access-control-allow-origin") !== "*") return `${status} without CORS`;
  if (/node:|file:|\bat \w+ \(/.test(body) && status >= 400) return `${status} with sources`;
  if (status < 400) return undefined;
  if (headers.get("cache-control") !== "no-store") return `${status} that may be kept`;
  if (body === "") return undefined;
  const { error } = JSON.parse(body) as { error?: { code?: unknown; message?: unknown } };
  return error?.code !== undefined && typeof error.message === "string"
    ? undefined
    : `${status} without the error shape`;
}

interface Drawn {
  readonly method: string;
  readonly text: string;
}

/** Requests of one connection; the last asks for its end, or breaks the grammar. */
function drawRequests(lot: Lot, count: number): readonly Drawn[] {
  return Array.from({ length: count }, (_, i) => {
    const isLast = i === count - 1;
    return isLast && lot.below(4) === 0 ? drawBroken(lot) : drawRequest(lot, isLast);
  });
}

const methods = ["GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"];

function drawRequest(lot: Lot, isLast: boolean): Drawn {
  const isCall = lot.below(3) === 0;
  const method = isCall ? "POST" : lot.below(2) === 0 ? "GET" : lot.pick(methods);
  const body = isCall ? drawMessage(lot) : lot.below(20) === 0 ? drawWord(lot) : "";
  const headers = [
    "Host: 127.0.0.1",
    ...(isLast ? ["Connection: close"] : []),
    ...(isCall && lot.below(10) > 0 ? ["Content-Type: application/json"] : []),
    ...(body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    ...Array.from({ length: lot.below(4) }, () => drawHeader(lot)),
  ];
  const target = isCall ? "/api/public/mcp" : drawTarget(lot);
  const text = `${method} ${target} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`;
  return { method, text: text + Buffer.from(body).toString("latin1") };
}

function drawHeader(lot: Lot): string {
  return lot.pick([
    () => `If-None-Match: ${lot.pick(["*", '"x"', 'W/"x", *', ",,,", '"'.repeat(50)])}`,
    () => `Accept-Encoding: ${lot.pick(["gzip", "*;q=0", "gzip;q=0, br", ";;", "identity;q=0"])}`,
    () => `Accept: ${lot.pick(["text/event-stream", "*/*", "application/json", ","])}`,
    () => `Origin: ${lot.pick(["null", "http://localhost", "https://evil.test", "x"])}`,
    () => `MCP-Protocol-Version: ${lot.pick(["2025-03-26", "2025-06-18", "2026-07-28", "9"])}`,
    () => `Mcp-Method: ${drawWord(lot)}`,
    () => `Mcp-Name: =?base64?${lot.pick(["%%", "eA==", ""])}?=`,
    () => `Range: bytes=${lot.below(99)}-`,
    () => `Upgrade: websocket`,
    () => `X-${lot.below(99)}: ${"x".repeat(lot.below(3000))}`,
    () => `Access-Control-Request-Headers: ${drawWord(lot)}`,
    () => `Expect: 100-continue`,
  ])();
}

const names = ["acme", "beta", "zeta-2", "support.tier", "pricing.plan.monthly_price", "free"];

/** A name that exists, or a text that no name can be; nothing that ends a line. */
function drawWord(lot: Lot): string {
  return lot.pick([
    () => lot.pick(names),
    () => lot.pick(names).slice(0, -1),
    () =>
      lot.pick(["..", "%00", "%2e%2e", "__proto__", "constructor", "%zz", "%ff", "*", "%0d%0a"]),
    () => "x".repeat(lot.below(5000)),
    () => "%e2%80%ae".repeat(lot.below(30)),
    () => lot.pick(["manifest.json", "index.html", ".git", ".building", "server.mjs", "data"]),
  ])();
}

function drawTarget(lot: Lot): string {
  const api = "/api/public/v1/";
  const parts = [
    "provider",
    "key",
    "plan",
    "product",
    "status",
    "limit",
    "a",
    "b",
    "x",
    "provider",
  ];
  const query = (): string =>
    Array.from({ length: lot.below(6) }, () => `${lot.pick(parts)}=${drawWord(lot)}`).join("&");
  return lot.pick([
    () => `${api}${lot.pick(["facts", "compare", "changes", "providers", "keys"])}?${query()}`,
    () => `${api}${lot.pick(["providers", "keys"])}/${drawWord(lot)}`,
    () => `/api/public/md/providers/${drawWord(lot)}`,
    () => `/${drawWord(lot)}/${drawWord(lot)}`,
    () =>
      lot.pick(["/", "//", "/llms.txt", "/data/snapshot.jsonl", "*", "http://x/llms.txt", "/%"]),
    () => `${api}facts?${"x=1&".repeat(lot.below(1500))}`,
  ])();
}

function drawMessage(lot: Lot): string {
  const tools = [
    "list_providers",
    "list_keys",
    "get_facts",
    "compare_providers",
    "list_changes",
    "x",
  ];
  const given = (): object =>
    Object.fromEntries(
      Array.from({ length: lot.below(4) }, () => [
        lot.pick(["provider", "key", "a", "b", "limit", "query", "status", "x", "__proto__"]),
        lot.pick([
          drawWord(lot),
          lot.below(2000),
          null,
          [],
          {},
          true,
          "m ".repeat(lot.below(20_000)),
        ]),
      ]),
    );
  const message = (): object => ({
    jsonrpc: lot.below(20) === 0 ? "1.0" : "2.0",
    id: lot.pick([1, "a", null, 1.5, {}, "i".repeat(lot.below(600))]),
    method: lot.pick(["ping", "tools/list", "tools/call", "tools/call", "initialize", "x"]),
    params: lot.pick([{ name: lot.pick(tools), arguments: given() }, {}, [], null]),
  });
  const deep = lot.below(3000);
  return lot.pick([
    () => JSON.stringify(message()),
    () => JSON.stringify(message()),
    () => JSON.stringify(Array.from({ length: lot.below(20) }, message)),
    () => `${"[".repeat(deep)}${"]".repeat(deep)}`,
    () => JSON.stringify(message()).slice(0, lot.below(60)),
    () => "x".repeat(lot.below(70_000)),
  ])();
}

function drawBroken(lot: Lot): Drawn {
  const text = lot.pick([
    "\0\0\0\0\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: x\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
    "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
  ]);
  return { method: "", text };
}
