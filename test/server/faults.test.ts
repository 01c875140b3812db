/** What a runtime throws, and names that no file can have: answered in the error shape, and no more. */
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { createHandler } from "../../build/fallback/handler.ts";
import { readFrom } from "../../build/fallback/node/disk.ts";
import { serveAnswers } from "../../build/fallback/node/serve.ts";
import { get, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { address as mcp, posted, rpc } from "../mcp/messages.ts";

let dataset: Built;
beforeAll(async () => {
  dataset = await builtOnce();
});

describe("a reader that throws", () => {
  const logged: string[] = [];
  const handler = createHandler({
    read: () => Promise.reject(new Error("EIO: /secret/path\n    at secret.ts:1:1")),
    log: (line) => void logged.push(line),
  });

  it.each<[string, RequestInit]>([
    ["/llms.txt", {}],
    ["/api/public/v1/facts?plan=x", {}],
    [mcp, posted(rpc("tools/list"))],
  ])("is a failure of the server that says nothing of itself: %s", async (address, init) => {
    const response = await get(handler, address, init);
    expect(response.status).toBe(500);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    expect(text).not.toMatch(/secret|EIO|\bat\b.*:\d/);
    const { error } = JSON.parse(text) as { error: { code: unknown } };
    expect(["INTERNAL", -32603]).toContain(error.code);
  });

  it("is one short line in the log, whatever was asked", async () => {
    logged.length = 0;
    await get(handler, `/x?%0aforged line\u001b[31m${"y".repeat(5000)}`);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(/^[\x20-\x7e]{1,200}$/);
  });
});

describe("a name that no file can have", () => {
  it.each([
    `/${"a".repeat(4000)}`,
    `/${"a/".repeat(3000)}`,
    `/api/public/v1/providers/${"a".repeat(4000)}`,
    "/api/public/v1/providers/%00",
    "/.env",
    "/.git/config",
  ])("is not asked of the disk: %#", async (address) => {
    const asked: string[] = [];
    const handler = createHandler({
      read(file) {
        asked.push(file);
        return readFrom(dataset.out)(file);
      },
    });
    const response = await get(handler, address);
    expect(response.status).toBe(404);
    expect((await response.text()).length).toBeLessThan(1000);
    expect(asked.filter((file) => !dataset.files.includes(file))).toEqual([]);
  });
});

describe("a file that cannot be read to its end", () => {
  const broken = (): ReadableStream<Uint8Array<ArrayBuffer>> => {
    let pieces = 0;
    return new ReadableStream({
      pull(controller) {
        if (pieces++ < 3) controller.enqueue(new Uint8Array(100_000));
        else controller.error(new Error("a file became shorter while it was read"));
      },
    });
  };

  it("cuts its answer off, and no other", async () => {
    const server = await serveAnswers(
      async ({ url }) =>
        url.endsWith("/whole")
          ? { status: 200, headers: {}, body: new TextEncoder().encode("whole") }
          : { status: 200, headers: { "content-length": "1000000" }, body: broken() },
      { host: "127.0.0.1", port: 0 },
    );
    const { port } = server.address() as AddressInfo;
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
});
