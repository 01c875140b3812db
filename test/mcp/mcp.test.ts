/** The MCP endpoint's table of behaviour, row by row. */
import { request } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "../../build/fallback/node/serve.ts";
import { get, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import {
  address,
  meta,
  mirror,
  modern,
  modernRpc,
  posted,
  rpc,
  type RpcReply,
} from "./messages.ts";

let dataset: Built;
let server: Server;
beforeAll(async () => {
  dataset = await builtOnce({ baseUrl: "https://facts.test/base" });
  server = await serve({ root: dataset.out, host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

const call = (name: string, given: object = {}): Readonly<Record<string, unknown>> => ({
  name,
  arguments: given,
});

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

  it.each([
    ["", 400, -32700],
    ["{", 400, -32700],
    ["[".repeat(60_000), 400, -32700],
    ["null", 400, -32600],
    [{}, 400, -32600],
    [{ jsonrpc: "1.0", id: 1, method: "ping" }, 400, -32600],
    [{ jsonrpc: "2.0", id: 1, method: 7 }, 400, -32600],
    [rpc("ping", undefined, null), 400, -32600],
    [rpc("ping", undefined, 1.5), 400, -32600],
    ['{"jsonrpc":"2.0","id":1e400,"method":"ping"}', 400, -32600],
    [{ jsonrpc: "2.0", id: 1, method: "ping", params: [] }, 400, -32600],
  ])("%j is no message: %i %i", async (body, status, code) => {
    expect((await answer(posted(body), status)).error?.code).toBe(code);
  });

  it("repeats the id where it is known, and says none where it is not", async () => {
    const known = await answer(posted({ jsonrpc: "2.0", id: "a", method: 7 }), 400);
    expect(known.id).toBe("a");
    expect("id" in (await answer(posted(rpc("ping", undefined, null)), 400))).toBe(false);
    expect("id" in (await answer(posted("{"), 400))).toBe(false);
    expect((await answer(posted(rpc("ping", undefined, 0)), 200)).id).toBe(0);
    expect((await answer(posted(rpc("ping", undefined, "")), 200)).id).toBe("");
  });

  it.each([
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1, _meta: meta } },
    { jsonrpc: "2.0", method: "tools/call", params: { name: "get_facts" } },
    { jsonrpc: "2.0", id: 4, result: {} },
    [{ jsonrpc: "2.0", method: "notifications/initialized" }],
  ])("%j is accepted with nothing to say", async (body) => {
    const response = await ask(posted(body));
    expect(response.status).toBe(202);
    expect(await response.text()).toBe("");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("cache-control")).toBe("no-store");
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

  describe("a legacy client", () => {
    it.each([
      ["2024-11-05", "2024-11-05"],
      ["2025-11-25", "2025-11-25"],
      ["1999-01-01", "2025-11-25"],
      [undefined, "2025-11-25"],
    ])("initialises with %s and gets %s", async (asked, given) => {
      const params = { protocolVersion: asked, capabilities: {}, clientInfo: {} };
      const { result } = await answer(posted(rpc("initialize", params)), 200);
      expect(result).toMatchObject({
        protocolVersion: given,
        capabilities: { tools: {} },
        serverInfo: { name: "Sample Facts", version: "1.0.0" },
      });
      expect(String(result!["instructions"])).toContain("list_providers");
      expect(result).not.toHaveProperty("resultType");
    });

    it.each(["server/discover", "resources/list", "__proto__", ""])(
      "hears that there is no method %j",
      async (method) => {
        expect((await answer(posted(rpc(method)), 200)).error?.code).toBe(-32601);
      },
    );

    it.each(["2025-06-19", "latest", ""])("may not send the version header %j", async (version) => {
      const init = posted(rpc("ping", undefined, 3), { "mcp-protocol-version": version });
      const { error, id } = await answer(init, 400);
      expect(error).toMatchObject({ code: -32022, data: { requested: version } });
      expect(error?.data?.supported).toContain("2025-11-25");
      expect(id).toBe(3);
    });

    it("is not taken for a modern one by what a bridge adds", async () => {
      const headers = { "Mcp-Method": "ping", "mcp-protocol-version": "2024-11-05" };
      await answer(posted(rpc("ping"), headers), 200);
      const bare = posted(
        rpc("initialize", { protocolVersion: "2025-06-18" }),
        mirror("initialize"),
      );
      expect((await answer(bare, 200)).result?.["protocolVersion"]).toBe("2025-06-18");
    });
  });

  describe("a modern client", () => {
    const common = {
      resultType: "complete",
      _meta: {
        "io.modelcontextprotocol/serverInfo": { name: "Sample Facts", version: "1.0.0" },
      },
    };
    it.each(["dataset_status", "=?base64?ZGF0YXNldF9zdGF0dXM=?="])(
      "calls a tool, with the name %s in the header",
      async (name) => {
        const body = modernRpc("tools/call", call("dataset_status"));
        const { result } = await answer(posted(body, mirror("tools/call", name)), 200);
        expect(result).toMatchObject(common);
        expect(result?.["structuredContent"]).toEqual(dataset.json("data/status.json"));
        expect(result).not.toHaveProperty("ttlMs");
      },
    );

    it.each([
      [undefined],
      [{}],
      [{ ...meta, "io.modelcontextprotocol/protocolVersion": 7 }],
      [{ ...meta, "io.modelcontextprotocol/clientCapabilities": [] }],
      ["none"],
    ])("is refused with the _meta %j", async (given) => {
      const init = posted(rpc("tools/list", { _meta: given }, 9), mirror("tools/list"));
      const { error, id } = await answer(init, 400);
      expect([error?.code, id]).toEqual([-32602, 9]);
    });

    it.each<[string, Record<string, string>]>([
      ["no headers", {}],
      ["another version", { "MCP-Protocol-Version": "2025-11-25" }],
      ["another method", { "Mcp-Method": "tools/list" }],
      ["another name", { "Mcp-Name": "get_facts" }],
      ["another encoded name", { "Mcp-Name": "=?base64?Z2V0X2ZhY3Rz?=" }],
      ["a broken encoded name", { "Mcp-Name": "=?base64?%%?=" }],
    ])("is refused with %s", async (what, change) => {
      const all =
        what === "no headers" ? {} : { ...mirror("tools/call", "dataset_status"), ...change };
      const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
      const init = posted(modernRpc("tools/call", call("dataset_status")), headers);
      expect((await answer(init, 400)).error?.code).toBe(-32020);
    });

    it.each(["2099-01-01", "2025-11-25"])("is refused in version %s", async (version) => {
      const body = rpc("tools/list", {
        _meta: { ...meta, "io.modelcontextprotocol/protocolVersion": version },
      });
      const headers = { ...mirror("tools/list"), "MCP-Protocol-Version": version };
      const { error } = await answer(posted(body, headers), 400);
      expect(error).toMatchObject({
        code: -32022,
        data: { supported: [modern], requested: version },
      });
    });

    it.each(["initialize", "resources/list", "toString"])(
      "hears that there is no method %s",
      async (method) => {
        const { error, id } = await answer(posted(modernRpc(method), mirror(method)), 404);
        expect([error?.code, id]).toEqual([-32601, 1]);
      },
    );
  });

  it.each([["toString"], [""], [7], [undefined]])(
    "says which tools there are where %j is asked for",
    async (name) => {
      const { error } = await answer(posted(rpc("tools/call", { name })), 200);
      expect(error?.code).toBe(-32602);
      expect(error?.message).toContain("list_providers, list_keys, get_facts");
      if (typeof name !== "string") return;
      const init = posted(modernRpc("tools/call", { name }), mirror("tools/call", name));
      expect((await answer(init, 200)).error?.code).toBe(-32602);
    },
  );
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
