/**
 * Takes a call of a tool and returns its result. The body is that of the route, made by the same code. If
 * words are given, the list in the body is searched; with a limit it is cut, and says how many entries
 * were left out.
 */
import { routeOf, type RouteId } from "../../contract/routes.ts";
import type { Tool } from "../../schema/tool.ts";
import { toolRoutes, type ToolName } from "../../contract/tools.ts";
import { related } from "../../lists/nearest.ts";
import type { Searcher } from "../../search/search.ts";
import type { Answers } from "../answers.ts";
import { quoteInput, type Query } from "../query.ts";
import { misfitOf, type InputSchema } from "./arguments.ts";
import type { Members } from "./envelope.ts";
import { advice, call, explain } from "./mend.ts";
import { keyFor, selections } from "./words.ts";

export interface CallResult {
  readonly content: readonly [{ readonly type: "text"; readonly text: string }];
  readonly structuredContent?: Members;
  readonly isError?: true;
}

/** Wrong arguments do not throw: the result says how to correct the call. */
export async function callTool(tool: Tool, given: unknown, answers: Answers): Promise<CallResult> {
  const misfit = misfitOf(given, tool);
  if (misfit) {
    const calls = misfit.mended ? [call(tool.name, misfit.mended)] : [];
    return toolError(
      advice([...misfit.problems.slice(0, 5), `${tool.name}: ${tool.description}`], calls),
    );
  }
  const { query: words = "", ...asked } = given as { readonly query?: string } & Query;
  const search = words.trim() === "" ? undefined : await answers.store.search();
  const named = search ? completed(tool, words, asked, search) : asked;
  const missing = missingOf(tool, named);
  if (missing) return toolError(unnamed(missing, words));
  const { properties } = tool.inputSchema as InputSchema;
  const limit = Number(named["limit"] ?? properties["limit"]?.default);
  const id = toolRoutes[tool.name as ToolName];
  const { path, query } = placed(id, { ...named, limit });
  const text = await answers.ask(id, path, query);
  if (typeof text !== "string") return toolError(explain(text, tool.name, named));
  const body = JSON.parse(text) as Members;
  if (!properties["limit"]) return succeeded(body);

  const list = ["data", "rows", "values"].find((name) => Array.isArray(body[name]))!;
  const all = body[list] as readonly Members[];
  const select = search && selections[tool.name as ToolName];
  const found = select ? select(all, words, search, named) : all;
  if (select && found.length === 0 && all.length > 0) {
    const fewer = search.fewerWords(words).filter((q) => select(all, q, search, named).length > 0);
    const names = all.flatMap(({ slug, key }) =>
      [slug, key].filter((each) => typeof each === "string"),
    );
    return toolError(nothingFits(tool, words, asked, fewer, names));
  }
  const shown = withRoom(found.slice(0, limit));
  // `more` is what the route itself left out because of the limit.
  const beyond = Number(body["more"] ?? 0);
  return succeeded({
    ...body,
    ...("count" in body ? { count: shown.length } : {}),
    [list]: shown,
    more: beyond + found.length - shown.length,
  });
}

/** The call with what its words say: the facts query searches them itself, and they may name a key. */
function completed(tool: Tool, words: string, given: Query, search: Searcher): Query {
  const { parameters } = routeOf(toolRoutes[tool.name as ToolName]);
  if ("q" in parameters) return { q: words, ...given };
  if (!("key" in parameters) || given["key"]) return given;
  const key = keyFor(words, search);
  return key === undefined ? given : { ...given, key };
}

/** A parameter of the path that neither an argument nor the words have named. */
function missingOf(tool: Tool, named: Query): string | undefined {
  const parameters = Object.entries(routeOf(toolRoutes[tool.name as ToolName]).parameters);
  return parameters.find(([name, { in: place }]) => place === "path" && !named[name])?.[0];
}

/** In characters of JSON. A result holds the list twice, so this limits half of it. */
const largestList = 2_000_000;

/** The entries that fit into `largestList`, but at least one. The others count as left out. */
function withRoom(entries: readonly Members[]): readonly Members[] {
  let size = 0;
  const end = entries.findIndex((entry) => (size += JSON.stringify(entry).length) > largestList);
  return end < 0 ? entries : entries.slice(0, Math.max(1, end));
}

/** The parameters of the route, in its order. An empty value counts as not given. */
function placed(id: RouteId, given: Query): { path: Record<string, string>; query: Query } {
  const path: Record<string, string> = {};
  const query: Record<string, string | number> = {};
  for (const [name, { in: place }] of Object.entries(routeOf(id).parameters)) {
    const value = given[name];
    if (value === undefined || value === "") continue;
    if (place === "path") path[name] = String(value);
    else query[name] = value;
  }
  return { path, query };
}

/** Fewer of the words, or a name that is spelt alike, and then all. */
function nothingFits(
  tool: Tool,
  words: string,
  given: Query,
  fewer: readonly string[],
  names: readonly string[],
): string {
  const near = [...fewer, ...related(words.trim(), names, 4)];
  return advice(
    [`Nothing here fits ${quoteInput(words)}.`],
    [...near.map((query) => call(tool.name, { ...given, query })), call(tool.name, given)],
  );
}

function unnamed(missing: string, words: string): string {
  const problem =
    words.trim() === ""
      ? `\`${missing}\` is required, or \`query\`.`
      : `No ${missing} fits ${quoteInput(words)}.`;
  return advice([problem], [call("list_keys", {})]);
}

function succeeded(structuredContent: Members): CallResult {
  return { content: [textContent(JSON.stringify(structuredContent))], structuredContent };
}

function toolError(text: string): CallResult {
  return { content: [textContent(text)], isError: true };
}

function textContent(text: string): { readonly type: "text"; readonly text: string } {
  return { type: "text", text };
}
