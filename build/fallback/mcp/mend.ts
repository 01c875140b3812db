/** A failure of a REST address → what an agent should call instead, in terms of tools. */
import type { Failure } from "../../respond/errors.ts";
import { toolRoutes, type ToolName } from "../../contract/tools.ts";
import { matchRoute } from "../match.ts";
import { quoteInput } from "../query.ts";
import type { Members } from "./envelope.ts";

export function call(tool: string, given: Members): string {
  return `${tool} ${JSON.stringify(given)}`;
}

/** A call longer than this repeats something that is no name. */
const longestCall = 300;

/** What is wrong, in sentences, and the calls that would work, nearest first. */
export function advice(sentences: readonly string[], calls: readonly string[]): string {
  const short = calls.filter((each) => each.length <= longestCall);
  const lines = [...new Set(short)].slice(0, 5).map((each) => `- ${each}`);
  return [sentences.join(" "), ...(lines.length > 0 ? ["Call instead:", ...lines] : [])].join("\n");
}

/** `given` are the arguments of the call that failed. */
export function explain(
  { message, suggestions = [] }: Failure,
  tool: string,
  given: Members,
): string {
  // A suggestion that is no address is a word in the place of the argument that was not known.
  const wrong = Object.keys(given).find((name) =>
    message.includes(quoteInput(String(given[name]))),
  );
  const calls = suggestions.flatMap((suggestion) => {
    if (suggestion.startsWith("/")) return toCall(suggestion) ?? [];
    return wrong === undefined ? [] : call(tool, { ...given, [wrong]: suggestion });
  });
  return advice([message], calls);
}

/** The tool that asks the same route, with the address's parameters as its arguments. */
function toCall(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const matched = matchRoute(pathname);
  const names = Object.keys(toolRoutes) as ToolName[];
  const tool = names.find((name) => toolRoutes[name] === matched?.id);
  return tool && call(tool, { ...matched?.path, ...Object.fromEntries(searchParams) });
}
