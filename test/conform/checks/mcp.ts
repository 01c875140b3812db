/** The MCP endpoint, both eras: the initialize revisions and 2026-07-28. */
import { address, meta, mirror, modern as modernVersion, rpc } from "../../mcp/messages.ts";
import type { Check, Expect } from "../check.ts";
import { answersLikeRest, listsTheTools } from "../rules.ts";

const legacyVersion = "2025-06-18";

function posted(
  name: string,
  body: string,
  expect: Expect,
  headers: Readonly<Record<string, string>> = {},
): Check {
  return {
    name: `MCP ${name}`,
    group: "mcp",
    method: "POST",
    address,
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    body,
    expect,
  };
}

function call(...message: Parameters<typeof rpc>): string {
  return JSON.stringify(rpc(...message));
}

const answered: Expect = {
  status: 200,
  type: "json",
  once: "access-control-allow-origin",
  headers: {
    "access-control-allow-origin": "*",
    "cache-control": /no-store/,
    "mcp-session-id": null,
  },
};

/** A JSON-RPC error; where the request's id is unknown the error has none. */
function refused(status: number, code: number, id?: string | number): Expect {
  return { ...answered, status, members: { jsonrpc: "2.0", "error.code": code, id } };
}

/** Texts that are no message, with the code of their error; the id is said where it is known. */
const noMessages: readonly Check[] = (
  [
    ["what is not JSON", "{not json", -32700],
    ["nothing", "", -32700],
    ["lists without an end", "[".repeat(60_000), -32700],
    ["null", "null", -32600],
    ["an object of nothing", "{}", -32600],
    ["another version of JSON-RPC", '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
    ["a number as method", '{"jsonrpc":"2.0","id":"a","method":7}', -32600, "a"],
    ["null as id", '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ["a fraction as id", '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600],
    ["an id without an end", '{"jsonrpc":"2.0","id":1e400,"method":"ping"}', -32600],
    ["a list as params", '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32600, 1],
  ] as const
).map(([name, body, code, id]) => posted(name, body, refused(400, code, id)));

/** What is accepted with nothing to say. */
const unanswered: readonly Check[] = (
  [
    ["a notification", { method: "notifications/initialized" }],
    ["a cancellation", { method: "notifications/cancelled", params: { requestId: 1 } }],
    ["a call without an id", { method: "tools/call", params: { name: "get_facts" } }],
    ["a response", { id: 4, result: {} }],
  ] as const
).map(([name, message]) =>
  posted(name, JSON.stringify({ jsonrpc: "2.0", ...message }), {
    status: 202,
    empty: true,
    headers: { "access-control-allow-origin": "*", "cache-control": /no-store/ },
  }),
);

const initialize = (version: string): string =>
  call("initialize", {
    protocolVersion: version,
    capabilities: {},
    clientInfo: { name: "conform", version: "1" },
  });

const legacy: readonly Check[] = [
  ...[
    [legacyVersion, legacyVersion],
    ["2024-11-05", "2024-11-05"],
    ["1999-01-01", "2025-11-25"],
  ].map(([asked = "", given]) =>
    posted(`initialize with ${asked}`, initialize(asked), {
      ...answered,
      members: {
        jsonrpc: "2.0",
        id: 1,
        "result.protocolVersion": given,
        "result._meta": undefined,
      },
    }),
  ),
  ...noMessages,
  ...unanswered,
  ...["server/discover", "resources/list", "__proto__", ""].map((method) =>
    posted(`no method "${method}"`, call(method), refused(200, -32601, 1)),
  ),
  ...["toString", ""].map((name) =>
    posted(`no tool "${name}"`, call("tools/call", { name }), refused(200, -32602, 1)),
  ),
  posted(
    "tools/list, whatever is accepted",
    call("tools/list"),
    { ...answered, rule: listsTheTools },
    { accept: "text/plain" },
  ),
  posted(
    "tools/call get_facts",
    call("tools/call", { name: "get_facts", arguments: { provider: "{provider}", limit: 1 } }),
    { ...answered, members: { "result.structuredContent.count": 1 }, rule: answersLikeRest },
  ),
  posted(
    "tools/call of an unknown provider",
    call("tools/call", { name: "get_facts", arguments: { provider: "{noProvider}" } }),
    { ...answered, members: { "result.isError": true } },
  ),
  ...["1999-01-01", "2025-06-19", "latest"].map((version) =>
    posted(`the version header ${version}`, call("tools/list"), refused(400, -32022, 1), {
      "mcp-protocol-version": version,
    }),
  ),
  posted("what a bridge adds", call("ping"), answered, {
    "mcp-method": "ping",
    "mcp-protocol-version": "2024-11-05",
  }),
  posted("initialize with modern headers", initialize(legacyVersion), answered, {
    "mcp-protocol-version": modernVersion,
    "mcp-method": "initialize",
  }),
  posted("a batch of one", `[${call("ping")}]`, {
    ...answered,
    members: { "0.id": 1, length: 1 },
  }),
  posted("another media type", call("ping"), { status: 415 }, { "content-type": "text/plain" }),
  posted("more than 64 KiB", call("ping", { filler: "x".repeat(70_000) }), { status: 413 }),
];

function modern(
  name: string,
  method: string,
  params: { readonly name?: string; readonly arguments?: object; readonly _meta?: unknown },
  expect: Expect,
  headers: Readonly<Record<string, string>> = {},
): Check {
  return posted(`${name} (${modernVersion})`, call(method, { _meta: meta, ...params }), expect, {
    ...mirror(method, params.name),
    ...headers,
  });
}

const cacheable = {
  "result.resultType": "complete",
  "result.cacheScope": "public",
} as const;

const status = { name: "dataset_status", arguments: {} } as const;

const current: readonly Check[] = [
  modern("server/discover", "server/discover", {}, { ...answered, members: cacheable }),
  modern("tools/list", "tools/list", {}, { ...answered, members: cacheable, rule: listsTheTools }),
  modern("tools/call", "tools/call", status, {
    ...answered,
    members: {
      "result.resultType": "complete",
      "result.structuredContent.object": "dataset_status",
    },
  }),
  modern(
    "tools/call with an encoded name",
    "tools/call",
    status,
    { ...answered, members: { "result.structuredContent.object": "dataset_status" } },
    { "mcp-name": "=?base64?ZGF0YXNldF9zdGF0dXM=?=" },
  ),
  ...[
    { "mcp-protocol-version": "2025-11-25" },
    { "mcp-method": "tools/list" },
    { "mcp-name": "list_keys" },
    { "mcp-name": "=?base64?Z2V0X2ZhY3Rz?=" },
    { "mcp-name": "=?base64?%%?=" },
  ].map((headers) =>
    modern(
      `${JSON.stringify(headers)} beside another body`,
      "tools/call",
      status,
      refused(400, -32020, 1),
      headers,
    ),
  ),
  posted(
    "a modern call without headers",
    call("tools/call", { _meta: meta, ...status }),
    refused(400, -32020, 1),
  ),
  ...[
    {},
    { ...meta, "io.modelcontextprotocol/protocolVersion": 7 },
    { ...meta, "io.modelcontextprotocol/clientCapabilities": [] },
    "none",
  ].map((given) =>
    modern(
      `the _meta ${JSON.stringify(given)}`,
      "tools/list",
      { _meta: given },
      refused(400, -32602, 1),
    ),
  ),
  ...["2099-01-01", "2025-11-25"].map((version) =>
    modern(
      `the version ${version}`,
      "tools/list",
      { _meta: { ...meta, "io.modelcontextprotocol/protocolVersion": version } },
      refused(400, -32022, 1),
      { "mcp-protocol-version": version },
    ),
  ),
  ...["initialize", "resources/list", "toString"].map((method) =>
    modern(`no method ${method}`, method, {}, refused(404, -32601, 1)),
  ),
  modern("no tool toString", "tools/call", { name: "toString" }, refused(200, -32602, 1)),
];

export const mcp: readonly Check[] = [
  ...legacy,
  ...current,
  {
    name: "GET of an event stream",
    group: "mcp",
    address,
    headers: { accept: "text/event-stream" },
    expect: {
      status: 405,
      headers: { allow: /POST/, vary: /accept/i, "access-control-allow-origin": "*" },
    },
  },
  {
    name: "DELETE of a session",
    group: "mcp",
    method: "DELETE",
    address,
    expect: { status: 405, headers: { allow: /POST/ } },
  },
  {
    name: "OPTIONS for a browser client",
    group: "mcp",
    method: "OPTIONS",
    address,
    headers: {
      origin: "https://page.test",
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type,mcp-protocol-version,mcp-method",
    },
    expect: {
      status: 204,
      empty: true,
      headers: {
        "access-control-allow-methods": /POST/,
        "access-control-allow-headers": /mcp-method|\*/i,
        "access-control-max-age": "86400",
      },
    },
  },
];
