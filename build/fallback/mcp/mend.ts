/** Turns a failure of a REST address into the tool calls that an agent should make instead. */
import type { Failure } from "../../respond/errors.ts";
import { toolRoutes, type ToolName } from "../../schema/contract/tools.ts";
import { matchRoute } from "../stored.ts";
import { quoteInput } from "../query.ts";
import type { Members } from "./envelope.ts";
import { toText, type Refusal, type ToolCall } from "./tool-call.ts";

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
