/** A call of a tool that has no answer → why, and the calls that have one. */
import type { Failure } from "../../respond/errors.ts";
import { toolRoutes, type ToolName } from "../../schema/contract/tools.ts";
import { related } from "../../schema/lists/nearest.ts";
import type { Tool } from "../../schema/tool.ts";
import type { Searcher } from "../../search/search.ts";
import { matchRoute } from "../match.ts";
import { quoteInput, type Query } from "../query.ts";
import { readArguments, type Misfit } from "./arguments.ts";
import type { Members } from "./envelope.ts";
import type { InputSchema } from "./fitting.ts";
import { toText, type Refusal, type ToolCall } from "./tool-call.ts";

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

/** The call that finds a value for a required argument: a key, or the slug of a provider. */
export function callThatLists(argument: string): ToolCall {
  const tool: ToolName = argument === "key" ? "list_keys" : "list_providers";
  return [tool, {}];
}

/** In characters. A longer call is not suggested: it repeats a value that cannot be a name. */
const longestCall = 300;

/** The sentences that say what is wrong, then at most five calls that would work. */
export function advice({ sentences, calls }: Refusal): string {
  const short = calls.map(toText).filter((each) => each.length <= longestCall);
  const lines = [...new Set(short)].slice(0, 5).map((each) => `- ${each}`);
  return [sentences.join(" "), ...(lines.length > 0 ? ["Call instead:", ...lines] : [])].join("\n");
}

/** `given` are the arguments of the call that failed; `hint` is a call that suits its words better. */
export function explain(
  { message, suggestions = [] }: Failure,
  tool: string,
  given: Members,
  hint?: ToolCall,
): Refusal {
  // A suggestion that does not start with `/` is a value that replaces the wrong argument.
  const wrong = Object.keys(given).find((name) =>
    message.includes(quoteInput(String(given[name]))),
  );
  const calls = suggestions.flatMap((suggestion): readonly ToolCall[] => {
    if (!suggestion.startsWith("/"))
      return wrong === undefined ? [] : [[tool, { ...given, [wrong]: suggestion }]];
    const call = toCall(suggestion);
    return call === undefined
      ? []
      : [call[0] === tool ? [tool, { ...call[1], ...shownOf(given) }] : call];
  });
  // The words of an address are the `query` of a tool.
  const said = message.replace(/\bq "/, 'query "');
  return { sentences: [said], calls: [...(hint === undefined ? [] : [hint]), ...calls] };
}

/** How much of an answer is shown, and of each entry: what an address does not say. */
function shownOf({ limit, detail }: Members): Members {
  return { ...(limit === undefined ? {} : { limit }), ...(detail === undefined ? {} : { detail }) };
}

/** The call of the tool that uses the same route, with the parameters of the address as arguments. */
function toCall(address: string): ToolCall | undefined {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const matched = matchRoute(decodeURIComponent(pathname));
  // The words of an address are the `query` of a tool.
  const { q, limit: _, offset: __, ...named } = Object.fromEntries(searchParams);
  // No tool has a whole record: its facts are asked for.
  if (matched?.id === "provider") return ["get_facts", { provider: matched.path["slug"] }];
  const names = Object.keys(toolRoutes) as ToolName[];
  const tool = names.find((name) => toolRoutes[name] === matched?.id);
  if (tool === undefined) return undefined;
  return [tool, { ...matched?.path, ...named, ...(q === undefined ? {} : { query: q }) }];
}
