/**
 * Reads the arguments of a call by the tool's `inputSchema`, of which only the keywords that the tools use are
 * supported. Null is the absence of an argument. Each problem is one sentence, and what may have been meant
 * is proposed with everything that was asked, or not at all.
 */
import { ownName } from "../../contract/parameter-names.ts";
import { nearest } from "../../lists/nearest.ts";
import type { Tool } from "../../schema/tool.ts";
import { nearName } from "../misread.ts";
import { quoteInput } from "../query.ts";
import { isMembers, type Members } from "./envelope.ts";

/** A type and not an interface, because it is cast from a record of unknown members. */
export type InputSchema = {
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
  readonly default?: number;
}

/** What is wrong, one sentence each. */
export interface Misfit {
  readonly problems: readonly string[];
  /** The arguments that may have been meant; none where something that was asked has no place in them. */
  readonly mends: readonly Members[];
  /** True if they hold words that were given under other names: a call that finds none of them is no mend. */
  readonly isGuess: boolean;
  /** What has no value, and is named by a list: `key`, or a provider. */
  readonly lacks: readonly string[];
}

/** If more are given, they are not checked one by one. */
const mostArguments = 32;
/** The most values that are taken from a list. */
const mostTexts = 4;

/** The arguments under their own names, or what is wrong with them. */
export function readArguments(given: unknown, tool: Tool): { readonly asked: Members } | Misfit {
  const { properties, required = [] } = tool.inputSchema as InputSchema;
  const names = Object.keys(properties);
  const refused = (problem: string): Misfit => {
    return { problems: [problem], mends: [], isGuess: false, lacks: required };
  };
  if (!isMembers(given))
    return refused(`The arguments are ${describeValue(given)}, not an object.`);
  const pairs = Object.entries(given).filter(([, value]) => value !== null);
  if (pairs.length > mostArguments)
    return refused(`${pairs.length} arguments are given; ${tool.name} has ${names.length}.`);

  const problems: string[] = [];
  const asked: Record<string, unknown> = {};
  /** An argument that may mean several values, and these. */
  let choice: readonly [name: string, values: readonly unknown[]] | undefined;
  /** Texts that were given under no name of the tool. */
  const lost: string[] = [];
  /** An argument said nothing; something was asked that no text says. */
  let [isEmpty, isUnsaid] = [false, false];
  for (const [name, value] of pairs) {
    const own = ownName(name, names);
    const meant = own ?? nearName(name, names);
    const isTaken = pairs.some(([each]) => each !== name && ownName(each, names) === meant);
    const near = meant === undefined || (own === undefined && isTaken) ? undefined : meant;
    if (own === undefined) {
      const hint = near === undefined ? "." : `; did you mean \`${near}\`?`;
      problems.push(`${quoteInput(name)} is no argument of ${tool.name}${hint}`);
    } else if (own in asked) {
      problems.push(`\`${own}\` is given twice.`);
      continue;
    } else if (typeof value === "string" && value.trim() === "") {
      if (!required.includes(own)) problems.push(`\`${own}\` is empty.`);
      isEmpty = true;
      continue;
    } else if (fitsProperty(value, properties[own]!)) {
      asked[own] = value;
      continue;
    } else
      problems.push(`\`${own}\` is ${describeValue(value)}; it is ${wanted(properties[own]!)}.`);
    const texts =
      near === undefined && value === true ? [name.replaceAll("_", " ")] : textsIn(value);
    const values = near === undefined ? texts : meantBy(texts, properties[near]!);
    if (near === undefined) lost.push(...texts);
    else if (values.length > 0) asked[near] = values[0];
    if (near !== undefined && values.length > 1) choice ??= [near, values];
    if (values.length === 0 && (near === undefined || isFilter(near))) isUnsaid = true;
  }
  const missing = required.filter((name) => asked[name] === undefined);
  for (const name of missing)
    problems.push(`\`${name}\` is required: ${properties[name]!.description}`);
  if (problems.length === 0) return { asked };

  // `providers: ["a", "b"]` or `from` and `to`: as many as are missing, in their order.
  const named = lost.flatMap((text) => text.split(/\s+(?:vs\.?|versus|and)\s+|\s*,\s*/));
  const isPlaced = missing.length > 0 && named.length === missing.length;
  const [lacks, words] = isPlaced ? [[], []] : [missing, lost];
  if (isPlaced) for (const [at, name] of missing.entries()) asked[name] = named[at];
  const hasQuery = "query" in properties;
  if (words.length > 0 && hasQuery)
    asked["query"] = [...textsIn(asked["query"]), ...words].join(" ").slice(0, 200);
  const isNowhere = words.length > 0 && !hasQuery && names.length > 0;
  const isNothing = isEmpty && !Object.keys(asked).some(isFilter);
  const isMended = lacks.length === 0 && !isNowhere && !isUnsaid && !isNothing;
  const [name = "", values = [undefined]] = choice ?? [];
  const mends = values.map((value) => (name === "" ? asked : { ...asked, [name]: value }));
  return { problems, mends: isMended ? mends : [], isGuess: words.length > 0, lacks };
}

/** The values of the property that may be meant by texts, the best first. */
function meantBy(texts: readonly string[], property: Property): readonly unknown[] {
  const { type, enum: words, maxLength = Infinity, minimum, maximum } = property;
  if (words) {
    const near = texts.flatMap((text) => nearest(text, words));
    return texts.length === 0 ? [] : near.length > 0 ? [...new Set(near)] : words;
  }
  if (type === "string") return texts.filter(({ length }) => length <= maxLength);
  return texts
    .map((text) => (text.trim() === "" ? NaN : Number(text)))
    .filter((number) => !Number.isNaN(number))
    .map((number) => Math.min(maximum, Math.max(minimum, Math.trunc(number))));
}

/** The texts and numbers that a value is, or that a list holds. */
function textsIn(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value.slice(0, mostTexts) : [value];
  return values.flatMap((each) =>
    typeof each === "number" || (typeof each === "string" && each.trim() !== "")
      ? String(each)
      : [],
  );
}

function describeValue(value: unknown): string {
  if (typeof value === "string") return quoteInput(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

/** False for what says how much is shown of an answer, and not which. */
function isFilter(name: string): boolean {
  return !["limit", "offset", "detail"].includes(name);
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
