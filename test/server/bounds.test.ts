/** What a client can take of the server: every limit, with the answer of those that have one. */
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { errorStatus, type ErrorCode } from "../../build/schema/contract/routes.ts";
import type { Limits } from "../../build/fallback/node/limits.ts";
import { serve, serveAnswers } from "../../build/fallback/node/serve.ts";
import { built, type Built } from "../built.ts";
import { rpc } from "../mcp/messages.ts";
import { answersIn, exchange, open, portOf, readAll, type RawAnswer } from "./raw.ts";

const host = "Host: 127.0.0.1\r\n";
const big = "data/big.txt";

let dataset: Built;
const servers: Server[] = [];
beforeAll(async () => {
  dataset = await built({ mode: "lean" });
  // Larger than what the two systems between server and client take in.
  writeFileSync(join(dataset.out, big), "big\n".repeat(4_000_000));
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});
afterAll(() => {
  rmSync(join(dataset.out, big));
  dataset.remove();
});

async function start(limits: Partial<Limits> = {}): Promise<Server> {
  const server = await serve({ root: dataset.out, host: "127.0.0.1", port: 0, limits });
  servers.push(server);
  return server;
}

function expectError({ status, headers, body }: RawAnswer, code: ErrorCode): void {
  expect(status).toBe(errorStatus[code]);
  expect(JSON.parse(body)).toMatchObject({ error: { code } });
  expect(headers.get("content-type")).toBe("application/json");
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("cache-control")).toBe("no-store");
}

async function askOnce(port: number, text: string): Promise<RawAnswer> {
  return answersIn(await exchange(port, text))[0]!;
}

