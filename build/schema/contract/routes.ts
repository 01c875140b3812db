/**
 * The route table: every address once, as plain data. The matcher, the static files, OpenAPI, the MCP
 * tools, the guides and the rules of every host are made from it, so that they agree.
 */
import type { BodyName } from "../bodies.ts";
import type { AnswerCode } from "../error-codes.ts";

/** Exported here too, so that the readers of this table need only types from `schema`. */
export { errorCodes, errorStatus, type AnswerCode, type ErrorCode } from "../error-codes.ts";

export const mediaTypes = {
  json: "application/json",
  jsonl: "application/jsonl",
  md: "text/markdown; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  xml: "application/xml",
  atom: "application/atom+xml",
  webmanifest: "application/manifest+json",
  csv: "text/csv; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
  sqlite: "application/vnd.sqlite3",
  linkset: "application/linkset+json",
} as const;
export type Extension = keyof typeof mediaTypes;

export interface Parameter {
  readonly in: "path" | "query";
  readonly description: string;
  readonly required?: true;
  /** Present if it is required where that other parameter is not given. */
  readonly requiredWithout?: string;
  /** Present for whole numbers: their bounds. Those of `limit` are from specification section 8. */
  readonly limit?: { readonly minimum: number; readonly maximum: number; readonly default: number };
  /** Present if only these words are accepted. */
  readonly oneOf?: readonly string[];
  /** Present if the value must be a slug or a key. */
  readonly form?: "slug" | "key";
  /** Present for words that are searched: the most characters. */
  readonly longest?: number;
  /** Present if the value is a date or a moment in UTC. */
  readonly moment?: true;
}

/** The error code for a wrong value: the specification has two of its own, and ours is for all others. */
export function misfitCode(name: string): "INVALID_STATUS" | "INVALID_LIMIT" | "INVALID_PARAMETER" {
  if (name === "status") return "INVALID_STATUS";
  return name === "limit" ? "INVALID_LIMIT" : "INVALID_PARAMETER";
}

/** Where the addresses of version 1 lie (specification section 9). */
export const apiRoot = "/api/public/v1/";

/** A date or a moment with its offset from UTC, as the source of a regular expression without anchors. */
export const momentPattern =
  "[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:Z|[+-][0-9]{2}:[0-9]{2}))?";

/** The methods that read, as the headers `Allow` and `Access-Control-Allow-Methods` list them. */
export const readMethods = "GET, HEAD, OPTIONS";

/** A file that answers the address when exactly the `given` query parameters are given. */
export interface Variant {
  readonly given: readonly string[];
  readonly file: string;
  /** Present if a lean build does not write it: the fallback composes it. */
  readonly lean?: "omit";
  /** Present if only these values have a file: the fallback composes the others. */
  readonly only?: readonly number[];
  /** Present if the values stand in their own order in the name, `acme/beta`: the other order is composed. */
  readonly isOrdered?: true;
}

export interface Route {
  /** Path below the base address, with `{parameter}` segments. */
  readonly path: string;
  /** The file that answers the address without a query, relative to the root of the output. */
  readonly file: string;
  readonly variants?: readonly Variant[];
  readonly extension: Extension;
  /** The schema of a JSON body, or of one line of a JSONL body. */
  readonly body?: BodyName;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Present if the address also accepts POST with JSON-RPC 2.0. */
  readonly post?: { readonly id: string; readonly summary: string; readonly description: string };
  readonly errors: readonly AnswerCode[];
}

const slugParameter = {
  in: "path",
  form: "slug",
  required: true,
  description: "The provider's slug, as `/providers` lists it.",
} as const;

/** In characters: the longest words that are searched. */
export const longestWords = 200;

const offsetParameter = {
  in: "query",
  description: "Skip so many, to go on where an answer was cut: its own `offset` + `count`.",
  limit: { minimum: 0, maximum: 1_000_000, default: 0 },
} as const;

/** The two times of a value: when it holds, and when its source says so. */
const momentParameters = {
  as_of: {
    in: "query",
    description: "True then: a day or moment; `status` is today's.",
    moment: true,
  },
  known: {
    in: "query",
    description: "What the sources had published by then: a date or a moment.",
    moment: true,
  },
} as const;

/** A file at its own address, which has no parameters. */
function fileRoute<
  const File extends string,
  const Kind extends Extension,
  const More extends Pick<Route, "body">,
>(file: File, extension: Kind, more: More) {
  return {
    path: `/${file}` as const,
    file,
    extension,
    parameters: {},
    errors: [],
    ...more,
  } as const;
}

