/**
 * The route table: every address once, as plain data. The matcher, the static files, OpenAPI, the MCP
 * tools, the guides and the rules of every host are made from it, so that they agree.
 */
import { fill, type Extension, type Route, type Values } from "./route.ts";

/** Exported here too, so that the readers of this table need only types from `schema`. */
export { errorCodes, errorStatus, type ErrorCode } from "../error-codes.ts";

/** Where the addresses of version 1 lie (specification section 9). */
export const apiRoot = "/api/public/v1/";

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

const moment = { in: "query", moment: true } as const;

/** The two times of a value: when it holds, and when its source says so. */
const momentParameters = {
  as_of: { ...moment, description: "True then: a day or moment; `status` is today's." },
  known: { ...moment, description: "What the sources had published by then: a date or a moment." },
} as const;

/** An address of version 1 that answers with JSON, from the file of its name. */
function apiRoute<const Name extends string, const More extends Partial<Route>>(
  name: Name,
  more: More,
) {
  const path = `${apiRoot}${name}` as const;
  return { path, file: `api/public/v1/${name}.json`, extension: "json", ...more } as const;
}

const withoutParameters = { parameters: {}, errors: ["INVALID_PARAMETER"] } as const;

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
  providers: apiRoute("providers", { ...withoutParameters, body: "ProviderList" }),
  provider: apiRoute("providers/{slug}", {
    body: "ProviderRecord",
    parameters: { slug: slugParameter },
    errors: ["INVALID_PARAMETER", "PROVIDER_NOT_FOUND"],
  }),
  facts: apiRoute("facts", {
    variants: [
      { given: ["provider"], file: "api/public/v1/facts/provider/{provider}.json", lean: "omit" },
      { given: ["key"], file: "api/public/v1/facts/key/{key}.json", lean: "omit" },
      { given: ["status"], file: "api/public/v1/facts/status/{status}.json", lean: "omit" },
    ],
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
  }),
  compare: {
    ...apiRoute("compare", {
      variants: [
        {
          given: ["a", "b"],
          file: "api/public/v1/compare/{a}/{b}.json",
          isOrdered: true,
          lean: "omit",
        },
      ],
      body: "Comparison",
      parameters: {
        a: { in: "query", required: true, description: "The first provider (slug)." },
        b: { in: "query", required: true, description: "The second provider (slug)." },
        key: { in: "query", description: "Only this key." },
        ...momentParameters,
      },
      errors: ["MISSING_PARAMETER", "INVALID_PARAMETER", "PROVIDER_NOT_FOUND", "FACT_NOT_FOUND"],
    }),
    // Only queries are answered.
    file: "",
  },
  changes: apiRoute("changes", {
    variants: [
      { given: ["limit"], file: "api/public/v1/changes/{limit}.json", only: [10, 50, 100, 500] },
    ],
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
        ...moment,
        description: "From this day or moment on: `2026-05-01` or `2026-05-01T12:00:00Z`.",
      },
      limit: {
        in: "query",
        description: "At most so many.",
        limit: { minimum: 1, maximum: 500, default: 50 },
      },
      offset: offsetParameter,
    },
    errors: ["INVALID_LIMIT", "INVALID_PARAMETER", "PROVIDER_NOT_FOUND", "FACT_NOT_FOUND"],
  }),
  keys: apiRoute("keys", { ...withoutParameters, body: "KeyList" }),
  key: apiRoute("keys/{key}", {
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
  }),
  history: {
    ...apiRoute("history", {
      variants: [{ given: ["key"], file: "api/public/v1/history/{key}.json", lean: "omit" }],
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
    }),
    // Only queries are answered.
    file: "",
  },
  kinds: apiRoute("kinds", { ...withoutParameters, body: "KindList" }),
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
} as const satisfies Readonly<Record<string, Route>>;

export type Routes = typeof routes;
export type RouteId = keyof Routes;
export const routeIds = Object.keys(routes) as readonly RouteId[];

/** The route without its literal types, for code that walks through the whole table. */
export function routeOf(id: RouteId): Route {
  return routes[id];
}

/** The address of a route, relative to the base address. The query keeps the given order. */
export function addressOf(id: RouteId, path: Values = {}, query: Values = {}): string {
  const search = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return fill(routes[id].path, path) + (search.length > 0 ? `?${search.join("&")}` : "");
}
