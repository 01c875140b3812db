/**
 * What is answered from memory: the same as the first time, on the server of Node as through `fetch`, and
 * never of an output that is there no more.
 */
import { once } from "node:events";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { request, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPins, type Pins } from "../../build/fallback/generation.ts";
import { createHandler, type Handler } from "../../build/fallback/handler.ts";
import { openDisk } from "../../build/fallback/node/disk.ts";
import { openGzip } from "../../build/fallback/node/gzip.ts";
import { serve } from "../../build/fallback/node/serve.ts";
import { built, type Built } from "../built.ts";
import { address as mcp, rpc } from "../mcp/messages.ts";
import { answersIn, open, portOf, readAll } from "./raw.ts";

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
  // What stands in memory in the third round was asked for in another way, or in another order.
  for (const asked of [...all, ...all.toReversed(), ...all]) {
    const heard = await hear(asked);
    expect([asked, heard]).toEqual([asked, await throughFetch(handler, asked)]);
  }
});

it("what is answered from memory leaves the connection open", async () => {
  const socket = await open(portOf(await start()));
  const asking = (method: string): string => `${method} /llms.txt HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
  const heads: Buffer[] = [];
  for (let time = 0; time < 4; time++) {
    await hear({ method: "GET", address: "/llms.txt" });
    socket.write(`${asking("HEAD")}\r\n`);
    socket.resume();
    heads.push(...((await once(socket, "data")) as Buffer[]));
  }
  socket.write(`${asking("GET")}Connection: close\r\n\r\n`);
  const [last] = answersIn(await readAll(socket));
  expect(last!.body).toBe(readFileSync(join(dataset.out, "llms.txt"), "latin1"));
  expect(heads.join("").match(/^connection: .*/gim)).toEqual(
    Array(4).fill("Connection: keep-alive"),
  );
});

it("the same question is answered from memory, however it is asked, and no other is", async () => {
  const disk = openDisk(dataset.out);
  let composed = 0;
  const digest: typeof disk.digest = (bytes) => {
    composed++;
    return disk.digest(bytes);
  };
  const handler = createHandler({ ...disk, digest, gzip: openGzip() });
  const ask = (query: string, init: RequestInit = {}): Promise<Response> =>
    handler(new Request(`http://localhost/api/public/v1/facts?${query}`, init));
  const first = await ask("provider=acme&plan=free");
  const body = await first.text();
  const [name, etag] = ["if-none-match", first.headers.get("etag")!];
  for (const query of [
    "provider=acme&plan=free",
    "plan=free&provider=acme",
    "provider=acme&%70lan=free&utm_id=1",
  ])
    expect(await (await ask(query)).text()).toBe(body);
  expect((await ask("plan=free&provider=acme", { headers: { [name]: etag } })).status).toBe(304);
  expect(await (await ask("plan=free&provider=acme", { method: "HEAD" })).text()).toBe("");
  const zipped = await ask("plan=free&provider=acme", { headers: { "accept-encoding": "gzip" } });
  expect(zipped.headers.get("etag")).toBe(`W/${etag}`);
  expect(composed).toBe(1);
  for (const query of [
    "plan=free&provider=beta",
    "provider=acme&plan=free&limit=1",
    "x=1&provider=acme",
  ]) {
    const alone = await createHandler(disk)(
      new Request(`http://localhost/api/public/v1/facts?${query}`),
    );
    for (let time = 0; time < 2; time++)
      expect(await (await ask(query)).text()).toBe(await alone.clone().text());
  }
});

describe("what is kept of answers", () => {
  const open = (): Readonly<{ output: { name: string | undefined }; pins: Pins }> => {
    const output: { name: string | undefined } = { name: "one" };
    const current = (): string | undefined => output.name;
    const pause = (): Promise<void> => Promise.resolve();
    return { output, pins: openPins({ current, glance: current, pause }) };
  };

  it("is given again, up to a bound and none that takes much of it", async () => {
    const { pins } = open();
    let made = 0;
    const ask = (name: string, bytes: number): Promise<number> =>
      pins.answered(
        name,
        () => Promise.resolve(made++),
        () => bytes,
      );
    expect([await ask("a", 4_000_000), await ask("a", 4_000_000)]).toEqual([0, 0]);
    expect([await ask("b", 4_000_001), await ask("b", 4_000_001)]).toEqual([1, 2]);
    for (let at = 0; at < 7; at++) await ask(`c${at}`, 4_000_000);
    expect(made).toBe(10);
    // The oldest made room for the last.
    expect([await ask("c1", 0), await ask("a", 0)]).toEqual([4, 10]);
  });

  it("is of one output, and no failure of the work", async () => {
    const { output, pins } = open();
    const ask = (work: () => string): Promise<string> =>
      pins.answered(
        "a",
        async () => work(),
        () => 1,
      );
    const broken = (): never => {
      throw new Error("broken");
    };
    await expect(ask(broken)).rejects.toThrow("broken");
    expect(await ask(() => "one")).toBe("one");
    expect(await ask(broken)).toBe("one");
    output.name = undefined;
    await expect(ask(() => "none")).rejects.toThrow("being replaced");
    output.name = "two";
    const read = pins.watched(() => Promise.resolve("two"));
    let runs = 0;
    // It changes while it is read.
    const changing = async (): Promise<string> => {
      const text = await read("file");
      output.name = "three";
      return `${text} ${runs++}`;
    };
    expect(await pins.answered("a", changing, () => 1)).toBe("two 1");
    expect(await ask(broken)).toBe("two 1");
    output.name = "one";
    await expect(ask(broken)).rejects.toThrow("broken");
  });
});

it("a call that was made before is answered as if it had not been, whoever makes it", async () => {
  const disk = openDisk(dataset.out);
  const handler = createHandler(disk);
  const made = call("get_facts", { provider: "acme" });
  const modern = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
  const _meta = { ...modern, "io.modelcontextprotocol/clientCapabilities": {} };
  const params = { name: "get_facts", arguments: { provider: "acme" } };
  const ofModern = {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "get_facts",
  };
  const message = rpc("tools/call", params);
  for (const [body, more] of [
    [message, {}],
    [{ ...message, id: "another" }, {}],
    [{ ...message, id: undefined }, {}],
    [{ ...message, jsonrpc: "1.0" }, {}],
    [[message, message], {}],
    [message, { "mcp-protocol-version": "1999-01-01" }],
    [{ ...message, params: { ...params, _meta } }, ofModern],
    [
      { ...message, params: { ...params, _meta } },
      { ...ofModern, "mcp-name": "list_keys" },
    ],
    [{ ...message, params: { name: 'get_facts {"provider":"acme"}' } }, {}],
  ] as const) {
    const headers = { ...made.headers, ...more };
    const asked = { ...made, headers, body: JSON.stringify(body) };
    for (let time = 0; time < 3; time++)
      expect([asked, await throughFetch(handler, asked)]).toEqual([
        asked,
        await throughFetch(createHandler(disk), asked),
      ]);
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

  it("is not answered from memory while it is being replaced", async () => {
    await start();
    await read(compare);
    await read(compare);
    expect((await read(compare)).status).toBe(200);
    mkdirSync(join(dataset.out, ".building"));
    writeFileSync(join(dataset.out, ".building/journal.json"), "{}");
    expect((await read(compare)).status).toBe(503);
    rmSync(join(dataset.out, ".building"), { recursive: true });
    expect((await read(compare)).status).toBe(200);
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
