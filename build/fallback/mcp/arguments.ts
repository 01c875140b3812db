/**
 * Arguments of a call that do not fit the tool's `inputSchema` → each problem in one sentence, and the arguments that
 * may have been meant, with everything that was asked.
 */
import { ownName } from "../../schema/contract/parameter-names.ts";
import { nearest } from "../../schema/lists/nearest.ts";
import type { Tool } from "../../schema/tool.ts";
import { nearName } from "../misread.ts";
import { quoteInput } from "../query.ts";
import { isMembers, type Members } from "./envelope.ts";
import { fitsProperty, mostArguments, type InputSchema, type Property } from "./fitting.ts";

export interface Misfit {
  /** What is wrong, one sentence each. */
  readonly problems: readonly string[];
  /** Undefined where something that was asked has no place, or nothing of it is left. */
  readonly mend: Members | undefined;
  /** The required arguments without a value. */
  readonly lacks: readonly string[];
}

export function readArguments(given: unknown, tool: Tool): Misfit {
  const { properties, required = [] } = tool.inputSchema as InputSchema;
  const names = Object.keys(properties);
  const nothingMeant = (problem: string): Misfit => ({
    problems: [problem],
    mend: undefined,
    lacks: required,
  });
  if (!isMembers(given))
    return nothingMeant(`The arguments are ${describeValue(given)}, not an object.`);
  const pairs = Object.entries(given).filter(([, value]) => value !== null);
  if (pairs.length > mostArguments)
    return nothingMeant(`${pairs.length} arguments are given; ${tool.name} has ${names.length}.`);
  const problems: string[] = [];
  const asked: Record<string, unknown> = {};
  // A tool without arguments asks nothing by them.
  let isPlaced = true;
  for (const [written, value] of pairs) {
    const own = ownName(written, names);
    const near = own ?? nearName(written, names);
    const isTaken = own === undefined && pairs.some(([each]) => ownName(each, names) === near);
    const name = isTaken ? undefined : near;
    const property = name === undefined ? undefined : properties[name];
    if (own === undefined)
      problems.push(
        `${quoteInput(written)} is no argument of ${tool.name}${name === undefined ? "." : `; did you mean \`${name}\`?`}`,
      );
    if (name === undefined || property === undefined) {
      isPlaced &&= names.length === 0;
    } else if (name in asked) {
      problems.push(`\`${name}\` is given twice.`);
    } else if (typeof value === "string" && value.trim() === "") {
      if (!required.includes(name)) problems.push(`\`${name}\` is empty.`);
    } else if (fitsProperty(value, property)) {
      asked[name] = value;
    } else {
      problems.push(`\`${name}\` is ${describeValue(value)}; it is ${wanted(property)}.`);
      const meant = meantBy(value, property);
      if (meant === undefined) isPlaced = false;
      else asked[name] = meant;
    }
  }
  const lacks = required.filter((name) => asked[name] === undefined);
  for (const name of lacks)
    problems.push(`\`${name}\` is required: ${properties[name]?.description}`);
  // Nobody asked for everything by an argument without a word.
  const isAnyLeft = pairs.length === 0 || names.length === 0 || Object.keys(asked).length > 0;
  return { problems, mend: isPlaced && isAnyLeft && lacks.length === 0 ? asked : undefined, lacks };
}

/** The value, or the first of a list, as the property takes it; undefined if it cannot be told. */
function meantBy(value: unknown, property: Property): unknown {
  const [first] = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  if (typeof first !== "string" && typeof first !== "number") return undefined;
  const text = String(first);
  const { type, enum: words, minimum, maximum } = property;
  if (words) return nearest(text, words)[0] ?? words[0];
  if (type === "string") return fitsProperty(text, property) ? text : undefined;
  const number = text.trim() === "" ? NaN : Number(text);
  return Number.isNaN(number)
    ? undefined
    : Math.min(maximum, Math.max(minimum, Math.trunc(number)));
}

function wanted({ type, enum: words, maxLength, minimum, maximum }: Property): string {
  if (words) return `one of ${words.join(", ")}`;
  if (type === "integer") return `a whole number from ${minimum} to ${maximum}`;
  return maxLength === undefined ? "a text" : `a text of at most ${maxLength} characters`;
}

function describeValue(value: unknown): string {
  if (typeof value === "string") return quoteInput(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
