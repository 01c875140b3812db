/** What a tool takes: the parameters of its route, as the tool's `inputSchema` offers them to agents. */
import { routeOf } from "../../schema/contract/routes.ts";
import { toolRoutes, type ToolName } from "../../schema/contract/tools.ts";
import type { Tool } from "../../schema/tool.ts";
import { readArgument, readGiven, type Given, type Takes } from "../given.ts";
import type { Query } from "../query.ts";
import { isMembers, type Members } from "./envelope.ts";

/** The keywords that the tools use. A type and not an interface, because it is cast from a record of unknown members. */
type InputSchema = {
  readonly properties: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
};

interface Property {
  readonly type: "string" | "integer";
  readonly description: string;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
}

export function takenBy({ name, inputSchema }: Tool): Takes {
  const { properties, required = [] } = inputSchema as InputSchema;
  const { parameters } = routeOf(toolRoutes[name as ToolName]);
  return Object.entries(properties).map(([each, property]) => {
    const { type, description, enum: oneOf, maxLength: longest } = property;
    return [
      each,
      {
        description,
        oneOf,
        longest,
        required: required.includes(each) || undefined,
        // Words may name what stands in the path.
        requiredWithout: parameters[each]?.in === "path" ? "query" : undefined,
        limit: type === "integer" ? property : undefined,
        // The schema says of a moment only that it is a text.
        moment: parameters[each]?.moment,
      },
    ];
  });
}

/** If more are given, they are not read one by one. */
export const mostArguments = 32;

/** Null is the absence of an argument. */
export function givenIn(members: Members): Given {
  return Object.entries(members).filter(([, value]) => value !== null);
}

/** By their own names; undefined if one does not fit, or is missing. */
export function readArguments(given: unknown, tool: Tool): Query | undefined {
  if (!isMembers(given) || Object.keys(given).length > mostArguments) return undefined;
  return readGiven(givenIn(given), takenBy(tool), readArgument);
}
