/** The MCP endpoint, both eras: the initialize revisions and 2026-07-28. */
import type { Check, Expect } from "../check.ts";
import { answersLikeRest, listsTheTools } from "../rules.ts";

const address = "/api/public/mcp";
const legacyVersion = "2025-06-18";
const modernVersion = "2026-07-28";

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

function call(method: string, params: object = {}): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
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
function refused(status: number, code: number): Expect {
  return { status, type: "json", members: { jsonrpc: "2.0", "error.code": code } };
}

const initialize = (version: string): string =>
  call("initialize", {
    protocolVersion: version,
    capabilities: {},
    clientInfo: { name: "conform", version: "1" },
  });

const legacy: readonly Check[] = [
  posted("initialize", initialize(legacyVersion), {
    ...answered,
    members: { jsonrpc: "2.0", id: 1, "result.protocolVersion": legacyVersion },
  }),
  posted("a notification", '{"jsonrpc":"2.0","method":"notifications/initialized"}', {
    status: 202,
    empty: true,
    headers: { "access-control-allow-origin": "*" },
  }),
  posted(
    "tools/list, whatever is accepted",
    call("tools/list"),
    { ...answered, rule: listsTheTools },
    { accept: "text/plain" },
  ),
  posted(
    "tools/call get_facts",
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_facts","arguments":{"provider":"{provider}","limit":1}}}',
    { ...answered, members: { "result.structuredContent.count": 1 }, rule: answersLikeRest },
  ),
  posted(
    "tools/call of an unknown provider",
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_facts","arguments":{"provider":"{noProvider}"}}}',
    { ...answered, members: { "result.isError": true } },
  ),
  posted("an unknown version header", call("tools/list"), refused(400, -32022), {
    "mcp-protocol-version": "1999-01-01",
  }),
  posted("what is not JSON", "{not json", refused(400, -32700)),
  posted("a batch of one", `[${call("ping")}]`, {
    ...answered,
    members: { "0.id": 1, length: 1 },
  }),
  posted("another media type", call("ping"), { status: 415 }, { "content-type": "text/plain" }),
  posted("more than 64 KiB", call("ping", { filler: "x".repeat(70_000) }), { status: 413 }),
];

const meta = {
  "io.modelcontextprotocol/protocolVersion": modernVersion,
  "io.modelcontextprotocol/clientInfo": { name: "conform", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

function modern(
  name: string,
  method: string,
  params: { readonly name?: string; readonly arguments?: object },
  expect: Expect,
  headers: Readonly<Record<string, string>> = {},
): Check {
  return posted(`${name} (${modernVersion})`, call(method, { _meta: meta, ...params }), expect, {
    "mcp-protocol-version": modernVersion,
    "mcp-method": method,
    ...(params.name === undefined ? {} : { "mcp-name": params.name }),
    ...headers,
  });
}

const cacheable = {
  "result.resultType": "complete",
  "result.cacheScope": "public",
} as const;

const current: readonly Check[] = [
  modern("server/discover", "server/discover", {}, { ...answered, members: cacheable }),
  modern("tools/list", "tools/list", {}, { ...answered, members: cacheable, rule: listsTheTools }),
  modern(
    "tools/call",
    "tools/call",
    { name: "dataset_status", arguments: {} },
    {
      ...answered,
      members: {
        "result.resultType": "complete",
        "result.structuredContent.object": "dataset_status",
      },
    },
  ),
  modern(
    "a header that differs from the body",
    "tools/call",
    { name: "dataset_status", arguments: {} },
    refused(400, -32020),
    { "mcp-name": "list_keys" },
  ),
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
      headers: { allow: /POST/, "access-control-allow-origin": "*" },
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
