/** What a call may hold and what its answer may: a small message never makes a large one, or long work. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAnswers } from "../../build/fallback/answers.ts";
import { openEndpoint, type Endpoint } from "../../build/fallback/mcp/endpoint.ts";
import { processorTime, readFrom } from "../../build/fallback/node/disk.ts";
import type { Tool } from "../../build/schema/tool.ts";
import { maxArgumentLength } from "../../build/contract/tools.ts";
import { get, real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { address, callTool, posted, rpc, type RpcReply, type ToolResult } from "./messages.ts";

let dataset: Built;
beforeAll(async () => {
  dataset = await builtOnce(real);
});
afterAll(() => dataset.remove());

async function text(body: unknown): Promise<string> {
  return (await get(dataset.handler, address, posted(body))).text();
}

const call = (name: string, given: object): Promise<ToolResult> =>
  callTool(dataset.handler, name, given);

it("every text that an argument may be has a longest length", () => {
  const { tools } = dataset.json("api/public/mcp.json") as { tools: readonly Tool[] };
  const texts = tools.flatMap(({ inputSchema }) =>
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
    ["list_providers", { query: long }],
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
  const facts = (id: number): object =>
    rpc("tools/call", { name: "get_facts", arguments: { limit: 1000 } }, id);

  it("of the largest answers holds the first ones, and says to ask the others alone", async () => {
    const answer = await text(Array.from({ length: 16 }, (_, id) => facts(id)));
    const alone = await text(facts(0));
    expect(alone.length).toBeLessThan(200_000);
    expect(answer.length).toBeLessThan(1_010_000);
    const replies = JSON.parse(answer) as readonly RpcReply[];
    expect(replies.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, id) => id));
    const answered = replies.findIndex(({ error }) => error !== undefined);
    expect(answered).toBeGreaterThan(0);
    for (const { error } of replies.slice(answered)) {
      expect(error?.code).toBe(-32603);
      expect(error?.message).toContain("ask this one alone");
    }
  });

  it("of small ones is answered whole", async () => {
    const body = Array.from({ length: 16 }, (_, id) =>
      rpc("tools/call", { name: "dataset_status" }, id),
    );
    const replies = JSON.parse(await text(body)) as readonly RpcReply[];
    expect(replies.filter(({ result }) => result !== undefined)).toHaveLength(16);
  });
});

describe("a batch of tools that take long", () => {
  const calls = JSON.stringify(
    Array.from({ length: 16 }, (_, id) => rpc("tools/call", { name: "dataset_status" }, id)),
  );
  const slow = (milliseconds: number, done = (): void => {}): Endpoint =>
    openEndpoint(openAnswers({ read: readFrom(dataset.out), processorTime }), {
      call() {
        const end = processorTime() + milliseconds;
        while (processorTime() < end);
        done();
        return Promise.resolve({ content: [], id: Math.random() });
      },
    });

  it("lets others be answered between any two of its messages", async () => {
    const seen: string[] = [];
    let isOver = false;
    const others = (): void => {
      seen.push("another");
      if (!isOver) setImmediate(others);
    };
    others();
    await slow(0, () => void seen.push("message"))(calls);
    isOver = true;
    const messages = seen.flatMap((each, at) => (each === "message" ? [at] : []));
    expect(messages).toHaveLength(16);
    for (const [at, next] of messages.slice(1).entries())
      expect(next).toBeGreaterThan(messages[at]! + 1);
  });

  it("answers what its time allows, and says to ask the others alone", async () => {
    let done = 0;
    const endpoint = slow(40, () => done++);
    const { text } = await endpoint(calls);
    const replies = JSON.parse(text!) as readonly RpcReply[];
    expect(replies.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, id) => id));
    // The first and, before its time is over, two or three more.
    expect(done).toBeGreaterThanOrEqual(3);
    expect(done).toBeLessThanOrEqual(4);
    expect(replies.filter(({ result }) => result !== undefined)).toHaveLength(done);
    for (const { error } of replies.slice(done)) {
      expect(error?.code).toBe(-32603);
      expect(error?.message).toMatch(/more than 100 ms of work; ask this one alone/);
    }
    const alone = await endpoint(JSON.stringify(rpc("tools/call", { name: "dataset_status" }, 15)));
    expect(JSON.parse(alone.text!)).toMatchObject({ id: 15, result: {} });
  });
});
