/** What the tools cost an agent: the list of tools, a fact, and the longest answer of each tool. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHandler } from "../../build/fallback/handler.ts";
import { readFrom } from "../../build/fallback/node/disk.ts";
import { get, real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { address, callTool, posted, rpc, type RpcReply, type ToolResult } from "./messages.ts";

/** In characters: measured with a tokeniser of today, 4.1 of the list of tools and 3.5 of facts. */
const perToken = { answer: 3.5, list: 4.1 };

let dataset: Built;
beforeAll(async () => {
  dataset = await builtOnce(real);
});
afterAll(() => dataset.remove());

const call = (name: string, given: object = {}): Promise<ToolResult> =>
  callTool(dataset.handler, name, given);

// The days of a value, and what is announced for later, are 90 of them.
it("tools/list takes at most 2,590 tokens", async () => {
  const response = await get(dataset.handler, address, posted(rpc("tools/list")));
  const { result } = (await response.json()) as RpcReply;
  const { length } = JSON.stringify(result);
  expect(length / perToken.list).toBeLessThanOrEqual(2590);
});

it("a fact takes at most 151 tokens on the average of any page", async () => {
  for (let offset = 0; offset < dataset.snapshot.length; offset += 100) {
    const { structuredContent } = await call("get_facts", { limit: 100, offset });
    const facts = structuredContent!["data"] as readonly object[];
    expect(facts.length).toBe(Math.min(100, dataset.snapshot.length - offset));
    const { length } = JSON.stringify(facts);
    expect(length / facts.length / perToken.answer, `${offset}`).toBeLessThanOrEqual(151);
  }
});

describe("the longest answer", () => {
  it.each([
    ["list_providers", { limit: 1000 }],
    ["list_keys", { limit: 1000 }],
    ["get_facts", { limit: 1000 }],
    ["get_facts", { limit: 1000, detail: "full" }],
    ["list_changes", { limit: 500 }],
    ["compare_providers", { a: "github", b: "github", limit: 1000 }],
    ["compare_key_across_providers", { key: "pricing.plan.monthly_price", limit: 1000 }],
    ["dataset_status", {}],
  ])("of %s %j is within what clients take, and says where to go on", async (name, given) => {
    const { content, structuredContent } = await call(name, given);
    expect(Buffer.byteLength(content[0]!.text)).toBeLessThanOrEqual(60_000);
    if (name === "dataset_status") return;
    const { count, more, next_offset: next } = structuredContent!;
    expect(next).toBe(more === 0 ? undefined : count);
  });
});
it("says in one call that a provider is not in the dataset, with the nearest there are", async () => {
  const { isError, content } = await call("get_facts", { provider: "gitlub" });
  expect(isError).toBe(true);
  expect(content[0]!.text).toContain('The dataset has no provider "gitlub".');
  expect(content[0]!.text).toContain('get_facts {"provider":"gitlab"}');
  expect(content[0]!.text.length / perToken.answer).toBeLessThan(150);
});

it("shows few of the entries that do not fit all the words, and the others to those who go on", async () => {
  const { structuredContent: first } = await call("get_facts", {
    query: "vercel function timeout",
  });
  const shown = first!["data"] as readonly { readonly match: string }[];
  expect(shown[0]!.match).toBe("exact");
  expect(shown.filter(({ match }) => match === "closest").length).toBeLessThan(3);
  const more = Number(first!["more"]);
  expect(more).toBeGreaterThan(0);
  const rest = { query: "vercel function timeout", limit: 1000, offset: first!["next_offset"] };
  const { structuredContent: last } = await call("get_facts", rest);
  expect(last).toMatchObject({ count: more, more: 0 });
  const { structuredContent: asked } = await call("get_facts", { ...rest, limit: 7, offset: 0 });
  expect(asked!["count"]).toBe(7);
});

describe("an entry that is longer than an answer may be", () => {
  /** The same output, with something far too long in each of its texts. */
  async function inflated(name: string, given: object): Promise<string> {
    const sampled = await builtOnce();
    const read = readFrom(sampled.out);
    const step = { value: 1, display: "1", raw_value: "x".repeat(1000), observed_at: null };
    const history = JSON.stringify(Array.from({ length: 100 }, () => step));
    const handler = createHandler({
      async read(file) {
        const bytes = await read(file);
        if (bytes === undefined || file.endsWith("mcp.json")) return bytes;
        const text = new TextDecoder()
          .decode(bytes)
          .replaceAll('"history":[]', `"history":${history}`)
          .replaceAll('"a":[{', `"a":[{"plan":"${"x".repeat(70_000)}"},{`);
        return new TextEncoder().encode(text);
      },
    });
    const { isError, content } = await callTool(handler, name, given);
    expect(isError).toBe(true);
    return content[0]!.text;
  }

  it("is replaced by the call that asks for less of it", async () => {
    const given = { provider: "acme", limit: 5 };
    expect(await inflated("get_facts", { ...given, detail: "full" })).toContain(
      `- get_facts ${JSON.stringify(given)}`,
    );
    const text = await inflated("compare_providers", { a: "acme", b: "beta" });
    expect(text).toContain('- get_facts {"provider":"acme"}');
    expect(text).toContain('- get_facts {"provider":"beta"}');
  });
});
