/** What a call may hold and what its answer may: a small message never makes a large one. */
import { beforeAll, describe, expect, it } from "vitest";
import { openAnswers } from "../../build/fallback/answers.ts";
import { openEndpoint } from "../../build/fallback/mcp/endpoint.ts";
import { readFrom } from "../../build/fallback/node/disk.ts";
import type { Tool } from "../../build/schema/tool.ts";
import { maxArgumentLength } from "../../build/schema/contract/tools.ts";
import { get, real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { address, callTool, posted, rpc, type RpcReply, type ToolResult } from "./messages.ts";

/** In characters: measured with a tokeniser of today, 4.1 of the list of tools and 3.5 of facts. */
const perToken = { answer: 3.5, list: 4.1 };

let dataset: Built;
beforeAll(async () => {
  dataset = await builtOnce(real);
});

async function text(body: unknown): Promise<string> {
  return (await get(dataset.handler, address, posted(body))).text();
}

const call = (name: string, given: object = {}): Promise<ToolResult> =>
  callTool(dataset.handler, name, given);

// The days of a value, and what is announced for later, are 90 of them.
it("tools/list takes at most 2,620 tokens, and each text of an argument has a longest length", async () => {
  const { result } = JSON.parse(await text(rpc("tools/list"))) as RpcReply;
  expect(JSON.stringify(result).length / perToken.list).toBeLessThanOrEqual(2620);
  const texts = (result!["tools"] as readonly Tool[]).flatMap(({ inputSchema }) =>
    Object.values(inputSchema["properties"] as Record<string, Record<string, unknown>>).filter(
      (each) => each["type"] === "string" && !("enum" in each),
    ),
  );
  expect(texts.length).toBeGreaterThan(8);
  for (const each of texts) expect(each["maxLength"]).toBe(maxArgumentLength);
});

describe("an argument", () => {
  const long = "m ".repeat(30_000);

  it.each([
    ["list_keys", { query: long }],
    ["get_facts", { provider: long }],
    ["get_facts", { status: long }],
    ["get_facts", { [long]: "x" }],
    ["compare_providers", { a: "a".repeat(30_000), b: "b".repeat(30_000) }],
    ["list_keys", Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`quary${i}`, "x"]))],
  ])("of %s that is far too long gets a short answer", async (name, given) => {
    const { isError, content } = await call(name, given);
    expect(isError).toBe(true);
    expect(content[0]!.text.length).toBeLessThan(1500);
  });
});

describe("a batch", () => {
  it("of the largest answers holds the first ones, and says to ask the others alone", async () => {
    const facts = (id: number): object =>
      rpc("tools/call", { name: "get_facts", arguments: { limit: 1000 } }, id);
    const answer = await text(Array.from({ length: 16 }, (_, id) => facts(id)));
    const alone = await text(facts(0));
    expect(alone.length).toBeLessThan(200_000);
    expect(answer.length).toBeLessThan(1_010_000 + alone.length);
    const replies = JSON.parse(answer) as readonly RpcReply[];
    expect(replies.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, id) => id));
    const answered = replies.findIndex(({ error }) => error !== undefined);
    expect(answered).toBeGreaterThan(0);
    for (const { error } of replies.slice(answered))
      expect(error).toMatchObject({
        code: -32603,
        message: expect.stringContaining("ask this one alone") as unknown,
      });
  });

  it("lets others be answered between any two of its messages", async () => {
    const seen: string[] = [];
    let isOver = false;
    const others = (): void => {
      seen.push("another");
      if (!isOver) setImmediate(others);
    };
    const endpoint = openEndpoint(openAnswers({ read: readFrom(dataset.out) }), {
      call() {
        seen.push("message");
        return Promise.resolve({ content: [] });
      },
    });
    others();
    const calls = Array.from({ length: 16 }, (_, id) =>
      rpc("tools/call", { name: "dataset_status" }, id),
    );
    await endpoint(JSON.stringify(calls));
    isOver = true;
    const messages = seen.flatMap((each, at) => (each === "message" ? [at] : []));
    expect(messages).toHaveLength(16);
    for (const [at, next] of messages.slice(1).entries())
      expect(next).toBeGreaterThan(messages[at]! + 1);
  });
});

it("a fact takes at most 151 tokens on the average of any page", async () => {
  for (let offset = 0; offset < dataset.snapshot.length; offset += 1000) {
    const { structuredContent } = await call("get_facts", { limit: 100, offset });
    const facts = structuredContent!["data"] as readonly object[];
    expect(facts.length).toBe(Math.min(100, dataset.snapshot.length - offset));
    const { length } = JSON.stringify(facts);
    expect(length / facts.length / perToken.answer, `${offset}`).toBeLessThanOrEqual(151);
  }
});

it.each([
  ["list_providers", { limit: 1000 }],
  ["list_keys", { limit: 1000 }],
  ["get_facts", { limit: 1000, detail: "full" }],
  ["list_changes", { limit: 500 }],
  ["compare_providers", { a: "github", b: "github", limit: 1000 }],
  ["compare_key_across_providers", { key: "pricing.plan.monthly_price", limit: 1000 }],
])(
  "the answer of %s %j is within what clients take, and says where to go on",
  async (name, given) => {
    const { content, structuredContent } = await call(name, given);
    expect(Buffer.byteLength(content[0]!.text)).toBeLessThanOrEqual(60_000);
    const { count, more, next_offset: next } = structuredContent!;
    expect(next).toBe(more === 0 ? undefined : count);
  },
);

it("shows few of the entries that do not fit all the words, and the others to those who go on", async () => {
  const query = "vercel function timeout";
  const { structuredContent: first } = await call("get_facts", { query });
  const shown = first!["data"] as readonly { readonly match: string }[];
  expect(shown[0]!.match).toBe("exact");
  expect(shown.filter(({ match }) => match === "closest").length).toBeLessThan(3);
  const more = Number(first!["more"]);
  expect(more).toBeGreaterThan(0);
  const rest = { query, limit: 1000, offset: first!["next_offset"] };
  expect((await call("get_facts", rest)).structuredContent).toMatchObject({ count: more, more: 0 });
  const { structuredContent: asked } = await call("get_facts", { ...rest, limit: 7, offset: 0 });
  expect(asked!["count"]).toBe(7);
});
