/** Open to every page, never guessed, cacheable and conditional; on errors too. Pages are framed by none. */
import { pageHeaders } from "../../../build/contract/page-policy.ts";
import type { Check } from "../check.ts";
import { routeAddresses } from "./addresses.ts";

const facts = "/api/public/v1/facts";

const open: readonly Check[] = [
  ...routeAddresses.map((address) => [address, 200] as const),
  [`${facts}?provider={provider}&key={key}`, 200] as const,
  ["/api/public/v1/providers/{provider}.json", 200] as const,
  [`${facts}?limit=0`, 400] as const,
  ["/api/public/v1/providers/{noProvider}", 404] as const,
  ["/api/public/v2/facts", 404] as const,
].map(([address, status]) => ({
  name: `${address} is open to every page`,
  group: "headers",
  address,
  headers: { origin: "https://page.test" },
  expect: {
    status,
    once: "access-control-allow-origin",
    headers: {
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    },
  },
}));

const cacheable: readonly Check[] = [
  ...routeAddresses,
  `${facts}?provider={provider}&key={key}`,
  `${facts}?limit=1`,
].flatMap((address): readonly Check[] => [
  {
    name: `${address} has a tag and an age`,
    group: "headers",
    address,
    expect: { status: 200, headers: { etag: /^(W\/)?"[^"]+"$/, "cache-control": /max-age=\d/ } },
  },
  {
    name: `${address} is 304 for its tag`,
    group: "headers",
    address,
    validator: "{etag}",
    expect: { status: 304, empty: true, headers: { etag: /"/ } },
  },
]);

const tags: readonly Check[] = ["W/{etag}", '"other", {etag}', "*"].map((validator) => ({
  name: `304 for If-None-Match: ${validator}`,
  group: "headers",
  address: `${facts}?provider={provider}&key={key}`,
  validator,
  expect: { status: 304, empty: true, once: "access-control-allow-origin" },
}));

/** Addresses that people guess and pass on. */
const cleanPages: readonly Check[] = ["/providers/{provider}", "/keys/{key}", "/changes"].map(
  (address) => ({
    name: `the page ${address} has an address without an extension`,
    group: "addresses",
    address,
    headers: { accept: "text/html" },
    expect: { status: 200, type: "html" },
  }),
);

const missingPages: readonly Check[] = [
  {
    name: "a browser that asks for a missing page gets a page",
    group: "errors",
    address: "/providers/no-such-provider-here",
    headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    expect: { status: 404, type: "html" },
  },
];

const pages: readonly Check[] = ["/", "/providers/{provider}.html"].map((address) => ({
  name: `the page ${address} says what it may load, and who may frame it`,
  group: "headers",
  address,
  expect: { status: 200, type: "html", once: "content-security-policy", headers: pageHeaders },
}));

export const headers: readonly Check[] = [
  {
    name: "an answer may be framed and shown anywhere",
    group: "headers",
    address: "/api/public/v1/providers",
    expect: {
      status: 200,
      headers: {
        "content-security-policy": null,
        "cross-origin-resource-policy": "cross-origin",
        "x-frame-options": null,
      },
    },
  },
  ...open,
  ...cacheable,
  ...tags,
  ...pages,
  ...cleanPages,
  ...missingPages,
  {
    name: "200 for another tag",
    group: "headers",
    address: "/api/public/v1/providers",
    headers: { "if-none-match": '"other"' },
    expect: { status: 200, type: "json" },
  },
  {
    name: "a page may read the tag",
    group: "headers",
    address: "/api/public/v1/providers",
    headers: { origin: "https://page.test" },
    expect: { status: 200, headers: { "access-control-expose-headers": /etag/i } },
  },
];
