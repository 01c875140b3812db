/** The endpoints of section 4 with their parameters, typed by hand from its table. */
import { changeList, comparison, factList, keyDetail, keyList } from "./schemas.ts";
import { providerList, providerRecord } from "./schemas.ts";

interface Asked {
  readonly in: "path" | "query";
  readonly required?: true;
  readonly schema: object;
}

export interface Endpoint {
  readonly path: string;
  readonly parameters: Readonly<Record<string, Asked>>;
  readonly type: string;
  /** Of a JSON body whose layout the text shows at least in part. */
  readonly schema?: object;
}

const text = { type: "string" };
const asked: Asked = { in: "query", schema: text };
const named: Asked = { in: "path", required: true, schema: text };
const status = { ...text, enum: ["verified", "stale", "conflicting", "removed"] };

function upTo(maximum: number, byDefault: number): Asked {
  return { in: "query", schema: { type: "integer", minimum: 1, maximum, default: byDefault } };
}

function json(path: string, schema?: object, parameters: Endpoint["parameters"] = {}): Endpoint {
  return { path, parameters, type: "application/json", ...(schema && { schema }) };
}

export const endpoints: readonly Endpoint[] = [
  json("/api/public/v1/providers", providerList),
  json("/api/public/v1/providers/{slug}", providerRecord, { slug: named }),
  json("/api/public/v1/facts", factList, {
    provider: asked,
    product: asked,
    plan: asked,
    key: asked,
    status: { in: "query", schema: status },
    limit: upTo(1000, 200),
  }),
  json("/api/public/v1/compare", comparison, {
    a: { ...asked, required: true },
    b: { ...asked, required: true },
    key: asked,
  }),
  json("/api/public/v1/changes", changeList, { limit: upTo(500, 50) }),
  json("/api/public/v1/keys", keyList),
  json("/api/public/v1/keys/{key}", keyDetail, { key: named }),
  { path: "/api/public/md/providers/{slug}", parameters: { slug: named }, type: "text/markdown" },
  json("/api/public/mcp"),
  { path: "/llms.txt", parameters: {}, type: "text/plain" },
  { path: "/llms-full.txt", parameters: {}, type: "text/plain" },
  json("/openapi.json"),
  { path: "/data/snapshot.jsonl", parameters: {}, type: "application/jsonl" },
  { path: "/data/schema.md", parameters: {}, type: "text/markdown" },
];
