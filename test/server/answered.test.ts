/** What is answered: the same on the server of Node as through `fetch`, and never of an output that is there no more. */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { request, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createHandler, type Handler } from "../../build/fallback/handler.ts";
import { openDisk } from "../../build/fallback/node/disk.ts";
import { openGzip } from "../../build/fallback/node/gzip.ts";
import { serve } from "../../build/fallback/node/serve.ts";
import { built, type Built } from "../built.ts";
import { address as mcp, rpc } from "../mcp/messages.ts";
import { portOf } from "./raw.ts";

let dataset: Built;
let server: Server;
beforeAll(async () => {
  dataset = await built({ mode: "lean" });
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});
afterAll(() => dataset.remove());

async function start(): Promise<Server> {
  const pause = (): Promise<void> => Promise.resolve();
  return (server = await serve({ root: dataset.out, host: "127.0.0.1", port: 0, pause }));
}

interface Asked {
  readonly method: string;
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Heard {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Those of the connection, which a handler knows nothing of. */
const ofConnection: ReadonlySet<string> = new Set(["connection", "keep-alive", "date"]);

function hear({ method, address, headers = {}, body = "" }: Asked): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port: portOf(server), method, path: address };
    const given = body === "" ? headers : { ...headers, "content-length": Buffer.byteLength(body) };
    const asking = request({ ...options, headers: given }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () =>
        resolve({
          status: incoming.statusCode!,
          headers: Object.fromEntries(
            Object.entries(incoming.headers).filter(([name]) => !ofConnection.has(name)),
          ),
          body: Buffer.concat(chunks).toString("latin1"),
        }),
      );
    });
    asking.on("error", reject).end(body);
  });
}

async function throughFetch(handler: Handler, asked: Asked): Promise<Heard> {
  const { method, address, headers = {}, body = "" } = asked;
  const given = { host: "127.0.0.1", ...headers };
  const response = await handler(
    new Request(`http://localhost${address}`, {
      method,
      headers: given,
      ...(body === "" ? {} : { body }),
    }),
  );
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()).toString("latin1"),
  };
}

const addresses = [
  "/",
  "/llms.txt",
  "/index.html?utm=1",
  "/nothing",
  "/%zz",
  "/site/style.css",
  "/data/snapshot.jsonl",
  "/api/public/v1/providers",
  "/api/public/v1/providers/acme",
  "/api/public/v1/providers/acme?x=1",
  "/api/public/v1/providers/nobody",
  "/api/public/v1/facts?provider=acme&plan=free",
  "/api/public/v1/facts?provider=acme&plan=free&x=1",
  "/api/public/v1/facts?limit=0",
  "/api/public/v1/facts?q=storage",
  "/api/public/v1/compare?a=acme&b=beta",
  "/api/public/v1/compare?a=acme",
  "/api/public/v1/changes?limit=3",
  "/api/public/md/providers/acme",
  mcp,
];

const manners: readonly Readonly<Record<string, string>>[] = [
  {},
  { "accept-encoding": "gzip" },
  { "accept-encoding": "gzip;q=0, *" },
  { "if-none-match": "*" },
  { "if-none-match": '"x"', "accept-encoding": "br, gzip" },
  { range: "bytes=0-9" },
  { accept: "text/html" },
  { accept: "text/event-stream" },
];

const call = (name: string, given: object): Asked => ({
  method: "POST",
  address: mcp,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(rpc("tools/call", { name, arguments: given })),
});

const all: readonly Asked[] = [
  ...addresses.flatMap((address) =>
    manners.flatMap((headers) =>
      ["GET", "HEAD", "OPTIONS", "DELETE"].map((method) => ({ method, address, headers })),
    ),
  ),
  call("get_facts", { provider: "acme" }),
  call("get_facts", { provider: "nobody" }),
  call("compare_providers", { a: "acme", b: "beta" }),
  call("no_tool", {}),
];

it("every answer is the same on Node and through fetch, the first time and again", async () => {
  await start();
  const handler = createHandler({
    ...openDisk(dataset.out),
    gzip: openGzip(),
    isLocal: true,
  });
  // What is remembered in the second round was asked for in another order.
  for (const asked of [...all, ...all.toReversed()]) {
    const heard = await hear(asked);
    expect([asked, heard]).toEqual([asked, await throughFetch(handler, asked)]);
  }
});

describe("an output that is replaced", () => {
  const record = "api/public/v1/providers/acme.json";
  const address = "/api/public/v1/providers/acme";
  const compare = "/api/public/v1/compare?a=acme&b=beta";
  const read = async (path: string): Promise<Heard> => hear({ method: "GET", address: path });

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
    const ask = (): Promise<readonly Heard[]> =>
      Promise.all([read(address), read(compare), hear(tool)]);
    await ask();
    await ask();
    const before = await ask();
    const undo = replace((text) => text.replaceAll("60 requests", "61 requests"));
    const after = await ask();
    undo();
    for (const [at, { body }] of after.entries()) {
      expect(before[at]!.body).toContain("60 requests");
      expect(body).toContain("61 requests");
      expect(body).not.toBe(before[at]!.body);
    }
    expect(await ask()).toEqual(before);
  });

  it("may hold files that no build wrote: they are answered as they are", async () => {
    await start();
    const own = join(dataset.out, "own.txt");
    for (const text of ["one", "two", "three"]) {
      writeFileSync(own, text);
      expect((await read("/own.txt")).body).toBe(text);
    }
    rmSync(own);
    expect((await read("/own.txt")).status).toBe(404);
  });
});
