/** Makes the MCP tools, as `tools/list` shows them, from the routes that they call. */
import type { TSchema } from "typebox";
import { longestWords, routeOf, type Parameter } from "../contract/routes.ts";
import { apiVersion } from "../respond/dataset-status.ts";
import { withNewline, toJson, type Json } from "../respond/serialise.ts";
import { bodies } from "../schema/bodies.ts";
import { MatchMembers } from "../schema/facts.ts";
import { toJsonSchema } from "../schema/json-schema.ts";
import type { Tool, ToolList } from "../schema/tool.ts";
import {
  maxArgumentLength,
  tools as sources,
  toolRoutes,
  type ToolSource,
} from "../contract/tools.ts";

interface EntrySchema {
  readonly properties?: Readonly<Record<string, unknown>>;
}

export function toolList(name: string): Json<ToolList> {
  const tools = sources.map(toTool);
  return withNewline(toJson({ name, version: apiVersion, protocol: "streamable-http", tools }));
}

function toTool(source: ToolSource): Tool {
  const route = routeOf(toolRoutes[source.name]);
  const parameters = Object.entries(route.parameters).filter(
    ([name]) => name !== "limit" && name !== "q",
  );
  const properties = {
    ...Object.fromEntries(parameters.map(([name, parameter]) => [name, toArgument(parameter)])),
    ...(source.query === undefined
      ? {}
      : { query: { type: "string", maxLength: longestWords, description: source.query } }),
    ...(source.limit
      ? {
          limit: {
            type: "integer",
            minimum: 1,
            maximum: source.limit.maximum,
            default: source.limit.default,
            description: "At most so many entries; `more` tells how many follow.",
          },
        }
      : {}),
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
    outputSchema: toOutput(bodies[route.body!], source),
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
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

/** The schema of the route's body. A list that can be cut also says how many entries were left out. */
function toOutput(body: TSchema, { limit, query }: ToolSource): Readonly<Record<string, unknown>> {
  if (!limit) return { ...body };
  const { properties, required = [], ...rest } = toJsonSchema(body);
  const more = { type: "integer", minimum: 0, description: "Entries left out by `limit`." };
  return {
    ...rest,
    properties: {
      ...(query === undefined ? properties : withMatches(properties ?? {})),
      more,
    },
    required: [...required, "more"],
  };
}

/** Entries that words have chosen say how they fit. */
function withMatches(properties: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const { items, ...list } = property as { readonly items?: EntrySchema };
      if (items?.properties === undefined) return [name, property];
      const { match } = toJsonSchema(MatchMembers).properties ?? {};
      const own = { ...items, properties: { ...items.properties, match } };
      return [name, { ...list, items: own }];
    }),
  );
}