export const routes = {
  providers: {
    path: "/api/public/v1/providers",
    file: "api/public/v1/providers.json",
    extension: "json",
    body: "ProviderList",
    parameters: {},
    errors: ["INVALID_PARAMETER"],
  },
  provider: {
    path: "/api/public/v1/providers/{slug}",
    file: "api/public/v1/providers/{slug}.json",
    extension: "json",
    body: "ProviderRecord",
    parameters: { slug: slugParameter },
    errors: ["INVALID_PARAMETER", "PROVIDER_NOT_FOUND"],
  },
  facts: {
    path: "/api/public/v1/facts",
    file: "api/public/v1/facts.json",
    variants: [
      {
        given: ["provider"],
        file: "api/public/v1/facts/provider/{provider}.json",
        lean: "omit",
      },
      // The fallback reads it too.
      { given: ["key"], file: "api/public/v1/facts/key/{key}.json" },
      { given: ["status"], file: "api/public/v1/facts/status/{status}.json", lean: "omit" },
    ],
    extension: "json",
    body: "FactList",
    parameters: {
      q: {
        in: "query",
        description:
          "Words, such as `github rate limit`: the facts that fit them, best first, each with its `match`.",
        longest: longestWords,
      },
      id: { in: "query", description: "With this id, today's or earlier." },
      provider: { in: "query", description: "Of this provider (slug)." },
      product: { in: "query", description: "Of products with this slug." },
      plan: { in: "query", description: "Of plans with this slug." },
      scope: { in: "query", description: "Of scopes with this slug." },
      key: { in: "query", description: "With this key." },
      status: {
        in: "query",
        description: "With this status.",
        oneOf: ["verified", "stale", "conflicting", "removed"],
      },
      ...momentParameters,
      limit: {
        in: "query",
        description: "At most so many facts.",
        limit: { minimum: 1, maximum: 1000, default: 200 },
      },
      offset: offsetParameter,
    },
    errors: [
      "MISSING_PARAMETER",
      "INVALID_STATUS",
      "INVALID_LIMIT",
      "INVALID_PARAMETER",
      "FACT_NOT_FOUND",
    ],
  },
  compare: {
    path: "/api/public/v1/compare",
    file: "",
    variants: [
      {
        given: ["a", "b"],
        file: "api/public/v1/compare/{a}/{b}.json",
        isOrdered: true,
        lean: "omit",
      },
    ],
    extension: "json",
    body: "Comparison",
    parameters: {
      a: { in: "query", required: true, description: "The first provider (slug)." },
      b: { in: "query", required: true, description: "The second provider (slug)." },
      key: { in: "query", description: "Only this key." },
      ...momentParameters,
    },
    errors: ["MISSING_PARAMETER", "INVALID_PARAMETER", "PROVIDER_NOT_FOUND", "FACT_NOT_FOUND"],
  },
  changes: {
    path: "/api/public/v1/changes",
    file: "api/public/v1/changes.json",
    variants: [
      { given: ["limit"], file: "api/public/v1/changes/{limit}.json", only: [10, 50, 100, 500] },
    ],
    extension: "json",
    body: "ChangeList",
    parameters: {
      provider: { in: "query", description: "Of this provider (slug)." },
      key: { in: "query", description: "With this key." },
      kind: {
        in: "query",
        description: "Of this kind.",
        oneOf: ["added", "value_changed", "removed"],
      },
      since: {
        in: "query",
        description: "From this day or moment on: `2026-05-01` or `2026-05-01T12:00:00Z`.",
        moment: true,
      },
      limit: {
        in: "query",
        description: "At most so many.",
        limit: { minimum: 1, maximum: 500, default: 50 },
      },
      offset: offsetParameter,
    },
    errors: ["INVALID_LIMIT", "INVALID_PARAMETER", "PROVIDER_NOT_FOUND", "FACT_NOT_FOUND"],
  },
  keys: {
    path: "/api/public/v1/keys",
    file: "api/public/v1/keys.json",
    extension: "json",
    body: "KeyList",
    parameters: {},
    errors: ["INVALID_PARAMETER"],
  },
  key: {
    path: "/api/public/v1/keys/{key}",
    file: "api/public/v1/keys/{key}.json",
    extension: "json",
    body: "KeyDetail",
    parameters: {
      key: {
        in: "path",
        form: "key",
        required: true,
        description: "The canonical key, as `/keys` lists it.",
      },
      ...momentParameters,
    },
    errors: ["INVALID_PARAMETER", "FACT_NOT_FOUND"],
  },
  history: {
    path: "/api/public/v1/history",
    file: "",
    variants: [{ given: ["key"], file: "api/public/v1/history/{key}.json", lean: "omit" }],
    extension: "json",
    body: "KeyHistory",
    parameters: {
      key: {
        in: "query",
        requiredWithout: "id",
        description: "The canonical key. An `id` names it too.",
      },
      provider: { in: "query", description: "Of this provider (slug)." },
      id: { in: "query", description: "With this id, today's or earlier." },
    },
    errors: ["MISSING_PARAMETER", "INVALID_PARAMETER", "FACT_NOT_FOUND"],
  },
  kinds: {
    path: "/api/public/v1/kinds",
    file: "api/public/v1/kinds.json",
    extension: "json",
    body: "KindList",
    parameters: {},
    errors: ["INVALID_PARAMETER"],
  },
  markdown: {
    path: "/api/public/md/providers/{slug}",
    file: "api/public/md/providers/{slug}.md",
    extension: "md",
    parameters: { slug: slugParameter },
    errors: ["INVALID_PARAMETER", "PROVIDER_NOT_FOUND"],
  },
  mcp: {
    path: "/api/public/mcp",
    file: "api/public/mcp.json",
    extension: "json",
    body: "ToolList",
    parameters: {},
    post: {
      id: "mcpCall",
      summary: "Call an MCP tool",
      description:
        "The Model Context Protocol over streamable HTTP: stateless, every answer one body of JSON, no stream of events. Spoken revisions: 2026-07-28, and 2024-11-05 to 2025-11-25.",
    },
    errors: [],
  },
  llms: fileRoute("llms.txt", "txt", {}),
  llmsFull: fileRoute("llms-full.txt", "txt", {}),
  aiCatalog: fileRoute(".well-known/ai-catalog.json", "json", {}),
  apiCatalog: fileRoute(".well-known/api-catalog", "linkset", {}),
  serverCard: fileRoute(".well-known/mcp/server-card.json", "json", {}),
  skills: fileRoute(".well-known/agent-skills/index.json", "json", {}),
  skill: fileRoute(".well-known/agent-skills/look-up-facts/SKILL.md", "md", {}),
  openapi: fileRoute("openapi.json", "json", {}),
  snapshot: fileRoute("data/snapshot.jsonl", "jsonl", { body: "Fact" }),
  parts: fileRoute("data/parts.txt", "txt", {}),
  schema: fileRoute("data/schema.md", "md", {}),
  status: fileRoute("data/status.json", "json", { body: "DatasetStatus" }),
  coverage: fileRoute("data/coverage.json", "json", { body: "Coverage" }),
  coverageDocument: fileRoute("data/coverage.md", "md", {}),
  manifest: fileRoute("manifest.json", "json", { body: "Manifest" }),
  checksums: fileRoute("SHA256SUMS", "txt", {}),
} as const satisfies Readonly<Record<string, Route>>;

