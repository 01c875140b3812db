/** The MCP endpoint's table of behaviour, row by row. */
import { request } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "../../build/fallback/node/serve.ts";
import { get, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { address, mirror, modern, modernRpc, posted, rpc, type RpcReply } from "./messages.ts";

let dataset: Built;
let server: Server;
beforeAll(async () => {
  dataset = await builtOnce({ baseUrl: "https://facts.test/base" });
  server = await serve({ root: dataset.out, host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

describe("the endpoint", () => {
  const ask = (init?: RequestInit): Promise<Response> => get(dataset.handler, address, init);

  async function answer(init: RequestInit, status: number): Promise<RpcReply> {
    const response = await ask(init);
    expect(response.status).toBe(status);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("mcp-session-id")).toBeNull();
    return (await response.json()) as RpcReply;
  }

  it("takes 64 KiB and not a byte more, and does not read on", async () => {
    const padded = (size: number): string => JSON.stringify(rpc("ping")).padEnd(size, " ");
    await answer(posted(padded(65_536)), 200);
    expect((await answer(posted(padded(65_537)), 413)).error?.code).toBe(-32600);
    let pulled = 0;
    const body = new ReadableStream({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(16_384).fill(32));
      },
    });
    const headers = { "content-type": "application/json" };
    const endless: RequestInit = { method: "POST", headers, body, duplex: "half" };
    await answer(endless, 413);
    expect(pulled).toBeLessThan(8);
  });

  it("repeats the id where it is known, and says none where it is not", async () => {
    const known = await answer(posted({ jsonrpc: "2.0", id: "a", method: 7 }), 400);
    expect(known.id).toBe("a");
    expect("id" in (await answer(posted(rpc("ping", undefined, null)), 400))).toBe(false);
    expect("id" in (await answer(posted("{"), 400))).toBe(false);
    expect((await answer(posted(rpc("ping", undefined, 0)), 200)).id).toBe(0);
    expect((await answer(posted(rpc("ping", undefined, "")), 200)).id).toBe("");
  });

  describe("a batch", () => {
    const pings = (count: number): object[] =>
      Array.from({ length: count }, (_, id) => rpc("ping", undefined, id));
    const old = { "mcp-protocol-version": "2025-03-26" };

    it.each([[{}], [old]])(
      "is answered up to 16 messages, with the headers %j",
      async (headers) => {
        const replies = await answer(posted(pings(16), headers), 200);
        expect(replies).toEqual(pings(16).map((_, id) => ({ jsonrpc: "2.0", id, result: {} })));
      },
    );

    it("leaves out what asks nothing, and refuses message by message", async () => {
      const body = [
        rpc("ping", undefined, "a"),
        { jsonrpc: "2.0", method: "notifications/x" },
        3,
        rpc("nothing", undefined, "b"),
      ];
      const replies = (await answer(posted(body), 200)) as unknown as RpcReply[];
      expect(replies.map(({ id, error }) => [id, error?.code])).toEqual([
        ["a", undefined],
        [undefined, -32600],
        ["b", -32601],
      ]);
    });

    it.each([
      ["nothing", [], {}],
      ["17 messages", pings(17), {}],
      ["a later legacy version", pings(1), { "mcp-protocol-version": "2025-06-18" }],
      ["the modern version", pings(1), { "mcp-protocol-version": modern }],
      ["a modern message", [modernRpc("tools/list")], {}],
    ])("of %s is refused", async (_, body, headers) => {
      expect((await answer(posted(body, headers), 400)).error?.code).toBe(-32600);
    });
  });

  it("says to a client what it may ask, and which versions and tools there are", async () => {
    const { result } = await answer(posted(rpc("initialize")), 200);
    expect(result).toMatchObject({
      capabilities: { tools: {} },
      serverInfo: { name: "Sample Facts", version: "1.0.0" },
    });
    expect(String(result!["instructions"])).toContain("list_providers");
    const wrong = posted(rpc("ping", undefined, 3), { "mcp-protocol-version": "latest" });
    const { error } = await answer(wrong, 400);
    expect(error?.data).toMatchObject({ requested: "latest" });
    expect(error?.data?.supported).toContain("2025-11-25");
    for (const name of ["toString", 7, undefined])
      expect((await answer(posted(rpc("tools/call", { name })), 200)).error?.message).toContain(
        "list_providers, list_keys, get_facts",
      );
    const called = modernRpc("tools/call", { name: "dataset_status" });
    const { result: status } = await answer(
      posted(called, mirror("tools/call", "dataset_status")),
      200,
    );
    expect(status?.["structuredContent"]).toEqual(dataset.json("data/status.json"));
    expect(status?.["_meta"]).toEqual({
      "io.modelcontextprotocol/serverInfo": { name: "Sample Facts", version: "1.0.0" },
    });
    expect(status).not.toHaveProperty("ttlMs");
  });
});

describe("a server that only this machine reaches", () => {
  function statusOf(method: string, headers: Record<string, string>): Promise<number> {
    const { port } = server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: "127.0.0.1",
          port,
          path: address,
          method,
          headers: { "content-type": "application/json", ...headers },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode!);
        },
      );
      asked.on("error", reject);
      asked.end(method === "POST" ? JSON.stringify(rpc("ping")) : undefined);
    });
  }

  it.each<[string, Record<string, string>, number]>([
    ["its own name", {}, 200],
    ["localhost", { host: "localhost:8080" }, 200],
    ["the IPv6 loopback", { host: "[::1]:8080" }, 200],
    ["a local page", { origin: "http://localhost:6274" }, 200],
    ["a foreign name", { host: "evil.test" }, 403],
    ["a foreign name that looks local", { host: "localhost.evil.test" }, 403],
    ["a foreign page", { origin: "https://evil.test" }, 403],
    ["a page without an origin", { origin: "null" }, 403],
    ["a proxy that keeps the public name", { host: "facts.test" }, 200],
    ["any page through that proxy", { host: "facts.test", origin: "https://evil.test" }, 200],
  ])("answers %s: %j gives %i", async (_, headers, status) => {
    expect(await statusOf("POST", headers)).toBe(status);
    // What is read with GET is the same for everybody, and harmless to show.
    expect(await statusOf("GET", headers)).toBe(200);
  });
});
