/** Open to every page, never guessed, cacheable and conditional; on errors too. Pages are framed by none. */
import { pageHeaders } from "../../../build/schema/contract/page-policy.ts";
import type { Check } from "../check.ts";
import { routeAddresses } from "./addresses.ts";

const facts = "/api/public/v1/facts";

const open = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};
const origin = { origin: "https://page.test" };

const answers: readonly Check[] = [
  ...routeAddresses,
  `${facts}?provider={provider}&key={key}`,
  "/api/public/v1/providers/{provider}.json",
].flatMap((address): readonly Check[] => [
  {
    name: `${address} is open to every page, with a tag and an age`,
    group: "headers",
    address,
    headers: origin,
    expect: {
      status: 200,
      once: "access-control-allow-origin",
      headers: { ...open, etag: /^(W\/)?"[^"]+"$/, "cache-control": /max-age=\d|no-cache/ },
    },
  },
  {
    name: `${address} is 304 for its tag`,
    group: "headers",
    address,
    validator: "{etag}",
    expect: { status: 304, empty: true, headers: { etag: /"/ } },
  },
]);

const refusals: readonly Check[] = [`${facts}?limit=0`, "/api/public/v2/facts"].map((address) => ({
  name: `${address} is open to every page`,
  group: "headers",
  address,
  headers: origin,
  expect: {
    status: address.endsWith("limit=0") ? 400 : 404,
    once: "access-control-allow-origin",
    headers: open,
  },
}));

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
  ...answers,
  ...refusals,
  ...tags,
  ...pages,
  ...cleanPages,
  {
    name: "a browser that asks for a missing page gets a page",
    group: "errors",
    address: "/providers/no-such-provider-here",
    headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    expect: { status: 404, type: "html" },
  },
  {
    name: "an address of the API is told as JSON, whatever is accepted",
    group: "errors",
    address: "/api/public/v2/facts",
    headers: { accept: "text/html" },
    expect: { status: 404, type: "json", error: "NOT_FOUND" },
  },
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
