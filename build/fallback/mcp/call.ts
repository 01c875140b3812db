/**
 * Takes a call of a tool and returns its result. The body is that of the route, made by the same code. If
 * the tool has a limit, the list in the body is searched, cut at `limit`, and says how many entries were
 * left out.
 */
import { related } from "../../lists/nearest.ts";
import { routeOf, type RouteId } from "../../contract/routes.ts";
import type { Tool } from "../../schema/tool.ts";
import { mostWords, toolRoutes, type ToolName } from "../../contract/tools.ts";
import type { Answers } from "../answers.ts";
import { quoteInput, type Query } from "../query.ts";
import { misfitOf, type InputSchema } from "./arguments.ts";
import type { Members } from "./envelope.ts";
import { advice, call, explain } from "./mend.ts";

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
  const { query: wanted = "", ...named } = given as { readonly query?: string } & Query;
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length > mostWords) {
    const query = words.slice(0, mostWords).join(" ");
    const rule = `\`query\` has ${words.length} words; at most ${mostWords} are looked for.`;
    return toolError(advice([rule], [call(tool.name, { ...named, query })]));
  }
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
  const found = words.length === 0 ? all : all.filter((entry) => mentionsAll(entry, words));
  if (found.length === 0 && all.length > 0) return toolError(nothingFound(tool, wanted, all));
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

/** True if every word is found in the entry's slug, key, name or description. */
function mentionsAll(entry: Members, words: readonly string[]): boolean {
  const text = ["slug", "key", "name", "description"]
    .map((name) => (typeof entry[name] === "string" ? entry[name] : ""))
    .join(" ")
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

function nothingFound(tool: Tool, wanted: string, all: readonly Members[]): string {
  const names = all.map((entry) => String(entry["slug"] ?? entry["key"]));
  const near = related(wanted.trim(), names, 4).map((query) => call(tool.name, { query }));
  return advice([`No entry mentions ${quoteInput(wanted)}.`], [...near, call(tool.name, {})]);
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
