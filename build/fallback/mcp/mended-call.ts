/** A call of a tool that has no answer → why, and the calls that have one. */
import { related } from "../../schema/lists/nearest.ts";
import type { Tool } from "../../schema/tool.ts";
import type { Searcher } from "../../search/search.ts";
import { quoteInput, type Query } from "../query.ts";
import { readArguments, type Misfit } from "./arguments.ts";
import type { Members } from "./envelope.ts";
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

/** The call that was meant if it has an answer, else what it would propose, and lists. */
async function callsFor(
  { mend, lacks }: Misfit,
  tool: Tool,
  answerTo: AnswerTo,
): Promise<readonly ToolCall[]> {
  const answer = mend && (await answerTo(mend));
  if (mend && answer && !("sentences" in answer)) return [[tool.name, mend]];
  const lists = (lacks.length > 0 ? lacks : ["provider", "key"]).map(callThatLists);
  return answer ? [...(answer as Refusal).calls, ...lists] : lists;
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
