/** HEAD, OPTIONS and what is not allowed; trailing slashes. */
import type { Check } from "../check.ts";

const facts = "/api/public/v1/facts";

const heads: readonly Check[] = [
  ["/api/public/v1/providers", 200],
  ["/api/public/v1/providers/{provider}", 200],
  [`${facts}?provider={provider}&key={key}`, 200],
  ["/api/public/md/providers/{provider}", 200],
  ["/data/snapshot.jsonl", 200],
  ["/llms.txt", 200],
  [`${facts}?limit=0`, 400],
  ["/api/public/v1/providers/{noProvider}", 404],
].map(([address, status]) => ({
  name: `HEAD ${address}`,
  group: "methods",
  method: "HEAD",
  address: String(address),
  expect: {
    status: Number(status),
    empty: true,
    sameHeaders: [
      "content-type",
      "content-length",
      "etag",
      "cache-control",
      "access-control-allow-origin",
      "x-content-type-options",
    ],
  },
}));

const preflights: readonly Check[] = [
  facts,
  "/api/public/v1/providers/{provider}",
  `${facts}?limit=0`,
  "/api/public/mcp",
  "/api/public/v2/nothing",
].map((address) => ({
  name: `OPTIONS ${address}`,
  group: "methods",
  method: "OPTIONS",
  address,
  headers: { origin: "https://page.test", "access-control-request-method": "GET" },
  expect: {
    status: 204,
    empty: true,
    once: "access-control-allow-origin",
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": /GET/,
      "access-control-allow-headers": /./,
    },
  },
}));

const refused: readonly Check[] = [
  ...["POST", "PUT", "PATCH", "DELETE", "PROPFIND", "TRACE"].map(
    (method) => [method, facts] as const,
  ),
  ["POST", "/api/public/v1/providers"] as const,
  ["DELETE", "/api/public/md/providers/{provider}"] as const,
].map(([method, address]) => ({
  name: `${method} ${address}`,
  group: "methods",
  method,
  address,
  expect: {
    status: 405,
    type: "json",
    error: "METHOD_NOT_ALLOWED",
    once: "access-control-allow-origin",
    headers: {
      allow: /GET.*HEAD.*OPTIONS/,
      "access-control-allow-origin": "*",
      "cache-control": /no-store/,
    },
  },
}));

const slashes: readonly Check[] = [
  "/api/public/v1/providers",
  "/api/public/v1/providers/{provider}",
  facts,
  "/api/public/v1/changes",
  "/api/public/v1/keys",
  "/api/public/v1/keys/{key}",
  "/api/public/md/providers/{provider}",
  "/api/public/mcp",
].map((address) => ({
  name: `${address}/ with a trailing slash`,
  group: "methods",
  address: `${address}/`,
  expect: { status: 200, sameBody: address },
}));

export const methods: readonly Check[] = [
  ...heads,
  ...preflights,
  {
    name: "OPTIONS grants the headers that were asked for",
    group: "methods",
    method: "OPTIONS",
    address: facts,
    headers: {
      origin: "https://page.test",
      "access-control-request-method": "GET",
      "access-control-request-headers": "x-custom",
    },
    expect: { status: 204, headers: { "access-control-allow-headers": /^(x-custom|\*)$/ } },
  },
  ...refused,
  ...slashes,
];