describe("a request that is none, or too much", () => {
  it.each<[string, string, ErrorCode]>([
    ["what is not HTTP", "hello\r\n\r\n", "BAD_REQUEST"],
    ["no name of a host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", "BAD_REQUEST"],
    [
      "two names of a host",
      `GET / HTTP/1.1\r\n${host}HOST: b\r\nConnection: close\r\n\r\n`,
      "BAD_REQUEST",
    ],
    ["two names of a host in HTTP/1.0", `GET / HTTP/1.0\r\n${host}Host: b\r\n\r\n`, "BAD_REQUEST"],
    [
      "two lengths",
      `POST /api/public/mcp HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
      "BAD_REQUEST",
    ],
    [
      "a broken chunk",
      `POST /api/public/mcp HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      "BAD_REQUEST",
    ],
    [
      "17 kB of headers",
      `GET / HTTP/1.1\r\n${host}X: ${"x".repeat(17_000)}\r\n\r\n`,
      "HEADERS_TOO_LARGE",
    ],
    [
      "101 headers",
      `GET / HTTP/1.1\r\n${host}Connection: close\r\n${"X: y\r\n".repeat(101)}\r\n`,
      "HEADERS_TOO_LARGE",
    ],
    [
      "an address of 9 kB",
      `GET /${"x".repeat(9000)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      "URI_TOO_LONG",
    ],
    ["CONNECT", `CONNECT example.test:443 HTTP/1.1\r\n${host}\r\n`, "METHOD_NOT_ALLOWED"],
    ["TRACE", `TRACE / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, "METHOD_NOT_ALLOWED"],
  ])("%s gives %#", async (_, text, code) => {
    const answer = await askOnce(portOf(await start()), text);
    expectError(answer, code);
    if (answer.status === 405) expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });

  const get = `GET /llms.txt HTTP/1.1\r\n${host}\r\n`;
  it.each([
    ["another request", get.repeat(500)],
    ["what is none", "nonsense\r\n\r\n"],
    ["a request without a host, and what is none", "GET / HTTP/1.1\r\n\r\nnonsense\r\n\r\n"],
  ])(
    "sent before the answer to an earlier one, ends the connection after it: %s",
    async (_, more) => {
      const server = await start();
      const answers = answersIn(await exchange(portOf(server), get + more));
      expect(answers.map(({ status }) => status)).toEqual([200]);
      expect(answers[0]!.body).toBe(dataset.text("llms.txt"));
      expect(answers[0]!.headers.get("connection")).toBe("close");
      expect((await fetch(`http://127.0.0.1:${portOf(server)}/llms.txt`)).status).toBe(200);
    },
  );

  it.each(["Upgrade: websocket\r\nConnection: Upgrade", "Expect: 100-continue", "Expect: tea"])(
    "is not one that asks for more than there is: %s",
    async (header) => {
      const socket = await open(portOf(await start()));
      socket.write(`GET /data/status.json HTTP/1.1\r\n${host}${header}\r\n\r\n`);
      socket.resume();
      const [chunk] = (await once(socket, "data")) as [Buffer];
      socket.destroy();
      expect(answersIn(chunk.toString("latin1"))[0]!.status).toBe(200);
    },
  );

  it("may name its host in the target", async () => {
    const text = `GET http://127.0.0.1/data/status.json HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
    expect((await askOnce(portOf(await start()), text)).body).toBe(
      dataset.text("data/status.json"),
    );
  });
});

it("a call of a tool under a name that is not of this machine is refused", async () => {
  const body = JSON.stringify(rpc("ping"));
  const call = (name: string): string =>
    `POST /api/public/mcp HTTP/1.1\r\nHost: ${name}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const port = portOf(await start());
  expect((await askOnce(port, call("elsewhere.test"))).status).toBe(403);
  expect((await askOnce(port, call("localhost:8080"))).status).toBe(200);
});

describe("time", () => {
  const soon = { headersTime: 50, requestTime: 50, lookTime: 10, lingeringTime: 50 };

  it("ends for a connection that never speaks, without a word", async () => {
    const socket = await open(portOf(await start(soon)));
    expect(await readAll(socket)).toBe("");
  });

  it.each([
    ["headers", `GET / HTTP/1.1\r\n${host}X: `],
    [
      "a body",
      `POST /api/public/mcp HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    ],
  ])("ends for %s that do not come to their end", async (_, text) => {
    const port = portOf(await start(soon));
    // On a busy machine the time may be over before the first byte is there, which is answered with nothing.
    let answers: readonly RawAnswer[] = [];
    while (answers.length === 0) answers = answersIn(await exchange(port, text));
    expectError(answers[0]!, "REQUEST_TIMEOUT");
  });

  it("ends for a reader that takes nothing", async () => {
    const server = await start({ readTime: 50 });
    const closed = new Promise((resolve) =>
      server.once("connection", (socket) => socket.once("close", resolve)),
    );
    const socket = await open(portOf(server));
    socket.write(`GET /${big} HTTP/1.1\r\n${host}\r\n`);
    await closed;
    socket.destroy();
  });
});

describe("number", () => {
  it("of connections: one too many is closed", async () => {
    const port = portOf(await start({ connections: 2 }));
    const [one, two] = [await open(port), await open(port)];
    expect(await exchange(port, "")).toBe("");
    one.destroy();
    two.destroy();
  });

  it("of bytes that are held for readers: more is refused, and small answers are not", async () => {
    const port = portOf(await start({ heldBytes: 140_000 }));
    const reader = await open(port);
    reader.write(`GET /${big} HTTP/1.1\r\n${host}\r\n`);
    reader.resume();
    await once(reader, "data");
    reader.pause();
    const close = `${host}Connection: close\r\n\r\n`;
    const refused = await askOnce(port, `GET /${big} HTTP/1.1\r\n${close}`);
    expectError(refused, "UNAVAILABLE");
    expect(refused.headers.get("retry-after")).toBe("1");
    expect((await askOnce(port, `GET /llms.txt HTTP/1.1\r\n${close}`)).status).toBe(200);
    // When the reader is gone there is room again.
    reader.destroy();
    let answer = refused;
    while (answer.status !== 200) answer = await askOnce(port, `HEAD /${big} HTTP/1.1\r\n${close}`);
    expect(answer.headers.get("content-length")).toBe("16000000");
  });
});

describe("a body that nobody wants", () => {
  it.each<[string, string, number]>([
    ["too large a call", "POST /api/public/mcp", 413],
    ["a GET", "GET /api/public/v1/nothing", 404],
  ])("%s is answered, and not taken in to its end", async (_, request, status) => {
    const server = await start({ lingeringBytes: 100_000 });
    let taken = 0;
    server.once("connection", (socket) => socket.once("close", () => (taken = socket.bytesRead)));
    const socket = await open(portOf(server));
    const head = `${request} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 900000000\r\n\r\n`;
    socket.write(head);
    const piece = Buffer.alloc(65_536, 32);
    const more = (): void => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on("drain", more);
    more();
    const [answer] = answersIn(await readAll(socket));
    expect(answer!.status).toBe(status);
    expect(answer!.headers.get("connection")).toBe("close");
    expect(taken).toBeLessThan(5_000_000);
  });

  it("is said to be too large before it is sent, where the client asks", async () => {
    const body = JSON.stringify(rpc("ping"));
    const head = `POST /api/public/mcp HTTP/1.1\r\n${host}Content-Type: application/json\r\nExpect: 100-continue\r\n`;
    const port = portOf(await start());
    const refused = await exchange(port, `${head}Content-Length: 70000\r\n\r\n`);
    expect(refused).toMatch(/^HTTP\/1\.1 413 /);
    const taken = await exchange(
      port,
      `${head}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(taken).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });
});

it("a file that cannot be read to its end cuts its answer off, and no other", async () => {
  const broken = (): ReadableStream<Uint8Array<ArrayBuffer>> => {
    let pieces = 0;
    return new ReadableStream({
      pull(controller) {
        if (pieces++ < 3) controller.enqueue(new Uint8Array(100_000));
        else controller.error(new Error("a file became shorter while it was read"));
      },
    });
  };

  const server = await serveAnswers(
    async ({ url }) =>
      url.endsWith("/whole")
        ? { status: 200, headers: {}, body: new TextEncoder().encode("whole") }
        : { status: 200, headers: { "content-length": "1000000" }, body: broken() },
    { host: "127.0.0.1", port: 0 },
  );
  const port = portOf(server);
  const textAt = async (path: string): Promise<string> => {
    try {
      return await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    } catch {
      return "cut off";
    }
  };
  try {
    for (const path of ["/broken", "/whole", "/broken", "/whole"])
      expect(await textAt(path)).toBe(path === "/whole" ? "whole" : "cut off");
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
