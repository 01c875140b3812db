/** Turns a failure of a REST address into the tool calls that an agent should make instead. */
import type { Failure } from "../../respond/errors.ts";
import { toolRoutes, type ToolName } from "../../contract/tools.ts";
import { matchRoute } from "../match.ts";
import { quoteInput } from "../query.ts";
import type { Members } from "./envelope.ts";

export function call(tool: string, given: Members): string {
  return `${tool} ${JSON.stringify(given)}`;
}

/** The call that finds a value for a required argument: a key, or the slug of a provider. */
export function callThatLists(argument: string): string {
  const tool: ToolName = argument === "key" ? "list_keys" : "list_providers";
  return call(tool, {});
}

/** In characters. A longer call is not suggested: it repeats a value that cannot be a name. */
const longestCall = 300;

/** The sentences that say what is wrong, then at most five calls that would work. */
export function advice(sentences: readonly string[], calls: readonly string[]): string {
  const short = calls.filter((each) => each.length <= longestCall);
  const lines = [...new Set(short)].slice(0, 5).map((each) => `- ${each}`);
  return [sentences.join(" "), ...(lines.length > 0 ? ["Call instead:", ...lines] : [])].join("\n");
}

/** `given` are the arguments of the call that failed; `hint` is a call that suits its words better. */
export function explain(
  { message, suggestions = [] }: Failure,
  tool: string,
  given: Members,
  hint?: string,
): string {
  // A suggestion that does not start with `/` is a value that replaces the wrong argument.
  const wrong = Object.keys(given).find((name) =>
    message.includes(quoteInput(String(given[name]))),
  );
  const calls = suggestions.flatMap((suggestion) => {
    if (suggestion.startsWith("/")) return toCall(suggestion) ?? [];
    return wrong === undefined ? [] : call(tool, { ...given, [wrong]: suggestion });
  });
  // The words of an address are the `query` of a tool.
  const said = message.replace(/\bq "/, 'query "');
  return advice([said], [...(hint === undefined ? [] : [hint]), ...calls]);
}

/** The call of the tool that uses the same route, with the parameters of the address as arguments. */
function toCall(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const matched = matchRoute(pathname);
  const names = Object.keys(toolRoutes) as ToolName[];
  const tool = names.find((name) => toolRoutes[name] === matched?.id);
  if (tool === undefined) return undefined;
  // The words of an address are the `query` of a tool.
  const { q, ...named } = Object.fromEntries(searchParams);
  return call(tool, { ...matched?.path, ...named, ...(q === undefined ? {} : { query: q }) });
}
