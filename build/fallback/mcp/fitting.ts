/** The arguments of a call that fit the tool's `inputSchema`, of which only the keywords that the tools use are read. */
import { ownName } from "../../schema/contract/parameter-names.ts";
import type { Tool } from "../../schema/tool.ts";
import { isMembers, type Members } from "./envelope.ts";

export interface Property {
  readonly type: "string" | "integer";
  readonly description: string;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly default?: number;
}

/** A type and not an interface, because it is cast from a record of unknown members. */
export type InputSchema = {
  readonly properties: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
};

/** If more are given, they are not read one by one. */
export const mostArguments = 32;

/** By their own names. Null is the absence of an argument. Undefined if one does not fit, or is missing. */
export function fittingArguments(given: unknown, tool: Tool): Members | undefined {
  const { properties, required = [] } = tool.inputSchema as InputSchema;
  if (!isMembers(given) || Object.keys(given).length > mostArguments) return undefined;
  const asked: Record<string, unknown> = {};
  for (const [written, value] of Object.entries(given)) {
    if (value === null) continue;
    const name = ownName(written, Object.keys(properties));
    const property = name === undefined ? undefined : properties[name];
    if (name === undefined || name in asked || !property || !fitsProperty(value, property))
      return undefined;
    asked[name] = value;
  }
  return required.every((name) => name in asked) ? asked : undefined;
}

/** A text without a word does not fit: nothing is asked by it. */
export function fitsProperty(value: unknown, property: Property): boolean {
  const { type, enum: words, maxLength = Infinity, minimum, maximum } = property;
  if (type === "integer")
    return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
  if (typeof value !== "string" || value.trim() === "") return false;
  return words?.includes(value) ?? value.length <= maxLength;
}
