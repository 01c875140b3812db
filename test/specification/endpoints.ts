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

export const endpoints: readonly Endpoint[] = [
  {
    path: "/api/public/v1/providers",
    parameters: {},
    type: "application/json",
    schema: providerList,
  },
  {
    path: "/api/public/v1/providers/{slug}",
    parameters: { slug: { in: "path", required: true, schema: text } },
    type: "application/json",
    schema: providerRecord,
  },
  {
    path: "/api/public/v1/facts",
    parameters: {
      provider: { in: "query", schema: text },
      product: { in: "query", schema: text },
      plan: { in: "query", schema: text },
      key: { in: "query", schema: text },
      status: {
        in: "query",
        schema: { ...text, enum: ["verified", "stale", "conflicting", "removed"] },
      },
      limit: { in: "query", schema: { type: "integer", minimum: 1, maximum: 1000, default: 200 } },
    },
    type: "application/json",
    schema: factList,
  },
  {
    path: "/api/public/v1/compare",
    parameters: {
      a: { in: "query", required: true, schema: text },
      b: { in: "query", required: true, schema: text },
      key: { in: "query", schema: text },
    },
    type: "application/json",
    schema: comparison,
  },
  {
    path: "/api/public/v1/changes",
    parameters: {
      limit: { in: "query", schema: { type: "integer", minimum: 1, maximum: 500, default: 50 } },
    },
    type: "application/json",
    schema: changeList,
  },
  { path: "/api/public/v1/keys", parameters: {}, type: "application/json", schema: keyList },
  {
    path: "/api/public/v1/keys/{key}",
    parameters: { key: { in: "path", required: true, schema: text } },
    type: "application/json",
    schema: keyDetail,
  },
  {
    path: "/api/public/md/providers/{slug}",
    parameters: { slug: { in: "path", required: true, schema: text } },
    type: "text/markdown",
  },
  { path: "/api/public/mcp", parameters: {}, type: "application/json" },
  { path: "/llms.txt", parameters: {}, type: "text/plain" },
  { path: "/llms-full.txt", parameters: {}, type: "text/plain" },
  { path: "/openapi.json", parameters: {}, type: "application/json" },
  { path: "/data/snapshot.jsonl", parameters: {}, type: "application/jsonl" },
  { path: "/data/schema.md", parameters: {}, type: "text/markdown" },
];
