/** Makes the MCP tools, as `tools/list` shows them, from the routes that they call. */
import type { TSchema } from "typebox";
import type { Parameter } from "../schema/contract/route.ts";
import { longestWords, routeOf, routes } from "../schema/contract/routes.ts";
import { shownMembers, type ShownMembers } from "../schema/contract/tool-answers.ts";
import { apiVersion } from "../respond/coverage.ts";
import { withNewline, toJson, type Json } from "../respond/serialise.ts";
import { bodies } from "../schema/bodies.ts";
import { MatchMembers } from "../schema/facts.ts";
import { toJsonSchema, type JsonSchema } from "../schema/json-schema.ts";
import type { Tool, ToolList } from "../schema/tool.ts";
import {
  details,
  hintMember,
  maxArgumentLength,
  meaningfulNull,
  tools as sources,
  toolRoutes,
  type ToolSource,
} from "../schema/contract/tools.ts";

export function toolList(name: string): Json<ToolList> {
  const tools = sources.map(toTool);
  return withNewline(toJson({ name, version: apiVersion, protocol: "streamable-http", tools }));
}

function toTool(source: ToolSource): Tool {
  const route = routeOf(toolRoutes[source.name]);
  const parameters = Object.entries(route.parameters).filter(
    ([name]) => isOffered(name, source) && !isOfPages(name),
  );
  const properties = {
    ...Object.fromEntries(parameters.map(([name, parameter]) => [name, toArgument(parameter)])),
    ...(source.query === undefined
      ? {}
      : { query: { type: "string", maxLength: longestWords, description: source.query } }),
    ...(source.detailed ? { detail: detailArgument } : {}),
    ...(source.limit ? pageArguments(source.limit) : {}),
  };
  // Words may name what else must be named.
  const required = parameters.flatMap(([name, parameter]) =>
    parameter.required && source.query === undefined ? [name] : [],
  );
  return {
    name: source.name,
    title: source.title,
    description: source.description,
    inputSchema: {
      type: "object",
      properties,
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    },
    outputSchema: { ...toOutput(source, bodies[route.body!]) },
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}

/** Agents pay for every argument: words have one of their own, and moments have that of one tool. */
function isOffered(name: string, { dated }: ToolSource): boolean {
  return name === "as_of" ? dated === true : name !== "q" && name !== "known";
}

/** Every tool with a list has these, also where the route has none. */
function isOfPages(name: string): boolean {
  return name === "limit" || name === "offset";
}

const detailArgument = {
  type: "string",
  enum: details,
  default: details[0],
  description: "`full`: also history, other sources and archived copies.",
};

function pageArguments(limit: { readonly default: number; readonly maximum: number }): object {
  return {
    limit: {
      type: "integer",
      minimum: 1,
      maximum: limit.maximum,
      default: limit.default,
      description: "At most so many.",
    },
    offset: {
      type: "integer",
      minimum: 0,
      maximum: routes.facts.parameters.offset.limit.maximum,
      description: "The `next_offset` of a cut list.",
    },
  };
}

function toArgument({ description, oneOf, limit }: Parameter): object {
  if (limit) return { type: "integer", ...limit, description: inTools(description) };
  const bounds = oneOf ? { enum: oneOf } : { maxLength: maxArgumentLength };
  return { type: "string", ...bounds, description: inTools(description) };
}

/** Replaces addresses such as `/keys` in a description by the tool that asks them (`list_keys`). */
function inTools(description: string): string {
  return sources.reduce((text, { name }) => {
    const own = routeOf(toolRoutes[name]).path.replace("/api/public/v1", "");
    return text.replace(`\`${own}\``, `\`${name}\``);
  }, description);
}

/** The members of the route's body that are shown. A list also says how many entries were left out. */
function toOutput({ name, limit }: ToolSource, body: TSchema): JsonSchema {
  const shown = toShownSchema(toJsonSchema(body), shownMembers[name]);
  const hint = name === "get_facts" ? { [hintMember]: hintSchema } : {};
  return limit ? { ...shown, properties: { ...pageMembers, ...hint, ...shown.properties } } : shown;
}

const hintSchema = { type: "string" };

const pageMembers = {
  count: { type: "integer" },
  more: { type: "integer", description: "Left out after" },
  next_offset: { type: "integer" },
};

/** Entries of any list that words have chosen say how they fit. */
const { properties: matchMembers = {} } = toJsonSchema(MatchMembers);

/** Types alone, with the wording of the table: agents pay for every word of `tools/list`. */
function toShownSchema(schema: JsonSchema, shown: ShownMembers | string | true): JsonSchema {
  if (typeof shown === "string") return { ...toShownSchema(schema, true), description: shown };
  const { type = "object", items, properties = {} } = schema.anyOf?.[0] ?? schema;
  if (shown === true) return { type };
  if (items) return { type, items: toShownSchema(items, shown) };
  const members = Object.entries(shown).map(([name, each]) => {
    const own = properties[name] ?? matchMembers[name];
    if (own === undefined) throw new Error(`"${name}" is shown, and no member of the answer`);
    const member = toShownSchema(own, each);
    return [name, name === meaningfulNull ? member : withoutNull(member)] as const;
  });
  return { type, properties: Object.fromEntries(members) };
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const types = [schema.type ?? []].flat().filter((type) => type !== "null");
  const [type = types, ...others] = types;
  return { ...schema, type: others.length === 0 ? type : types };
}
