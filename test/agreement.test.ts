/** One route table, many readers: matcher, files, OpenAPI, tools and guides name the same addresses. */
import { beforeAll, describe, expect, it } from "vitest";
import { addressOf, errorStatus, routeIds, routeOf } from "../build/schema/contract/routes.ts";
import { toolRoutes } from "../build/schema/contract/tools.ts";
import { boundWords, staleReasonWords } from "../build/schema/vocabulary.ts";
import { get, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: Record<string, unknown>;
  }[];
  readonly responses: Record<string, unknown>;
}

interface Described {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<string, { readonly get: Operation; readonly post?: Operation }>;
}

let dataset: Built;
let described: Described;
beforeAll(async () => {
  dataset = await builtOnce({ baseUrl: "https://facts.test/base" });
  described = dataset.json("openapi.json") as Described;
});

/** Values that fill the templates of the sample dataset. */
const values = { slug: "acme", key: "storage.included_gb" };

describe.each(routeIds)("the route %s", (id) => {
  const route = routeOf(id);
  const address = addressOf(id, values);

  it("is described with its parameters, bounds and errors", () => {
    const operation = described.paths[route.path]!.get;
    expect(operation.operationId).toBe(id);
    expect((operation.parameters ?? []).map(({ name }) => name)).toEqual(
      Object.keys(route.parameters),
    );
    for (const { name, required, schema } of operation.parameters ?? []) {
      const { required: asked = false, limit, oneOf } = route.parameters[name]!;
      expect(required).toBe(asked);
      if (limit) expect(schema).toMatchObject({ type: "integer", ...limit });
      if (oneOf) expect(schema["enum"]).toEqual(oneOf);
    }
    // Specification section 7: 200, 400 and 404 are declared for the endpoints with parameters.
    const declared = Object.keys(route.parameters).length > 0 ? ["400", "404"] : [];
    const statuses = new Set([
      "200",
      "304",
      "405",
      ...declared,
      ...route.errors.map((code) => String(errorStatus[code])),
    ]);
    expect(Object.keys(operation.responses).toSorted()).toEqual([...statuses].toSorted());
  });

  it("is described with the POST that it takes, and with no other", async () => {
    expect(described.paths[route.path]!.post?.operationId).toBe(route.post?.id);
    const response = await get(dataset.handler, address, { method: "POST" });
    expect(response.status === 405).toBe(route.post === undefined);
  });

  it("stands in the guides", () => {
    expect(dataset.text("llms-full.txt")).toContain(`GET https://facts.test/base${route.path}`);
    expect(dataset.text("data/schema.md")).toContain(`\`GET ${route.path}\``);
  });
});

it("describes nothing that is no route", () => {
  expect(Object.keys(described.paths)).toEqual(routeIds.map((id) => routeOf(id).path));
  expect(described.openapi).toBe("3.1.0");
  expect(described.info.version).toBe("1.0.0");
  expect(described.servers).toEqual([{ url: "https://facts.test/base" }]);
});

it("lists the tools of the specification, each with the arguments of its route", () => {
  const { tools } = dataset.json("api/public/mcp.json") as {
    tools: { name: string; description: string; inputSchema: { properties: object } }[];
  };
  expect(tools.map(({ name }) => name)).toEqual([
    "list_providers",
    "list_keys",
    "get_facts",
    "compare_key_across_providers",
    "compare_providers",
    "list_changes",
    "dataset_status",
  ]);
  for (const [index, route] of Object.values(toolRoutes).entries()) {
    const tool = tools[index]!;
    expect(tool.description.length).toBeLessThanOrEqual(200);
    for (const parameter of Object.keys(routeOf(route).parameters)) {
      // Agents ask facts of an earlier day; programs ask the other addresses, and what was known.
      if (parameter === "known" || (parameter === "as_of" && route !== "facts")) continue;
      // Words are the `query` of a tool.
      const name = parameter === "q" ? "query" : parameter;
      expect(Object.keys(tool.inputSchema.properties), tool.name).toContain(name);
    }
  }
});

it("tells agents what decides a value beside it, each field and word", () => {
  const guide = dataset.text("llms-full.txt");
  const [, section = ""] = /\n## What decides a value\n([\s\S]*?)\n## /.exec(guide) ?? [];
  // What the specification of a fact does not explain, but for a note, dates and earlier values.
  for (const field of ["scope", "per", "bound", "adjustable", "stale_reason"])
    expect(section).toContain(`- \`${field}\`: `);
  for (const field of ["evidence", "witnesses", "conflicts_with"])
    expect(section).toContain(`- \`${field}\`: `);
  for (const word of [...boundWords, ...staleReasonWords]) expect(section).toContain(`\`${word}\``);
  for (const file of ["llms.txt", "llms-full.txt"])
    expect(dataset.text(file)).toMatch(/^- .*`scope`.*`per`.*`bound`.*`display`/m);
});

it("links only to addresses that answer 200, in both guides", async () => {
  for (const file of ["llms.txt", "llms-full.txt"]) {
    const links = [...dataset.text(file).matchAll(/\]\(https:\/\/facts\.test\/base([^)]*)\)/g)];
    const commands = [...dataset.text(file).matchAll(/curl 'https:\/\/facts\.test\/base([^']*)'/g)];
    for (const [, address] of links)
      expect((await get(dataset.handler, address!)).status, `${file}: ${address}`).toBe(200);
    if (file === "llms.txt") expect(links.length).toBeGreaterThan(10);
    else expect(commands.length).toBeGreaterThan(5);
  }
});

it("starts llms.txt as the convention asks: a title, a quoted summary, sections of links", () => {
  const lines = dataset.text("llms.txt").split("\n");
  expect(lines[0]).toBe("# Sample Facts");
  expect(lines[2]).toMatch(/^> \S/);
  const [start, ...sections] = dataset.text("llms.txt").split(/^## /m);
  // What stands before the first section has no heading; the setting of a client is one block there.
  const blocks = [...start!.matchAll(/^```json\n([^`]*)```$/gm)].map(([, json]) => json!);
  expect(blocks.map((json) => JSON.parse(json))).toEqual([
    {
      mcpServers: {
        "sample-facts": { type: "http", url: "https://facts.test/base/api/public/mcp" },
      },
    },
  ]);
  expect(start!.match(/^#/gm)).toHaveLength(1);
  expect(start).toContain("](https://facts.test/base/llms-full.txt)");
  expect(sections.length).toBeGreaterThan(2);
  for (const section of sections)
    for (const line of section.trim().split("\n").slice(2))
      expect(line).toMatch(/^- \[[^\]]+\]\(https:[^)]+\): \S/);
});
