/** Every error of the contract: code, status, JSON, and suggestions that work as they stand. */
import type { ErrorCode } from "../../../build/contract/routes.ts";
import { errorStatus } from "../../../build/contract/routes.ts";
import type { Check } from "../check.ts";

const facts = "/api/public/v1/facts";
const compare = "/api/public/v1/compare";
const changes = "/api/public/v1/changes";

/** Longer than the name of any file, and than what any name here is. */
const long = "a".repeat(3000);

interface Wrong {
  /** Default: the address. */
  readonly name?: string;
  readonly address: string;
  readonly code: ErrorCode;
  readonly suggests?: string;
  /** Default: suggestions are addresses. */
  readonly trying?: string;
}

const badLimits = ["0", "1001", "-1", "1e2", "%2B5", "5.0", "%205", "05", "0x10", "many", ""];
const badStatuses = ["inferred", "VERIFIED", "verified%20", ""];

const wrongs: readonly Wrong[] = [
  ...badLimits.map((limit): Wrong => ({
    address: `${facts}?limit=${limit}`,
    code: "INVALID_LIMIT",
    trying: `${facts}?limit={suggestion}`,
  })),
  ...["0", "501", "5.0", ""].map((limit): Wrong => ({
    address: `${changes}?limit=${limit}`,
    code: "INVALID_LIMIT",
    trying: `${changes}?limit={suggestion}`,
  })),
  ...badStatuses.map((status): Wrong => ({
    address: `${facts}?status=${status}`,
    code: "INVALID_STATUS",
  })),
  // Nothing matches.
  {
    address: `${facts}?provider={noProvider}`,
    code: "FACT_NOT_FOUND",
    suggests: `${facts}?provider={provider}`,
  },
  { address: `${facts}?key={noKey}`, code: "FACT_NOT_FOUND", suggests: `${facts}?key={key}` },
  { address: `${facts}?plan={noPlan}`, code: "FACT_NOT_FOUND" },
  { address: `${facts}?key={emptyKey}`, code: "FACT_NOT_FOUND" },
  {
    address: `${facts}?provider={stranger}&key={foreignKey}`,
    code: "FACT_NOT_FOUND",
    suggests: `${facts}?provider={stranger}`,
  },
  {
    address: `${facts}?provider={provider}&plan={noPlan}&key={key}`,
    code: "FACT_NOT_FOUND",
  },
  { address: `${facts}?provider=__proto__`, code: "FACT_NOT_FOUND" },
  { address: `${facts}?provider=..%2F..%2Fmanifest`, code: "FACT_NOT_FOUND" },
  { address: `${facts}?plan=%0A%3Cb%3E`, code: "FACT_NOT_FOUND" },
  // Unknown names in a path.
  ...["/api/public/v1/providers/{noProvider}", "/api/public/v1/providers/{upperProvider}"].map(
    (address): Wrong => ({
      address,
      code: "PROVIDER_NOT_FOUND",
      suggests: "{provider}",
      trying: "/api/public/v1/providers/{suggestion}",
    }),
  ),
  {
    address: "/api/public/md/providers/{noProvider}",
    code: "PROVIDER_NOT_FOUND",
    suggests: "{provider}",
    trying: "/api/public/md/providers/{suggestion}",
  },
  {
    address: "/api/public/v1/keys/{noKey}",
    code: "FACT_NOT_FOUND",
    suggests: "{key}",
    trying: "/api/public/v1/keys/{suggestion}",
  },
  // Comparisons.
  { address: compare, code: "MISSING_PARAMETER" },
  { address: "/api/public/v1/history", code: "MISSING_PARAMETER" },
  { address: `${compare}?a={a}`, code: "MISSING_PARAMETER" },
  { address: `${compare}?b={b}`, code: "MISSING_PARAMETER" },
  { address: `${compare}?a=&b={b}`, code: "MISSING_PARAMETER" },
  {
    address: `${compare}?a={noA}&b={b}`,
    code: "PROVIDER_NOT_FOUND",
    suggests: "{a}",
    trying: `${compare}?a={suggestion}&b={b}`,
  },
  {
    address: `${compare}?a={a}&b={noB}`,
    code: "PROVIDER_NOT_FOUND",
    suggests: "{b}",
    trying: `${compare}?a={a}&b={suggestion}`,
  },
  {
    address: `${compare}?a={noA}&b={noB}`,
    code: "PROVIDER_NOT_FOUND",
    suggests: `${compare}?a={a}&b={b}`,
  },
  {
    address: `${compare}?a={a}&b={b}&key={unsharedKey}`,
    code: "FACT_NOT_FOUND",
    suggests: `${compare}?a={a}&b={b}`,
  },
  {
    address: `${compare}?a={a}&b={b}&key={sharedKey}x`,
    code: "FACT_NOT_FOUND",
    suggests: `${compare}?a={a}&b={b}&key={sharedKey}`,
  },
  {
    address: "/api/public/v1/keys/{key}?as_of=then",
    code: "INVALID_PARAMETER",
    trying: "/api/public/v1/keys/{key}?as_of={suggestion}",
  },
  {
    address: "/api/public/v1/keys/{noKey}?as_of=2026-05-01",
    code: "FACT_NOT_FOUND",
    suggests: "{key}",
    trying: "/api/public/v1/keys/{suggestion}?as_of=2026-05-01",
  },
  // Several things wrong: the first of missing parameter, status, limit, provider, fact.
  { address: `${compare}?a={noA}`, code: "MISSING_PARAMETER" },
  { address: `${facts}?limit=0&status=fresh&provider={noProvider}`, code: "INVALID_STATUS" },
  {
    address: `${facts}?provider={noProvider}&limit=0`,
    code: "INVALID_LIMIT",
    trying: `${facts}?limit={suggestion}`,
  },
  {
    address: `${compare}?a={a}&b={noB}&key={noKey}`,
    code: "PROVIDER_NOT_FOUND",
    trying: `${compare}?a={a}&b={suggestion}`,
  },
  {
    address: `${facts}?limit=0&limit=2`,
    code: "INVALID_LIMIT",
    trying: `${facts}?limit={suggestion}`,
  },
  // Nothing that was asked is left out in silence.
  {
    address: `${facts}?provder={provider}`,
    code: "INVALID_PARAMETER",
    suggests: `${facts}?provider={provider}`,
  },
  {
    address: `${facts}?Provider={provider}`,
    code: "INVALID_PARAMETER",
    suggests: `${facts}?provider={provider}`,
  },
  {
    address: `${facts}?provider={provider}&provider={noProvider}`,
    code: "INVALID_PARAMETER",
    suggests: `${facts}?provider={provider}`,
  },
  {
    address: `${facts}?plan=&provider={provider}`,
    code: "INVALID_PARAMETER",
    suggests: `${facts}?provider={provider}`,
  },
  ...["?provider=", "?provider=&key=", "?colour=blue", "?provider={provider}&colour=blue"].map(
    (query): Wrong => ({ address: `${facts}${query}`, code: "INVALID_PARAMETER" }),
  ),
  { address: `${facts}?status={status}&status=inferred`, code: "INVALID_PARAMETER" },
  { address: `${changes}?limit=1&limit=2`, code: "INVALID_PARAMETER" },
  { address: `${changes}?status=stale`, code: "INVALID_PARAMETER" },
  { address: `${compare}?a={a}&a={noA}&b={b}`, code: "INVALID_PARAMETER" },
  {
    address: `${compare}?a={a}&b={b}&key=`,
    code: "INVALID_PARAMETER",
    suggests: `${compare}?a={a}&b={b}`,
  },
  { address: `${compare}?a={a}&b={b}&colour=blue`, code: "INVALID_PARAMETER" },
  { address: "/api/public/v1/history?key={key}&colour=blue", code: "INVALID_PARAMETER" },
  {
    address: "/api/public/v1/keys?provider={provider}",
    code: "INVALID_PARAMETER",
    suggests: `${facts}?provider={provider}`,
  },
  { address: "/api/public/v1/providers?limit=5", code: "INVALID_PARAMETER" },
  // No such address.
  ...["/api", "/api/public/v2/facts", "/api/public/v1", "/api/public/v1/facts/nothing/here"].map(
    (address): Wrong => ({ address, code: "NOT_FOUND" }),
  ),
  { address: "/api/public/v1/providers/..%2F..%2F..%2Fmanifest.json", code: "NOT_FOUND" },
  // Longer than any name.
  { name: "a long address", address: `/api/${long}`, code: "NOT_FOUND" },
  {
    name: "a long slug in a path",
    address: `/api/public/v1/providers/${long}`,
    code: "PROVIDER_NOT_FOUND",
  },
  { name: "a long key in a path", address: `/api/public/v1/keys/${long}`, code: "FACT_NOT_FOUND" },
  { name: "a long filter", address: `${facts}?provider=${long}`, code: "FACT_NOT_FOUND" },
  { name: "a long side", address: `${compare}?a=${long}&b={b}`, code: "PROVIDER_NOT_FOUND" },
];

export const errors: readonly Check[] = wrongs.map(({ name, address, code, suggests, trying }) => ({
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
}));
