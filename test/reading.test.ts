/** Which files the handler asks its reader for, and what it answers where the reader fails. */
import { describe, expect, it } from "vitest";
import { createHandler } from "../build/fallback/handler.ts";
import { Unavailable } from "../build/fallback/generation.ts";
import { payloadOf } from "../build/fallback/payload.ts";
import { get } from "./built.ts";
import { address, posted, rpc } from "./mcp/messages.ts";

/** Answers with the name of the file that is read, of those that are there. */
async function answered(path: string, isThere: (file: string) => boolean = () => true) {
  const asked: string[] = [];
  const handler = createHandler({
    read: (file) => {
      asked.push(file);
      return Promise.resolve(isThere(file) ? new TextEncoder().encode(file) : undefined);
    },
  });
  const response = await get(handler, path);
  const text = await response.text();
  const type = response.headers.get("content-type");
  return { status: response.status, text, type, asked };
}

describe("an address without a route", () => {
  it.each([
    ["/", "index.html", "text/html; charset=utf-8"],
    ["/docs", "docs", "application/octet-stream"],
    ["/llms.txt", "llms.txt", "text/plain; charset=utf-8"],
    ["/a.b/c.json", "a.b/c.json", "application/json"],
    ["/~me/@you/a+b-c_d", "~me/@you/a+b-c_d", "application/octet-stream"],
  ])("%s is the file %s as %s", async (path, file, type) => {
    expect(await answered(path)).toEqual({ status: 200, text: file, type, asked: [file] });
  });

  it("is looked for as a page and as a folder, too", async () => {
    const names = ["docs/a", "docs/a.html", "docs/a/index.html"];
    for (const [at, name] of names.entries()) {
      const { text, asked, type } = await answered("/docs/a", (file) => file === name);
      expect([text, asked]).toEqual([name, names.slice(0, at + 1)]);
      expect(type).toBe(at === 0 ? "application/octet-stream" : "text/html; charset=utf-8");
    }
    const none = await answered("/docs/a", () => false);
    expect(none.status).toBe(404);
    // Looked for once more against one whole build.
    expect(new Set(none.asked)).toEqual(new Set(names));
  });

  const name = "d".repeat(255);
  const path = `${"e".repeat(255)}/`.repeat(4).slice(0, -1);

  it.each([
    ["a name of 255 characters", name, true],
    ["a name of 256 characters", `${name}d`, false],
    ["1,023 characters", path, true],
    ["1,024 characters", `a/${path.slice(1)}`, true],
    ["1,025 characters", `aa/${path.slice(1)}`, false],
    ["a name that begins with a dot", "a/.b", false],
    ["a name that begins with a letter", "a/b.", true],
    ["a step up", "a/%2e%2e%2fb", false],
    ["a name of nothing", "a//b", false],
    ["a backslash", "a%5cb", false],
    ["a colon", "c:b", false],
    ["a space", "a%20b", false],
    ["a line break", "a%0a", false],
    ["another script", "%c3%a9", false],
  ])("of %s is read, or is not", async (_, asked, isRead) => {
    const first = (await answered(`/${asked}`)).asked[0];
    expect(first).toBe(isRead ? asked : undefined);
  });
});

it.each([
  [65_535, "bytes"],
  [65_536, "bytes"],
  [65_537, "stream"],
])("a file of %i bytes is sent as %s, and closed where it is not", async (size, way) => {
  const calls: string[] = [];
  const whole = payloadOf(new Uint8Array(size));
  const handler = createHandler({
    read: () => Promise.resolve(undefined),
    open: () =>
      Promise.resolve({
        ...whole,
        bytes: () => {
          calls.push("bytes");
          return whole.bytes();
        },
        stream: () => {
          calls.push("stream");
          return whole.stream();
        },
        close: () => calls.push("close"),
      }),
  });
  const response = await get(handler, "/a");
  expect((await response.arrayBuffer()).byteLength).toBe(size);
  expect(calls).toEqual([way]);
  expect((await get(handler, "/a", { method: "HEAD" })).headers.get("content-length")).toBe(
    String(size),
  );
  const etag = response.headers.get("etag")!;
  expect((await get(handler, "/a", { headers: { "if-none-match": etag } })).status).toBe(304);
  expect(calls).toEqual([way, "close", "close"]);
});

describe("a reader that fails", () => {
  async function failed(error: Error, init?: RequestInit) {
    const lines: string[] = [];
    const read = async (): Promise<never> => {
      throw error;
    };
    const handler = createHandler({ read, log: (line) => lines.push(line) });
    const response = await get(handler, "/data/status?a=é", init);
    const body: unknown = init?.method === "HEAD" ? "" : await response.json();
    return { status: response.status, headers: response.headers, body, lines };
  }
  const fault = {
    error: { code: "INTERNAL", message: "The server failed; it says nothing of what was asked." },
  };
  const asked = "GET http://localhost/data/status?a=%C3%A9";

  it.each([
    ["a message", new TypeError("no\nsuch — thing"), "TypeError: no?such ? thing"],
    ["a code", Object.assign(new Error("in /home/me"), { code: "EIO" }), "EIO"],
    ["a number for a code", Object.assign(new Error("odd"), { code: 7 }), "Error: odd"],
    ["a long message", new Error("x".repeat(300)), `Error: ${"x".repeat(300)}`],
  ])("with %s is told to the log alone", async (_, error, said) => {
    const { status, headers, body, lines } = await failed(error);
    expect([status, body, lines]).toEqual([500, fault, [`${asked}: ${said}`.slice(0, 200)]]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("retry-after")).toBeNull();
    expect(headers.get("content-length")).toBe(String(JSON.stringify(fault).length + 1));
  });

  it("is told to the log with the method of a message", async () => {
    for (const [error, said] of [
      [new Error("odd"), ["MCP tools/list: Error: odd"]],
      [new Unavailable("being replaced"), []],
    ] as const) {
      const lines: string[] = [];
      const read = async (): Promise<never> => {
        throw error;
      };
      const handler = createHandler({ read, log: (line) => lines.push(line) });
      const response = await get(handler, address, posted(rpc("tools/list")));
      expect([response.status, lines]).toEqual([said.length > 0 ? 500 : 503, said]);
      expect(await response.json()).toMatchObject({ id: 1, error: { code: -32_603 } });
    }
  });

  it("has no body to HEAD", async () => {
    const { status, headers } = await failed(new Error("no"), { method: "HEAD" });
    expect([status, headers.get("content-type")]).toEqual([500, "application/json"]);
  });

  it("for a moment says so, and is no matter for the log", async () => {
    const { status, headers, body, lines } = await failed(new Unavailable("being replaced"));
    expect([status, lines, headers.get("retry-after")]).toEqual([503, [], "1"]);
    expect(body).toEqual({
      error: {
        code: "UNAVAILABLE",
        message: "There is no answer now; ask again in a moment.",
      },
    });
  });
});
