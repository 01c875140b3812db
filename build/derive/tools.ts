/** The MCP tools, derived from the routes they call: `GET /api/public/mcp` and `tools/list`. */
import type { TSchema } from "typebox";
import { routeOf, type Parameter, type RouteId } from "../routes.ts";
import { apiVersion } from "../respond/dataset-status.ts";
import { toBody, toJson, type Json } from "../respond/serialise.ts";
import { bodies } from "../schema/bodies.ts";
import type { Tool, ToolList } from "../schema/tool.ts";

interface ToolSource {
  readonly name: string;
  readonly route: RouteId;
  readonly title: string;
  /** At most 200 characters; says which tool to call first. */
  readonly description: string;
  /** Default and greatest `limit`; absent where the answer is no list. */
  readonly limit?: { readonly default: number; readonly maximum: number };
  /** True where `query` looks through slugs, keys, names and descriptions. */
  readonly searchable?: true;
}

const longList = { default: 100, maximum: 1000 };

/** In the order in which an agent would need them (specification section 4). */
export const toolSources: readonly ToolSource[] = [
  {
    name: "list_providers",
    route: "providers",
    title: "List providers",
    description:
      "Find a provider's slug: every provider with its fact counts. Call this first when unsure of a slug; `query` narrows by slug or name.",
    limit: longList,
    searchable: true,
  },
  {
    name: "list_keys",
    route: "keys",
    title: "List keys",
    description:
      "Find a canonical key: every key with its meaning, unit and coverage. Call this first when unsure of a key; `query` narrows by word.",
    limit: longList,
    searchable: true,
  },
  {
    name: "get_facts",
    route: "facts",
    title: "Get facts",
    description:
      "Facts with value, unit, status, quote, source and dates, by provider, product, plan, key and status. Find slugs with list_providers, keys with list_keys.",
    limit: { default: 25, maximum: 1000 },
  },
  {
    name: "compare_key_across_providers",
    route: "key",
    title: "Compare one key across providers",
    description:
      "One key's value at every provider and plan, each with status, source and date. Find the key with list_keys first.",
    limit: longList,
  },
  {
    name: "compare_providers",
    route: "compare",
    title: "Compare two providers",
    description:
      "Two providers side by side on every key that both publish, or on one key. Find the slugs with list_providers first.",
    limit: longList,
  },
  {
    name: "list_changes",
    route: "changes",
    title: "List recent changes",
    description:
      "What changed lately, newest first: facts added, values changed, facts removed, each with the value before, its source and dates.",
    limit: { default: 25, maximum: 500 },
  },
  {
    name: "dataset_status",
    route: "status",
    title: "Dataset status",
    description:
      "What the dataset holds and how fresh it is: counts by status, the day it was built for, oldest and newest verification, licence, snapshot.",
  },
];

export function toolList(name: string): Json<ToolList> {
  const tools = toolSources.map(toTool);
  return toBody(toJson({ name, version: apiVersion, protocol: "streamable-http", tools }));
}

function toTool(source: ToolSource): Tool {
  const route = routeOf(source.route);
  const parameters = Object.entries(route.parameters).filter(([name]) => name !== "limit");
  const properties = {
    ...Object.fromEntries(parameters.map(([name, parameter]) => [name, toArgument(parameter)])),
    ...(source.searchable
      ? {
          query: {
            type: "string",
            description: "Only entries with this text in slug, key, name or description.",
          },
        }
      : {}),
    ...(source.limit
      ? {
          limit: {
            type: "integer",
            minimum: 1,
            maximum: source.limit.maximum,
            default: source.limit.default,
            description: "At most so many entries; `more` tells how many were left out.",
          },
        }
      : {}),
  };
  const required = parameters.flatMap(([name, parameter]) => (parameter.required ? [name] : []));
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
    outputSchema: toOutput(bodies[route.body!], source.limit !== undefined),
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}

function toArgument({ description, oneOf }: Parameter): object {
  return { type: "string", ...(oneOf ? { enum: oneOf } : {}), description };
}

/** The body of the route's address; a list that can be cut also says how much was left out. */
function toOutput(body: TSchema, isList: boolean): Readonly<Record<string, unknown>> {
  if (!isList) return body as unknown as Readonly<Record<string, unknown>>;
  const {
    properties,
    required = [],
    ...rest
  } = body as unknown as {
    readonly properties: object;
    readonly required?: readonly string[];
  };
  const more = { type: "integer", minimum: 0, description: "Entries left out by `limit`." };
  return { ...rest, properties: { ...properties, more }, required: [...required, "more"] };
}
