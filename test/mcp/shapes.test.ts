/** Messages of every shape: how deep, how wide and how often repeated a value is ends nothing, wherever it stands. */
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { openAnswers } from "../../build/fallback/answers.ts";
import { createHandler, type Handler } from "../../build/fallback/handler.ts";
import { openEndpoint, type Endpoint } from "../../build/fallback/mcp/endpoint.ts";
import { answerLines } from "../../build/fallback/mcp/lines.ts";
import { openDisk } from "../../build/fallback/node/disk.ts";
import { get, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { effort } from "../effort.ts";
import { address, posted, rpc, type RpcReply } from "./messages.ts";

let dataset: Built;
let endpoint: Endpoint;
let handler: Handler;
const logged: string[] = [];
const log = (line: string): void => void logged.push(line);
beforeAll(async () => {
  dataset = await builtOnce();
  // With what is kept of earlier calls.
  const disk = openDisk(dataset.out);
  endpoint = openEndpoint(openAnswers(disk), { log });
  handler = createHandler({ ...disk, log });
  for (const ask of Array(3).fill(JSON.stringify(rpc("tools/call", { name: "dataset_status" }))))
    await endpoint(ask as string);
});

async function overLines(...texts: readonly string[]): Promise<readonly RpcReply[]> {
  const replies: RpcReply[] = [];
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    for (const text of texts) yield new TextEncoder().encode(`${text}\n`);
  };
  for await (const line of answerLines(chunks(), endpoint))
    replies.push(...[JSON.parse(line) as RpcReply | RpcReply[]].flat());
  return replies;
}

async function overHttp(text: string): Promise<Response> {
  return get(handler, address, posted(text));
}

const nested = (depth: number, open: string, close: string, inner = ""): string =>
  open.repeat(depth) + inner + close.repeat(depth);

/** A value as the text of JSON: to write a deep one from an object would use up the stack here. */
const shape = fc.oneof(
  fc
    .tuple(
      fc.oneof(fc.nat(40), fc.constantFrom(3000, 5000, 10_000, 30_000)),
      fc.constantFrom(["[", "]", ""], ['{"a":', "}", "1"], ['[{"provider":', "}]", "null"]),
    )
    .map(([depth, [open, close, inner]]) =>
      nested(
        Math.min(depth, Math.floor(60_000 / (open.length + close.length))),
        open,
        close,
        inner,
      ),
    ),
  fc
    .tuple(fc.constantFrom(0, 1, 33, 2000, 7000), fc.constantFrom("1", "[]", "{}", '"x"', "null"))
    .map(([width, each]) => `[${Array(width).fill(each).join(",")}]`),
  fc
    .tuple(fc.constantFrom(1, 33, 3000), fc.constantFrom('"a"', '"query"', '"__proto__"', ""))
    .map(([width, name]) => {
      const member = (_: unknown, at: number): string => `${name === "" ? `"n${at}"` : name}:[[1]]`;
      return `{${Array.from({ length: width }, member).join(",")}}`;
    }),
  fc.constantFrom(
    '{"toString":1,"valueOf":1}',
    '{"toJSON":{"a":1},"length":-1}',
    '{"constructor":{"prototype":null}}',
    '"\\ud800"',
    "1e400",
    "-0",
  ),
);

/** Where the value stands in a message. */
const place = fc.constantFrom<(value: string) => string>(
  (value) => value,
  (value) => `[${value}]`,
  (value) => `{"jsonrpc":"2.0","id":${value},"method":"ping"}`,
  (value) => `{"jsonrpc":"2.0","id":1,"method":${value}}`,
  (value) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${value}}`,
  (value) => `{"jsonrpc":"2.0","id":1,"result":${value}}`,
  (value) => `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":${value}}}`,
  (value) =>
    `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":${value}}}}`,
  (value) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${value}}}`,
  ...["dataset_status", "get_facts", "compare_providers", "nothing"].flatMap((name) => [
    (value: string) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${value}}}`,
    (value: string) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":{"provider":${value},"query":${value}}}}`,
  ]),
  (value) =>
    `[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_facts","arguments":${value}}},{"jsonrpc":"2.0","id":2,"method":"ping"}]`,
);

it("each is answered on a line and by HTTP, with no failure of the server, and so is what follows", async () => {
  await fc.assert(
    fc.asyncProperty(place, shape, async (within, value) => {
      const text = within(value);
      const replies = await overLines(text, JSON.stringify(rpc("ping", undefined, "after")));
      expect(replies.at(-1)).toMatchObject({ id: "after", result: {} });
      for (const { error } of replies) expect(error?.code).not.toBe(-32603);
      const { status } = await overHttp(text);
      expect(status).toBeLessThan(500);
      expect(logged).toEqual([]);
    }),
    { numRuns: effort(60, 3000) },
  );
});

it("arguments of at most 32 levels are read; of more they are refused, with the id, and alone in a batch", async () => {
  const calling = (depth: number): string =>
    `{"jsonrpc":"2.0","id":"deep","method":"tools/call","params":{"name":"get_facts","arguments":${nested(depth, "[", "]")}}}`;
  const [read] = await overLines(calling(32));
  expect(read).toMatchObject({ id: "deep", result: { isError: true } });
  for (const depth of [33, 30_000]) {
    const [reply] = await overLines(calling(depth));
    expect(reply).toMatchObject({ id: "deep", error: { code: -32602 } });
    expect(reply!.error!.message).toContain("32 levels");
    const response = await overHttp(calling(depth));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(reply);
  }
  const ping = JSON.stringify(rpc("ping", undefined, 2));
  const [deep, shallow] = await overLines(`[${calling(5000)},${ping}]`);
  expect(deep).toMatchObject({ id: "deep", error: { code: -32602 } });
  expect(shallow).toMatchObject({ id: 2, result: {} });
});
