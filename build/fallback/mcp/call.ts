/**
 * Takes a call of a tool and returns its result: what the tool shows of the route's body, which is made by
 * the same code. If words are given, the list in the body is searched; with a limit it is cut.
 */
import { routeOf, type RouteId } from "../../schema/contract/routes.ts";
import type { Tool } from "../../schema/tool.ts";
import { details, hintMember, toolRoutes, type ToolName } from "../../schema/contract/tools.ts";
import type { Searcher } from "../../search/search.ts";
import type { Answers } from "../answers.ts";
import type { Query } from "../query.ts";
import { readArguments, takenBy } from "./tool-arguments.ts";
import { cutAnswer, listIn, type ShownSchema, toShown, withFewOthers } from "./shown.ts";
import type { Members } from "./envelope.ts";
import { toText, type Refusal } from "./tool-call.ts";

export interface CallResult {
  readonly content: readonly [{ readonly type: "text"; readonly text: string }];
  readonly structuredContent?: Members;
  readonly isError?: true;
}

/** Wrong arguments do not throw: the result says how to correct the call. */
export async function callTool(tool: Tool, given: unknown, answers: Answers): Promise<CallResult> {
  const asked = readArguments(given, tool);
  const answer = asked
    ? await answerTo(tool, asked, answers)
    : await (await mends()).mendedCall(given, tool, (each) => answerTo(tool, each, answers));
  if ("sentences" in answer) {
    const text = (await mends()).advice(answer as Refusal);
    return { content: [{ type: "text", text }], isError: true };
  }
  return { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: answer };
}

const mends = () => import("../mends.ts");
const searching = () => import("../searching.ts");

async function answerTo(tool: Tool, given: Members, answers: Answers): Promise<Members | Refusal> {
  const { query: words = "", detail, ...asked } = given as GivenArguments;
  const search = words.trim() === "" ? undefined : await answers.store.search();
  const named = search ? await completed(tool, words, asked, search) : asked;
  const missing = missingOf(tool, named);
  if (search && missing) return (await mends()).unnamed(tool, missing, words, search);
  const most = new Map(takenBy(tool)).get("limit")?.limit;
  const limit = Number(named["limit"] ?? most?.default);
  const id = toolRoutes[tool.name as ToolName];
  const offset = Number(named["offset"] ?? 0);
  const { path, query } = placed(id, { ...named, limit, ...(offset > 0 ? { offset } : {}) });
  const text = await answers.ask(id, path, query);
  const hint =
    search && hintMember in (tool.outputSchema as ShownSchema).properties!
      ? await (await searching()).hintFor(words, search, (await answers.store.asOf()).slice(0, 10))
      : undefined;
  // What the words have named is an argument of the calls that are proposed.
  if (typeof text !== "string")
    return (await mends()).refused(text, tool.name, { ...given, ...path }, hint);
  const body = JSON.parse(text) as Members;
  if (!most) return toShown(body, tool.outputSchema) as Members;

  const [, all] = listIn(body);
  const select = search && (await searching()).selections[tool.name as ToolName];
  const found = select ? await select(all, words, search, named) : all;
  if (select && found.length === 0 && all.length > 0) {
    const fewer: string[] = [];
    for (const q of await search.fewerWords(words))
      if ((await select(all, q, search, named)).length > 0) fewer.push(q);
    const names = all.flatMap(({ slug, key }) =>
      [slug, key].filter((each) => typeof each === "string"),
    );
    return (await mends()).nothingFits(tool, words, asked, { fewer, names });
  }
  const isCut = "offset" in routeOf(id).parameters;
  const page = isCut ? found : found.slice(offset, offset + limit);
  return cutAnswer(tool, body, {
    entries: search && asked["limit"] === undefined ? withFewOthers(page) : page,
    offset,
    total: isCut ? offset + found.length + Number(body["more"] ?? 0) : found.length,
    isWhole: detail === details[1],
    ...(hint ? { hint: toText(hint) } : {}),
  });
}

type GivenArguments = { readonly query?: string; readonly detail?: string } & Query;

/** The call with what its words say: the facts query searches them itself, and they may name a key. */
async function completed(
  tool: Tool,
  words: string,
  given: Query,
  search: Searcher,
): Promise<Query> {
  const { parameters } = routeOf(toolRoutes[tool.name as ToolName]);
  if ("q" in parameters) return { q: words, ...given };
  if (!("key" in parameters) || given["key"]) return given;
  const key = await (await searching()).keyFor(words, search);
  return key === undefined ? given : { ...given, key };
}

/** A parameter of the path that the words have not named. */
function missingOf(tool: Tool, named: Query): string | undefined {
  const parameters = Object.entries(routeOf(toolRoutes[tool.name as ToolName]).parameters);
  return parameters.find(([name, { in: place }]) => place === "path" && !named[name])?.[0];
}

/** The parameters of the route, in its order. */
function placed(id: RouteId, given: Query): { path: Record<string, string>; query: Query } {
  const path: Record<string, string> = {};
  const query: Record<string, string | number> = {};
  for (const [name, { in: place }] of Object.entries(routeOf(id).parameters)) {
    const value = given[name];
    if (value === undefined) continue;
    if (place === "path") path[name] = String(value);
    else query[name] = value;
  }
  return { path, query };
}
