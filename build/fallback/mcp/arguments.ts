/**
 * Arguments of a call that do not fit the tool's `inputSchema` → each problem in one sentence, and what may have
 * been meant: it is proposed with everything that was asked, or not at all.
 */
import { ownName } from "../../schema/contract/parameter-names.ts";
import type { Tool } from "../../schema/tool.ts";
import { nearName } from "../misread.ts";
import { quoteInput } from "../query.ts";
import { isMembers, type Members } from "./envelope.ts";
import { fitsProperty, mostArguments, type InputSchema, type Property } from "./fitting.ts";
import { describeValue, meantBy, textsIn, unwrapped } from "./meant.ts";

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

/** The most calls that are proposed. */
const mostMends = 4;

/** What is wrong with arguments that do not fit. */
export function readArguments(given: unknown, tool: Tool): Misfit {
  const { properties, required = [] } = tool.inputSchema as InputSchema;
  const names = Object.keys(properties);
  if (!isMembers(given)) {
    const problems = [`The arguments are ${describeValue(given)}, not an object.`];
    const parsed = unwrapped(given);
    if (parsed !== undefined) return { ...mendsOf(readNamed(parsed, tool), tool), problems };
    return { problems, mends: bareMends(textsIn(given), tool), isGuess: false, lacks: required };
  }
  const count = Object.keys(given).length;
  if (count > mostArguments)
    return {
      problems: [`${count} arguments are given; ${tool.name} has ${names.length}.`],
      mends: [],
      isGuess: false,
      lacks: required,
    };
  const read = readNamed(given, tool);
  const missing = required.filter((name) => read.asked[name] === undefined);
  for (const name of missing)
    read.problems.push(`\`${name}\` is required: ${properties[name]!.description}`);
  return mendsOf(read, tool);
}

interface Read {
  readonly problems: string[];
  readonly asked: Record<string, unknown>;
  /** Where a value may mean several. */
  readonly others: (readonly [name: string, values: readonly unknown[]])[];
  /** Texts that were given under no name of the tool. */
  readonly lost: string[];
  /** True if something was asked that no text says. */
  isUnsaid: boolean;
  /** True if an argument said nothing. */
  isEmpty: boolean;
}

/** How deep arguments may be wrapped. */
const deepest = 3;

