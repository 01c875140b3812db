/** What is answered: the same on the server of Node as through `fetch`, and never of an output that is there no more. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createHandler } from "../../build/fallback/handler.ts";
import { openDisk } from "../../build/fallback/node/disk.ts";
import { openGzip } from "../../build/fallback/node/gzip.ts";
import { serve } from "../../build/fallback/node/serve.ts";
import { built, type Built } from "../built.ts";
import { askFunction, askHttp, type Ask, type HttpAsk, type Question } from "../conform/ask.ts";
import { address as mcp, rpc } from "../mcp/messages.ts";
import { portOf } from "./raw.ts";

let dataset: Built;
let server: Server;
let http: HttpAsk;
beforeAll(async () => {
  dataset = await built({ mode: "lean" });
});
afterEach(() => {
  http.close();
  server.close();
  server.closeAllConnections();
});
afterAll(() => dataset.remove());

async function start(): Promise<HttpAsk> {
  const pause = (): Promise<void> => Promise.resolve();
  server = await serve({ root: dataset.out, host: "127.0.0.1", port: 0, pause });
  return (http = askHttp(`http://127.0.0.1:${portOf(server)}`));
}

/** Those of the connection, which a handler knows nothing of. */
const ofConnection: ReadonlySet<string> = new Set(["connection", "keep-alive", "date"]);

async function heard(ask: Ask, question: Question) {
  const { status, headers, body } = await ask(question);
  const own = headers.filter(([name]) => !ofConnection.has(name));
  return { status, headers: Object.fromEntries(own), body: Buffer.from(body).toString("latin1") };
}

const addresses = [
  "/",
  "/llms.txt",
  "/nothing",
  "/%zz",
  "/api/public/v1/providers/acme",
  "/api/public/v1/providers/nobody",
  "/api/public/v1/facts?provider=acme&plan=free",
  "/api/public/v1/facts?limit=0",
  "/api/public/v1/facts?q=storage",
  "/api/public/v1/compare?a=acme&b=beta",
  mcp,
];

const manners: readonly Readonly<Record<string, string>>[] = [
  {},
  { "accept-encoding": "gzip" },
  { "if-none-match": "*" },
  { accept: "text/html" },
  { accept: "text/event-stream" },
];

const call = (name: string, given: object): Question => ({
  method: "POST",
  address: mcp,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(rpc("tools/call", { name, arguments: given })),
});

const all: readonly Question[] = [
  ...addresses.flatMap((address) =>
    manners.flatMap((headers) =>
      ["GET", "HEAD", "DELETE"].map((method) => ({ method, address, headers })),
    ),
  ),
  call("get_facts", { provider: "acme" }),
  call("get_facts", { provider: "nobody" }),
  call("compare_providers", { a: "acme", b: "beta" }),
  call("no_tool", {}),
];

it("every answer is the same on Node and through fetch, the first time and again", async () => {
  const { ask } = await start();
  const handler = createHandler({ ...openDisk(dataset.out), gzip: openGzip(), isLocal: true });
  // A `Request` has no host of its own.
  const throughFetch = askFunction((request) => {
    request.headers.set("host", "127.0.0.1");
    return handler(request);
  });
  // What is remembered in the second round was asked for in another order.
  for (const question of [...all, ...all.toReversed()])
    expect([question, await heard(ask, question)]).toEqual([
      question,
      await heard(throughFetch, question),
    ]);
});

describe("an output that is replaced", () => {
  const record = "api/public/v1/providers/acme.json";
  const address = "/api/public/v1/providers/acme";
  const compare = "/api/public/v1/compare?a=acme&b=beta";
  const ask = (question: Question) => heard(http.ask, question);
  const read = (path: string) => ask({ method: "GET", address: path, headers: {} });

  /** As a build does it: the manifest comes last, as another file. */
  function replace(change: (text: string) => string): () => void {
    const [file, manifest] = [join(dataset.out, record), join(dataset.out, "manifest.json")];
    const before = readFileSync(file, "utf8");
    const put = (text: string): void => {
      writeFileSync(file, text);
      writeFileSync(`${manifest}.new`, readFileSync(manifest));
      renameSync(`${manifest}.new`, manifest);
    };
    put(change(before));
    return () => put(before);
  }

  it("is answered from at once, file and composed answer and tool alike", async () => {
    await start();
    const tool = call("compare_providers", { a: "acme", b: "beta" });
    const askAll = () => Promise.all([read(address), read(compare), ask(tool)]);
    await askAll();
    const before = await askAll();
    const undo = replace((text) => text.replaceAll("60 requests", "61 requests"));
    const after = await askAll();
    undo();
    for (const [at, { body }] of after.entries()) {
      expect(before[at]!.body).toContain("60 requests");
      expect(body).toContain("61 requests");
      expect(body).not.toBe(before[at]!.body);
    }
    expect(await askAll()).toEqual(before);
  });
});
