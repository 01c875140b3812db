/** Queries that have a file, filters combined, and limits. */
import type { Check, Expect } from "../check.ts";

const facts = "/api/public/v1/facts";
const compare = "/api/public/v1/compare";
const keys = "/api/public/v1/keys";
const changes = "/api/public/v1/changes";
const history = "/api/public/v1/history";

/** Each query whose answer a file holds answers the bytes of that file. */
export const queries: readonly Check[] = (
  [
    [`${facts}?provider={provider}`, "api/public/v1/facts/provider/{provider}.json"],
    [`${facts}?key={key}`, "api/public/v1/facts/key/{key}.json"],
    [`${facts}?status={status}`, "api/public/v1/facts/status/{status}.json"],
    [`${compare}?a={a}&b={b}`, "api/public/v1/compare/{a}/{b}.json"],
    [`${compare}?b={b}&a={a}`, "api/public/v1/compare/{a}/{b}.json"],
    [`${history}?key={key}`, "api/public/v1/history/{key}.json"],
    [`${changes}?limit=1`, "api/public/v1/changes/1.json"],
    [`${changes}?limit=50`, "api/public/v1/changes/50.json"],
    [`${changes}?limit=500`, "api/public/v1/changes/500.json"],
    [`${facts}/?provider={provider}`, "api/public/v1/facts/provider/{provider}.json"],
    [`${facts}?provider={encodedProvider}`, "api/public/v1/facts/provider/{provider}.json"],
    [`${facts}?provider={provider}&`, "api/public/v1/facts/provider/{provider}.json"],
  ] as const
).map(([address, file]) => ({
  name: `${address} is its file`,
  group: "queries",
  address,
  file,
  expect: { status: 200, type: "json", sameBody: `/${file}` },
}));

type Asked = NonNullable<Expect["facts"]>;

/** `query` in the answer lists what was applied, in the contract's order. */
export const filters: readonly Check[] = (
  [
    ["provider={provider}&key={key}", { provider: "{provider}", key: "{key}" }],
    ["provider={provider}&product={product}", { provider: "{provider}", product: "{product}" }],
    ["provider={provider}&plan={plan}", { provider: "{provider}", plan: "{plan}" }],
    ["provider={provider}&status={status}", { provider: "{provider}", status: "{status}" }],
    [
      "provider={provider}&status={otherStatus}",
      { provider: "{provider}", status: "{otherStatus}" },
    ],
    ["product={product}", { product: "{product}" }],
    ["plan={plan}", { plan: "{plan}" }],
    ["plan={plan}&product={product}", { product: "{product}", plan: "{plan}" }],
    ["status={status}&key={key}", { key: "{key}", status: "{status}" }],
    [
      "status={status}&key={key}&plan={plan}&product={product}&provider={provider}",
      {
        provider: "{provider}",
        product: "{product}",
        plan: "{plan}",
        key: "{key}",
        status: "{status}",
      },
    ],
    [
      "limit=2&status={status}&product={product}",
      { product: "{product}", status: "{status}", limit: 2 },
    ],
    ["", {}],
    // What breaks caches or counts visits asks for nothing.
    ["_=1732752000", {}],
    ["utm_source=mail&provider={provider}&v=2", { provider: "{provider}" }],
  ] satisfies readonly (readonly [string, Asked])[]
).map(([query, asked]) => ({
  name: `${facts}?${query}`,
  group: "filters",
  address: `${facts}?${query}`,
  expect: { status: 200, type: "json", facts: asked },
}));

/** No value has a date after this one: what stands today held then too, unless it has ended. */
const lastDay = "9999-12-31";

export const moments: readonly Check[] = [
  {
    name: `${facts} of a moment echo it`,
    group: "moments",
    address: `${facts}?key={key}&known=${lastDay}`,
    expect: {
      status: 200,
      type: "json",
      schema: "FactList",
      members: { "query.key": "{key}", "query.known": lastDay },
    },
  },
  {
    name: `${keys} of a moment echoes it`,
    group: "moments",
    address: `${keys}/{key}?as_of=${lastDay}&known=${lastDay}`,
    expect: {
      status: 200,
      type: "json",
      schema: "KeyDetail",
      members: { key: "{key}", "query.as_of": lastDay, "query.known": lastDay },
    },
  },
  {
    name: `${keys} of a moment by the name of the file`,
    group: "moments",
    address: `${keys}/{key}.json?as_of=${lastDay}`,
    expect: {
      status: 200,
      type: "json",
      members: { "query.as_of": lastDay },
      sameBody: `${keys}/{key}?as_of=${lastDay}`,
    },
  },
  {
    name: `${compare} of a moment echoes it`,
    group: "moments",
    address: `${compare}?a={a}&b={b}&as_of=${lastDay}`,
    expect: {
      status: 200,
      type: "json",
      schema: "Comparison",
      members: { "query.as_of": lastDay },
    },
  },
  {
    name: `${history} of one provider echoes it`,
    group: "moments",
    address: `${history}?key={key}&provider={provider}`,
    expect: {
      status: 200,
      type: "json",
      schema: "KeyHistory",
      members: { "query.key": "{key}", "query.provider": "{provider}" },
    },
  },
];

export const limits: readonly Check[] = [
  ...[1, 2, 200, 1000].map((limit): Check => ({
    name: `${facts}?limit=${limit}`,
    group: "limits",
    address: `${facts}?limit=${limit}`,
    expect: { status: 200, type: "json", facts: { limit } },
  })),
  {
    name: `${facts}?provider={provider}&limit=1`,
    group: "limits",
    address: `${facts}?provider={provider}&limit=1`,
    expect: { status: 200, type: "json", facts: { provider: "{provider}", limit: 1 } },
  },
  {
    name: `${changes}?limit=1 lists one`,
    group: "limits",
    address: `${changes}?limit=1`,
    expect: { status: 200, type: "json", schema: "ChangeList", members: { count: 1 } },
  },
];
