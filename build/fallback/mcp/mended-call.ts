/** A call of a tool that has no answer → why, and the calls that have one. */
import type { Failure } from "../../respond/errors.ts";
import { toolRoutes, type ToolName } from "../../schema/contract/tools.ts";
import { related } from "../../schema/lists/nearest.ts";
import type { Tool } from "../../schema/tool.ts";
import type { Searcher } from "../../search/search.ts";
import { explain, type Explained } from "../explain.ts";
import { readArgument } from "../given.ts";
import { described, textsIn, unwrapped } from "../json-values.ts";
import { matchRoute } from "../match.ts";
import { quoteInput, type Query } from "../query.ts";
import { isMembers, type Members } from "./envelope.ts";
import { givenIn, mostArguments, takenBy } from "./tool-arguments.ts";
import { toText, type Refusal, type ToolCall } from "./tool-call.ts";

/** Answers the same tool with other arguments. */
type AnswerTo = (given: Members) => Promise<Members | Refusal>;

/** Of arguments that do not fit. */
export async function mendedCall(given: unknown, tool: Tool, answerTo: AnswerTo): Promise<Refusal> {
  const explained = explainArguments(given, tool);
  const problems = explained.problems.slice(0, mostTold).map(({ said }) => said);
  const sentences = [...problems, `${tool.name}: ${tool.description}`];
  return { sentences, calls: await callsFor(explained, tool, answerTo) };
}

const mostTold = 5;

function explainArguments(given: unknown, tool: Tool): Explained {
  const takes = takenBy(tool);
  const names = takes.map(([name]) => name);
  const askedOf = { name: tool.name, noun: "argument", takes, read: readArgument } as const;
  const lacks = takes.flatMap(([name, { required }]) => (required ? [name] : []));
  const none = { lacks, mends: [], isGuess: false };
  if (isMembers(given)) {
    const { length } = Object.keys(given);
    if (length > mostArguments) {
      const said = `${length} arguments are given; ${tool.name} has ${names.length}.`;
      return { ...none, problems: [{ said }] };
    }
    const explained = explain(givenIn(given), askedOf);
    return names.length === 0 ? { ...explained, mends: [{}] } : explained;
  }
  const problems = [{ said: `The arguments are ${described(given)}, not an object.` }];
  // As if they were wrapped; a text alone may be a provider, a key or words.
  const explained = explain([["arguments", given]], askedOf);
  const words = ["provider", "key", "query"].filter((name) => names.includes(name));
  const isBare = lacks.length === 0 && unwrapped(given) === undefined;
  const bare = textsIn(given).flatMap((text) => words.map((name) => ({ [name]: text })));
  return { ...explained, problems, ...(isBare ? { mends: bare, isGuess: false } : {}) };
}

/** The calls that were meant and have an answer, else what they would propose; lists if there is none. */
async function callsFor(
  { mends, isGuess, lacks }: Explained,
  tool: Tool,
  answerTo: AnswerTo,
): Promise<readonly ToolCall[]> {
  const isList = takenBy(tool).some(([name]) => name === "limit");
  const answered: ToolCall[] = [];
  const proposed: ToolCall[] = [];
  for (const mend of mends) {
    const answer = await answerTo({ ...mend, ...(isList ? { limit: 1 } : {}) });
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

/** The words name no entry to compare: the nearest keys, each as a call. */
export async function unnamed(
  tool: Tool,
  missing: string,
  words: string,
  search: Searcher,
): Promise<Refusal> {
  const near = (await search.keys(words)).slice(0, 4);
  return {
    sentences: [`No ${missing} fits ${quoteInput(words)}.`],
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
export function refused(
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
