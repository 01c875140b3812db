/**
 * Checks the arguments of a call against the tool's `inputSchema`. It supports only the schema keywords
 * that the tools use. Each problem is one sentence. Corrected arguments are returned too: a value that
 * cannot be corrected is left out, unless the tool requires it.
 */
import { nearest } from "../../lists/nearest.ts";
import type { Tool } from "../../schema/tool.ts";
import { quoteInput } from "../query.ts";
import { isMembers, type Members } from "./envelope.ts";

interface Property {
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

/** What is wrong, one sentence each, and the corrected arguments. */
export interface Misfit {
  readonly problems: readonly string[];
  readonly mended: Members;
  /** A required argument that has no usable value: the corrected call would fail too. */
  readonly lacks?: string | undefined;
}

/** If more are given, they are not checked one by one. */
const mostArguments = 32;

/** Undefined if the arguments fit. */
export function misfitOf(given: unknown, tool: Tool): Misfit | undefined {
  const { properties, required = [] } = tool.inputSchema as InputSchema;
  const nothing = { mended: {}, lacks: required[0] };
  if (!isMembers(given))
    return { problems: [`The arguments are ${describeValue(given)}, not an object.`], ...nothing };
  const names = Object.keys(properties);
  const count = Object.keys(given).length;
  if (count > mostArguments)
    return {
      problems: [`${count} arguments are given; ${tool.name} has ${names.length}.`],
      ...nothing,
    };
  const problems: string[] = [];
  const mended: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(properties, name)) {
      const [near] = [
        ...(names.includes("query") ? wordsArgument(name) : []),
        ...nearest(name, names),
      ];
      const hint = near ? `; did you mean \`${near}\`?` : ".";
      problems.push(`${quoteInput(name)} is no argument of ${tool.name}${hint}`);
      if (near && !Object.hasOwn(given, near)) mended[near] = value;
    } else if (fitsProperty(value, properties[name]!)) mended[name] = value;
    else {
      const property = properties[name]!;
      problems.push(`\`${name}\` is ${describeValue(value)}; it is ${wanted(property)}.`);
      mended[name] = meantBy(value, property);
    }
  }
  for (const name of required)
    if (!given[name]) problems.push(`\`${name}\` is required: ${properties[name]!.description}`);
  if (problems.length === 0) return undefined;
  const fitting = Object.entries(mended).filter(([name, value]) =>
    fitsProperty(value, properties[name]!),
  );
  const lacks = required.find((name) => !fitting.some(([each, value]) => each === name && value));
  return { problems, mended: Object.fromEntries(fitting), lacks };
}

/** What the words are called elsewhere: `q` in addresses, and what agents try. */
function wordsArgument(name: string): readonly string[] {
  return ["q", "search", "text", "words", "keyword", "keywords", "question"].includes(name)
    ? ["query"]
    : [];
}

function fitsProperty(value: unknown, property: Property): boolean {
  const { type, enum: words, maxLength = Infinity, minimum, maximum } = property;
  if (type === "string")
    return typeof value === "string" && (words?.includes(value) ?? value.length <= maxLength);
  return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
}

function wanted({ type, enum: words, maxLength, minimum, maximum }: Property): string {
  if (words) return `one of ${words.join(", ")}`;
  if (type === "integer") return `a whole number from ${minimum} to ${maximum}`;
  return maxLength === undefined ? "a text" : `a text of at most ${maxLength} characters`;
}

/** Undefined if the intended value cannot be guessed. Some clients send null for "not given". */
function meantBy(value: unknown, property: Property): unknown {
  const { type, enum: words, minimum, maximum } = property;
  if (words) return typeof value === "string" ? nearest(value, words)[0] : undefined;
  if (type === "string") return typeof value === "number" ? String(value) : undefined;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && !Number.isNaN(number)
    ? Math.min(maximum, Math.max(minimum, Math.trunc(number)))
    : undefined;
}

function describeValue(value: unknown): string {
  if (typeof value === "string") return quoteInput(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