function readNamed(given: Members, tool: Tool, depth = 0): Read {
  const { properties, required = [] } = tool.inputSchema as InputSchema;
  const names = Object.keys(properties);
  const read: Read = { ...nothingRead(), problems: [] };
  const pairs = Object.entries(given).filter(([, value]) => value !== null);
  const isTaken = (name: string): boolean =>
    name in read.asked || pairs.some(([each]) => ownName(each, names) === name);
  const lose = (name: string, value: unknown): void => {
    const texts = value === true ? [name.replaceAll("_", " ")] : textsIn(value);
    read.lost.push(...texts);
    if (texts.length > 0) return;
    if (saysNothing(value)) read.isEmpty = true;
    else read.isUnsaid = true;
  };
  const take = (name: string, value: unknown): void => {
    const values = meantBy(value, properties[name]!);
    if (values.length === 0 && isFilter(name)) lose(name, value);
    if (values.length > 0) read.asked[name] = values[0];
    if (values.length > 1) read.others.push([name, values]);
  };
  for (const [name, value] of pairs) {
    const own = ownName(name, names);
    const inner = own === undefined && depth < deepest ? unwrapped(value) : undefined;
    if (own !== undefined && own in read.asked) {
      read.problems.push(`\`${own}\` is given twice.`);
      read.others.push([own, [read.asked[own], ...meantBy(value, properties[own]!)]]);
    } else if (own !== undefined && typeof value === "string" && value.trim() === "") {
      if (!required.includes(own)) read.problems.push(`\`${own}\` is empty.`);
      read.isEmpty = true;
    } else if (own !== undefined) {
      const isFitting = fitsProperty(value, properties[own]!);
      if (!isFitting)
        read.problems.push(
          `\`${own}\` is ${describeValue(value)}; it is ${wanted(properties[own]!)}.`,
        );
      if (isFitting) read.asked[own] = value;
      else take(own, value);
    } else {
      const near = nearName(name, names);
      const hint = near !== undefined && !isTaken(near) ? near : undefined;
      read.problems.push(
        `${quoteInput(name)} is no argument of ${tool.name}${hint === undefined || inner ? "." : `; did you mean \`${hint}\`?`}`,
      );
      if (inner) absorb(read, readNamed(inner, tool, depth + 1));
      else if (hint === undefined) lose(name, value);
      else take(hint, value);
    }
  }
  return read;
}

/** What was wrapped stands beside what was not; its own problems need not be told. */
function absorb(into: Read, inner: Read): void {
  for (const [name, value] of Object.entries(inner.asked)) into.asked[name] ??= value;
  into.others.push(...inner.others);
  into.lost.push(...inner.lost);
  into.isUnsaid ||= inner.isUnsaid;
  into.isEmpty ||= inner.isEmpty || Object.keys(inner.asked).length === 0;
}

function nothingRead(): Read {
  return { problems: [], asked: {}, others: [], lost: [], isUnsaid: false, isEmpty: false };
}

function saysNothing(value: unknown): boolean {
  return typeof value === "string" || (typeof value === "object" && value !== null)
    ? JSON.stringify(value).replace(/[\s"[\]{},:]|null/g, "") === ""
    : false;
}

/** Every filter that was asked has its place in these, if need be as words. */
function mendsOf({ problems, asked, others, lost, isUnsaid, isEmpty }: Read, tool: Tool): Misfit {
  const { properties, required = [] } = tool.inputSchema as InputSchema;
  const missing = required.filter((name) => asked[name] === undefined);
  // `providers: ["a", "b"]` or `from` and `to`: as many as are missing, in their order.
  const named = lost.flatMap((text) => text.split(/\s+(?:vs\.?|versus|and)\s+|\s*,\s*/));
  const isPlaced = missing.length > 0 && named.length === missing.length;
  const placed = isPlaced ? Object.fromEntries(missing.map((name, at) => [name, named[at]])) : {};
  const rest = isPlaced ? [] : lost;
  const lacks = isPlaced ? [] : missing;
  const { query } = asked as { readonly query?: string };
  const words = [...(query === undefined ? [] : [query]), ...rest].join(" ");
  const isLost = rest.length > 0 && !("query" in properties) && Object.keys(properties).length > 0;
  const base = {
    ...asked,
    ...placed,
    ...(rest.length > 0 && "query" in properties ? { query: words.slice(0, 200) } : {}),
  };
  const isNothing = isEmpty && !Object.keys(base).some(isFilter);
  if (lacks.length > 0 || isLost || isUnsaid || isNothing)
    return { problems, mends: [], isGuess: false, lacks };
  const [first] = others;
  const mends = first ? first[1].map((value) => ({ ...base, [first[0]]: value })) : [base];
  return { problems, mends: mends.slice(0, mostMends), isGuess: rest.length > 0, lacks };
}

/** A text alone: the provider, key or words that it may be. */
function bareMends(texts: readonly string[], tool: Tool): readonly Members[] {
  const { properties, required = [] } = tool.inputSchema as InputSchema;
  if (required.length > 0) return mendsOf({ ...nothingRead(), lost: [...texts] }, tool).mends;
  const names = ["provider", "key", "query"].filter((name) => name in properties);
  return texts
    .slice(0, mostMends)
    .flatMap((text) => names.map((name) => ({ [name]: text.slice(0, 200) })));
}

/** False for what says how much is shown of an answer, and not which. */
function isFilter(name: string): boolean {
  return !["limit", "offset", "detail"].includes(name);
}

function wanted({ type, enum: words, maxLength, minimum, maximum }: Property): string {
  if (words) return `one of ${words.join(", ")}`;
  if (type === "integer") return `a whole number from ${minimum} to ${maximum}`;
  return maxLength === undefined ? "a text" : `a text of at most ${maxLength} characters`;
}
