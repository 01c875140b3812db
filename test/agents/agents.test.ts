/**
 * What it costs an agent to answer a question with the tools: calls and tokens, printed for each question
 * on every run. The sums may not grow.
 */
import { beforeAll, expect, it } from "vitest";
import { get, real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { address, posted, rpc, type RpcReply, type ToolResult } from "../mcp/messages.ts";
import { agentQuestions, type AgentQuestion, type ToolCall } from "./read.ts";

/**
 * What has been reached. Facts may be added: a little more than was measured. A quarter of what the answers of
 * changes hold is the day and the source of the value before.
 */
const most = { calls: 1, tokens: 600, meanTokens: 750, tokensOfOne: 3000 } as const;

/** In characters: a token of a tokeniser of today has more, on the average of these answers. */
const perToken = 3.5;

interface Asked {
  readonly question: AgentQuestion;
  readonly tokens: number;
  readonly answers: readonly ToolResult[];
}

let dataset: Built;
let listed: string;
let asked: readonly Asked[];
beforeAll(async () => {
  dataset = await builtOnce(real);
  listed = JSON.stringify(await result("tools/list", {}));
  asked = await Promise.all(agentQuestions().map(askOne));
});

async function result(method: string, params: Record<string, unknown>): Promise<object> {
  const response = await get(dataset.handler, address, posted(rpc(method, params)));
  const reply = (await response.json()) as RpcReply;
  expect(reply.error).toBeUndefined();
  return reply.result!;
}

async function askOne(question: AgentQuestion): Promise<Asked> {
  const answers: ToolResult[] = [];
  for (const { name, given } of question.calls)
    answers.push((await result("tools/call", { name, arguments: given })) as ToolResult);
  const read = answers.reduce((sum, answer) => sum + textOf(answer).length, 0);
  const written = JSON.stringify(question.calls).length;
  return { question, tokens: Math.round((read + written) / perToken), answers };
}

function textOf({ content }: ToolResult): string {
  return content[0]!.text;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

it("costs few calls and tokens, and no more than it did", () => {
  const calls = asked.map(({ question }) => question.calls.length);
  const tokens = asked.map((each) => each.tokens);
  const mean = Math.round(tokens.reduce((sum, each) => sum + each, 0) / tokens.length);
  for (const { question, tokens: each } of asked)
    console.log(
      `${question.calls.length} calls  ${String(each).padStart(5)} tokens  ${question.ask}`,
    );
  console.log(
    `${asked.length} questions: median ${median(calls)} calls and ${median(tokens)} tokens, ` +
      `mean ${mean}, most ${Math.max(...tokens)}`,
  );
  expect(asked).toHaveLength(40);
  expect(median(calls)).toBeLessThanOrEqual(most.calls);
  expect(median(tokens)).toBeLessThanOrEqual(most.tokens);
  expect(mean).toBeLessThanOrEqual(most.meanTokens);
  expect(Math.max(...tokens)).toBeLessThanOrEqual(most.tokensOfOne);
});

it("answers each question, or says that the dataset does not", () => {
  const failed = asked.flatMap(({ question, answers }) => {
    const last = answers.at(-1)!;
    const isRight = question.absent ? isNoAnswer(last) : isAnswer(last, question.shows);
    return isRight ? [] : `${question.ask}\n  ${textOf(last).slice(0, 300)}`;
  });
  expect(failed.join("\n")).toBe("");
});

function isAnswer(answer: ToolResult, shows: readonly string[]): boolean {
  if (answer.isError) return false;
  const [first] = entriesOf(answer);
  const found = first?.["match"] === undefined ? textOf(answer) : JSON.stringify(exactOf(answer));
  return shows.every((text) => found.includes(text));
}

/** Nothing fits, or nothing but entries that are marked as no answer. */
function isNoAnswer(answer: ToolResult): boolean {
  return answer.isError === true || exactOf(answer).length === 0;
}

function exactOf(answer: ToolResult): readonly Readonly<Record<string, unknown>>[] {
  return entriesOf(answer).filter(({ match }) => match === "exact");
}

function entriesOf({ structuredContent: body }: ToolResult): readonly Record<string, unknown>[] {
  return (body?.["data"] ?? body?.["values"] ?? body?.["rows"] ?? []) as [];
}

it("makes only calls that an agent can think of", () => {
  const strange = asked.flatMap(({ question, answers }) =>
    question.calls.flatMap((call, at) => {
      const seen = [question.ask, listed, ...answers.slice(0, at).map(textOf)].join(" ");
      return unseen(call, seen.toLowerCase()).map((word) => `${question.ask}: ${word}`);
    }),
  );
  expect(strange).toEqual([]);
});

/** The words of a call that neither the question nor what was read before has said. */
function unseen({ given }: ToolCall, seen: string): readonly string[] {
  return Object.values(given)
    .filter((value) => typeof value === "string")
    .flatMap((value) => value.toLowerCase().split(" "))
    .filter((word) => !seen.includes(word));
}
