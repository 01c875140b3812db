/** Queries that have a file, filters combined, limits, moments, and two providers beside each other. */
import type { BodyName } from "../../../build/schema/bodies.ts";
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
    [`${changes}?limit=10`, "api/public/v1/changes/10.json"],
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

/** A query that is answered, each name with what `query` in the answer says of it. */
function echoed(
  group: Check["group"],
  schema: BodyName,
  address: string,
  query: Readonly<Record<string, string | number>>,
  more: Expect["members"] = {},
): Check {
  const given = Object.entries(query).map(([name, value]) => [`query.${name}`, value]);
  const members = { ...Object.fromEntries(given), ...more };
  return { name: address, group, address, expect: { status: 200, type: "json", schema, members } };
}

/** By names of the sample, each given as a filter of its level. */
const named = (names: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(names).map(([level, name]) => [level, `{${name}}`]));

export const filters: readonly Check[] = [
  ...[
    { provider: "provider", key: "key" },
    { provider: "provider", product: "product" },
    { provider: "provider", status: "otherStatus" },
    { plan: "plan" },
    { plan: "plan", product: "product" },
    { status: "status", key: "key" },
    { status: "status", key: "key", plan: "plan", product: "product", provider: "provider" },
  ].map((names) => {
    const query = named(names);
    const given = Object.entries(query).map(([name, value]) => `${name}=${value}`);
    return echoed("filters", "FactList", `${facts}?${given.join("&")}`, query);
  }),
  echoed("filters", "FactList", `${facts}?`, {}),
  // What breaks caches or counts visits asks for nothing.
  echoed(
    "filters",
    "FactList",
    `${facts}?_=1732752000&utm_source=mail`,
    {},
    { "query._": undefined },
  ),
];

/** No value has a date after this one: what stands today held then too, unless it has ended. */
const lastDay = "9999-12-31";

export const moments: readonly Check[] = [
  echoed("moments", "FactList", `${facts}?key={key}&known=${lastDay}`, {
    key: "{key}",
    known: lastDay,
  }),
  echoed("moments", "KeyDetail", `${keys}/{key}?as_of=${lastDay}&known=${lastDay}`, {
    as_of: lastDay,
    known: lastDay,
  }),
  {
    name: `${keys} of a moment by the name of the file`,
    group: "moments",
    address: `${keys}/{key}.json?as_of=${lastDay}`,
    expect: { status: 200, type: "json", sameBody: `${keys}/{key}?as_of=${lastDay}` },
  },
  echoed("moments", "Comparison", `${compare}?a={a}&b={b}&as_of=${lastDay}`, { as_of: lastDay }),
  echoed("moments", "KeyHistory", `${history}?key={key}&provider={provider}`, {
    key: "{key}",
    provider: "{provider}",
  }),
];

export const limits: readonly Check[] = [
  echoed("limits", "FactList", `${facts}?limit=1`, { limit: 1 }, { count: 1 }),
  echoed("limits", "FactList", `${facts}?limit=1000`, { limit: 1000 }),
  echoed("limits", "FactList", `${facts}?provider={provider}&limit=1`, { limit: 1 }, { count: 1 }),
  echoed("limits", "ChangeList", `${changes}?limit=2`, { limit: 2 }),
];

export const comparisons: readonly Check[] = [
  echoed(
    "compare",
    "Comparison",
    `${compare}?a={a}&b={b}&key={sharedKey}`,
    { a: "{a}", b: "{b}", key: "{sharedKey}" },
    { count: 1, "rows.length": 1, "rows.0.key": "{sharedKey}" },
  ),
  echoed("compare", "Comparison", `${compare}?a={b}&b={a}`, { a: "{b}", b: "{a}" }),
  ...[`${compare}?a={a}&b={b}&utm_source=mail`, `${compare}/?a={a}&b={b}`].map(
    (address): Check => ({
      name: address,
      group: "compare",
      address,
      expect: { status: 200, type: "json", sameBody: `${compare}?a={a}&b={b}` },
    }),
  ),
];
