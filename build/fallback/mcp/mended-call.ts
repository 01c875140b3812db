/** A call of a tool that has no answer → why, and the calls that have one. */
import { related } from "../../schema/lists/nearest.ts";
import type { Tool } from "../../schema/tool.ts";
import type { Searcher } from "../../search/search.ts";
import { quoteInput, type Query } from "../query.ts";
import { readArguments, type Misfit } from "./arguments.ts";
import type { Members } from "./envelope.ts";
import type { InputSchema } from "./fitting.ts";
import { callThatLists } from "./mend.ts";
import type { Refusal, ToolCall } from "./tool-call.ts";

/** Answers the same tool with other arguments. */
type AnswerTo = (given: Members) => Promise<Members | Refusal>;

/** Of arguments that do not fit. */
export async function mendedCall(given: unknown, tool: Tool, answerTo: AnswerTo): Promise<Refusal> {
  const misfit = readArguments(given, tool);
  const problems = misfit.problems.slice(0, 5);
  const sentences = [...problems, `${tool.name}: ${tool.description}`];
  return { sentences, calls: await callsFor(misfit, tool, answerTo) };
}

/** The calls that were meant and have an answer, else what they would propose; lists if there is none. */
async function callsFor(
  { mends, isGuess, lacks }: Misfit,
  tool: Tool,
  answerTo: AnswerTo,
): Promise<readonly ToolCall[]> {
  const { properties } = tool.inputSchema as InputSchema;
  const answered: ToolCall[] = [];
  const proposed: ToolCall[] = [];
  for (const mend of mends) {
    const tried = { ...mend, ...(properties["limit"] ? { limit: 1 } : {}) };
    const answer = await answerTo(tried);
    if (!("sentences" in answer)) answered.push([tool.name, mend]);
    else if (!isGuess)
      for (const [name, { limit, ...rest }] of (answer as Refusal).calls)
        proposed.push([
          name,
          limit !== undefined && "limit" in mend ? { ...rest, limit: mend["limit"] } : rest,
        ]);
  }
  if (answered.length > 0) return answered;
  const listed = lacks.length > 0 ? lacks : ["provider", "key"];
  return [...proposed, ...listed.map(callThatLists)];
}

/** Fewer of the words, or a name that is spelt alike, and then all. */
export function nothingFits(
  tool: Tool,
  words: string,
  given: Query,
  { fewer, names }: { readonly fewer: readonly string[]; readonly names: readonly string[] },
): Refusal {
  const near = [...fewer, ...related(words.trim(), names, 4)];
  return {
    sentences: [`Nothing here fits ${quoteInput(words)}.`],
    calls: [...near.map((query): ToolCall => [tool.name, { ...given, query }]), [tool.name, given]],
  };
}

/** Nothing names the entry to compare: the nearest keys, each as a call. */
export async function unnamed(
  tool: Tool,
  missing: string,
  words: string,
  search?: Searcher,
): Promise<Refusal> {
  const problem =
    search === undefined
      ? `\`${missing}\` is required, or \`query\`.`
      : `No ${missing} fits ${quoteInput(words)}.`;
  const near = (await search?.keys(words))?.slice(0, 4) ?? [];
  return {
    sentences: [problem],
    calls: [
      ...near.map(({ slug }): ToolCall => [tool.name, { [missing]: slug }]),
      callThatLists(missing),
    ],
  };
}
