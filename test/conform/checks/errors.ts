/** Every error of the contract: code, status, JSON, and suggestions that work as they stand. */
import type { ErrorCode } from "../../../build/contract/routes.ts";
import { errorStatus } from "../../../build/contract/routes.ts";
import type { Check } from "../check.ts";

const facts = "/api/public/v1/facts";
const compare = "/api/public/v1/compare";
const changes = "/api/public/v1/changes";

/** Longer than the name of any file, and than what any name here is. */
const long = "a".repeat(3000);

/** What is suggested, and where a suggestion that is a value is tried; the name is the address by default. */
type Wrong = readonly [
  code: ErrorCode,
  address: string,
  more?: { readonly name?: string; readonly suggests?: string; readonly trying?: string },
];

const badLimits = ["0", "1001", "-1", "1e2", "%2B5", "5.0", "%205", "05", "0x10", "many", ""];
const badStatuses = ["inferred", "VERIFIED", "verified%20", ""];

const wrongs: readonly Wrong[] = [
  ...badLimits.map((limit): Wrong => [
    "INVALID_LIMIT",
    `${facts}?limit=${limit}`,
    { trying: `${facts}?limit={suggestion}` },
  ]),
  ...["0", "501", "5.0", ""].map((limit): Wrong => [
    "INVALID_LIMIT",
    `${changes}?limit=${limit}`,
    { trying: `${changes}?limit={suggestion}` },
  ]),
  ...badStatuses.map((status): Wrong => ["INVALID_STATUS", `${facts}?status=${status}`]),
  // Nothing matches.
  [
    "FACT_NOT_FOUND",
    `${facts}?provider={noProvider}`,
    { suggests: `${facts}?provider={provider}` },
  ],
  ["FACT_NOT_FOUND", `${facts}?key={noKey}`, { suggests: `${facts}?key={key}` }],
  ["FACT_NOT_FOUND", `${facts}?plan={noPlan}`],
  ["FACT_NOT_FOUND", `${facts}?key={emptyKey}`],
  [
    "FACT_NOT_FOUND",
    `${facts}?provider={stranger}&key={foreignKey}`,
    { suggests: `${facts}?provider={stranger}` },
  ],
  ["FACT_NOT_FOUND", `${facts}?provider={provider}&plan={noPlan}&key={key}`],
  ["FACT_NOT_FOUND", `${facts}?provider=__proto__`],
  ["FACT_NOT_FOUND", `${facts}?provider=..%2F..%2Fmanifest`],
  ["FACT_NOT_FOUND", `${facts}?plan=%0A%3Cb%3E`],
  // Unknown names in a path.
  ...["/api/public/v1/providers/{noProvider}", "/api/public/v1/providers/{upperProvider}"].map(
    (address): Wrong => [
      "PROVIDER_NOT_FOUND",
      address,
      { suggests: "{provider}", trying: "/api/public/v1/providers/{suggestion}" },
    ],
  ),
  [
    "PROVIDER_NOT_FOUND",
    "/api/public/md/providers/{noProvider}",
    { suggests: "{provider}", trying: "/api/public/md/providers/{suggestion}" },
  ],
  [
    "FACT_NOT_FOUND",
    "/api/public/v1/keys/{noKey}",
    { suggests: "{key}", trying: "/api/public/v1/keys/{suggestion}" },
  ],
  // Comparisons.
  ["MISSING_PARAMETER", compare],
  ["MISSING_PARAMETER", "/api/public/v1/history"],
  ["MISSING_PARAMETER", `${compare}?a={a}`],
  ["MISSING_PARAMETER", `${compare}?b={b}`],
  ["MISSING_PARAMETER", `${compare}?a=&b={b}`],
  [
    "PROVIDER_NOT_FOUND",
    `${compare}?a={noA}&b={b}`,
    { suggests: "{a}", trying: `${compare}?a={suggestion}&b={b}` },
  ],
  [
    "PROVIDER_NOT_FOUND",
    `${compare}?a={a}&b={noB}`,
    { suggests: "{b}", trying: `${compare}?a={a}&b={suggestion}` },
  ],
  ["PROVIDER_NOT_FOUND", `${compare}?a={noA}&b={noB}`, { suggests: `${compare}?a={a}&b={b}` }],
  [
    "FACT_NOT_FOUND",
    `${compare}?a={a}&b={b}&key={unsharedKey}`,
    { suggests: `${compare}?a={a}&b={b}` },
  ],
  [
    "FACT_NOT_FOUND",
    `${compare}?a={a}&b={b}&key={sharedKey}x`,
    { suggests: `${compare}?a={a}&b={b}&key={sharedKey}` },
  ],
  [
    "INVALID_PARAMETER",
    "/api/public/v1/keys/{key}?as_of=then",
    { trying: "/api/public/v1/keys/{key}?as_of={suggestion}" },
  ],
  [
    "FACT_NOT_FOUND",
    "/api/public/v1/keys/{noKey}?as_of=2026-05-01",
    { suggests: "{key}", trying: "/api/public/v1/keys/{suggestion}?as_of=2026-05-01" },
  ],
  // Several things wrong: the first of missing parameter, status, limit, provider, fact.
  ["MISSING_PARAMETER", `${compare}?a={noA}`],
  ["INVALID_STATUS", `${facts}?limit=0&status=fresh&provider={noProvider}`],
  [
    "INVALID_LIMIT",
    `${facts}?provider={noProvider}&limit=0`,
    { trying: `${facts}?limit={suggestion}` },
  ],
  [
    "PROVIDER_NOT_FOUND",
    `${compare}?a={a}&b={noB}&key={noKey}`,
    { trying: `${compare}?a={a}&b={suggestion}` },
  ],
  ["INVALID_LIMIT", `${facts}?limit=0&limit=2`, { trying: `${facts}?limit={suggestion}` }],
  // Nothing that was asked is left out in silence.
  [
    "INVALID_PARAMETER",
    `${facts}?provder={provider}`,
    { suggests: `${facts}?provider={provider}` },
  ],
  [
    "INVALID_PARAMETER",
    `${facts}?Provider={provider}`,
    { suggests: `${facts}?provider={provider}` },
  ],
  [
    "INVALID_PARAMETER",
    `${facts}?provider={provider}&provider={noProvider}`,
    { suggests: `${facts}?provider={provider}` },
  ],
  [
    "INVALID_PARAMETER",
    `${facts}?plan=&provider={provider}`,
    { suggests: `${facts}?provider={provider}` },
  ],
  ...["?provider=", "?provider=&key=", "?colour=blue", "?provider={provider}&colour=blue"].map(
    (query): Wrong => ["INVALID_PARAMETER", `${facts}${query}`],
  ),
  ["INVALID_PARAMETER", `${facts}?status={status}&status=inferred`],
  ["INVALID_PARAMETER", `${changes}?limit=1&limit=2`],
  ["INVALID_PARAMETER", `${changes}?status=stale`],
  ["INVALID_PARAMETER", `${compare}?a={a}&a={noA}&b={b}`],
  ["INVALID_PARAMETER", `${compare}?a={a}&b={b}&key=`, { suggests: `${compare}?a={a}&b={b}` }],
  ["INVALID_PARAMETER", `${compare}?a={a}&b={b}&colour=blue`],
  ["INVALID_PARAMETER", "/api/public/v1/history?key={key}&colour=blue"],
  [
    "INVALID_PARAMETER",
    "/api/public/v1/keys?provider={provider}",
    { suggests: `${facts}?provider={provider}` },
  ],
  ["INVALID_PARAMETER", "/api/public/v1/providers?limit=5"],
  // No such address.
  ...["/api", "/api/public/v2/facts", "/api/public/v1", "/api/public/v1/facts/nothing/here"].map(
    (address): Wrong => ["NOT_FOUND", address],
  ),
  ["NOT_FOUND", "/api/public/v1/providers/..%2F..%2F..%2Fmanifest.json"],
  // Longer than any name.
  ["NOT_FOUND", `/api/${long}`, { name: "a long address" }],
  ["PROVIDER_NOT_FOUND", `/api/public/v1/providers/${long}`, { name: "a long slug in a path" }],
  ["FACT_NOT_FOUND", `/api/public/v1/keys/${long}`, { name: "a long key in a path" }],
  ["FACT_NOT_FOUND", `${facts}?provider=${long}`, { name: "a long filter" }],
  ["PROVIDER_NOT_FOUND", `${compare}?a=${long}&b={b}`, { name: "a long side" }],
];

export const errors: readonly Check[] = wrongs.map(
  ([code, address, { name, suggests, trying } = {}]) => ({
    name: `${name ?? address} is ${code}`,
    group: "errors",
    address,
    expect: {
      status: errorStatus[code],
      type: "json",
      error: code,
      headers: { "cache-control": /no-store/ },
      ...(suggests === undefined ? {} : { suggests }),
      trying: trying ?? `${facts}?status={suggestion}`,
    },
  }),
);