export type Routes = typeof routes;
export type RouteId = keyof Routes;
export const routeIds = Object.keys(routes) as readonly RouteId[];

/** The route without its literal types, for code that walks through the whole table. */
export function routeOf(id: RouteId): Route {
  return routes[id];
}

/** The query parameters of a route, in its order. */
export function queryParameters(
  route: Route,
): readonly (readonly [name: string, parameter: Parameter])[] {
  return Object.entries(route.parameters).filter(([, parameter]) => parameter.in === "query");
}

export function queryNames(route: Route): readonly string[] {
  return queryParameters(route).map(([name]) => name);
}

export type Values = Readonly<Record<string, string | number>>;

/** Fills the `{names}` of a path or file pattern. Every value is a slug, a key or a whole number. */
export function fill(pattern: string, values: Values): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** The names in braces of a path or file pattern, in order. */
export function namesIn(pattern: string): readonly string[] {
  return [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/**
 * A path or file pattern as the source of a regular expression, without anchors. Each `{name}` becomes the
 * group that `group` returns, by default one that captures a path segment.
 */
export function patternSource(
  pattern: string,
  group: (name: string) => string = () => "([^/]+)",
): string {
  return escapeRegExp(pattern).replace(/\\\{(\w+)\\\}/g, (_, name: string) => group(name));
}

/** Escapes the text for a regular expression, so that it matches only itself. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The file that answers the route for these parameters; undefined if there is none. */
export function fileFor(route: Route, path: Values, query: Values): string | undefined {
  if (Object.keys(query).length === 0)
    return route.file === "" ? undefined : fill(route.file, path);
  const variant = variantFor(route, query);
  return variant && isNamed(variant, query) ? fill(variant.file, query) : undefined;
}

function isNamed({ given, only, isOrdered }: Variant, query: Values): boolean {
  const values = given.flatMap((name) => query[name] ?? []);
  if (only !== undefined) return values.every((value) => only.includes(Number(value)));
  const isAfter = (value: string | number, before: string | number = ""): boolean =>
    String(before) < String(value);
  return !isOrdered || values.every((value, at) => isAfter(value, values[at - 1]));
}

/** The variant for exactly these query parameters. */
export function variantFor({ variants }: Route, query: Values): Variant | undefined {
  const { length } = Object.keys(query);
  return variants?.find(
    ({ given }) => given.length === length && given.every((name) => name in query),
  );
}

/** The address of a route, relative to the base address. The query keeps the given order. */
export function addressOf(id: RouteId, path: Values = {}, query: Values = {}): string {
  const search = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return fill(routes[id].path, path) + (search.length > 0 ? `?${search.join("&")}` : "");
}
