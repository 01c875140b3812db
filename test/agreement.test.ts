/** One route table, many readers: matcher, files, OpenAPI, tools and guides name the same addresses. */
import { beforeAll, describe, expect, it } from "vitest";
import { addressOf, routeIds, routeOf } from "../build/schema/contract/routes.ts";
import { boundWords, staleReasonWords } from "../build/schema/vocabulary.ts";
import { get, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";

interface Described {
  readonly paths: Record<string, { readonly post?: { readonly operationId: string } }>;
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

it("lists the tools of the specification", () => {
  const { tools } = dataset.json("api/public/mcp.json") as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name)).toEqual([
    "list_providers",
    "list_keys",
    "get_facts",
    "compare_key_across_providers",
    "compare_providers",
    "list_changes",
    "dataset_status",
  ]);
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

it("an answer leads to a page below the path of the dataset", async () => {
  const answer = await get(dataset.handler, "/api/public/v1/facts?q=xyzzy+limit");
  expect(await answer.text()).toContain(" /base/search.html?q=xyzzy%20limit");
});
