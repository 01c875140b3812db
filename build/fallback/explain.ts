/**
 * What does not fit of what was given under names → what is wrong with it, and what may have been meant: it is
 * proposed with everything that was asked, or not at all. An answer to less would be that of another question.
 */
import { ownName, sameMeaning } from "../schema/contract/parameter-names.ts";
import { longestWords } from "../schema/contract/routes.ts";
import { nearest } from "../schema/lists/nearest.ts";
import { isRequired, type Given, type ReadValue, type Taken, type Takes } from "./given.ts";
import { described, saysNothing, textsIn, unwrapped } from "./json-values.ts";
import { quoteInput, type Query } from "./query.ts";

/** The address or the tool that was asked. */
export interface AskedOf {
  readonly name: string;
  readonly noun: "parameter" | "argument";
  readonly takes: Takes;
  readonly read: ReadValue;
}

/** What is wrong. */
export interface Problem {
  /** One sentence. */
  readonly said: string;
  /** Of a parameter that is missing, or whose value does not fit. */
  readonly name?: string;
  /** Of a value that does not fit: what may have been meant by it, the best first. */
  readonly meant?: readonly (string | number)[];
}

export interface Explained {
  readonly problems: readonly Problem[];
  /** Names of what has no value. */
  readonly lacks: readonly string[];
  /** What may have been meant; none where something that was asked has no place in it. */
  readonly mends: readonly Query[];
  /** True if they hold words that were given under other names: one that finds none of them is no mend. */
  readonly isGuess: boolean;
}

/** The most that are proposed. */
const mostMends = 4;

export function explain(given: Given, of: AskedOf): Explained {
  const { takes } = of;
  const { problems, asked, others, lost, isUnsaid, isEmpty } = readNamed(given, of);
  const names = takes.map(([name]) => name);
  const words = lost.length > 0 ? ownName("query", names) : undefined;
  if (words !== undefined)
    asked[words] = [asked[words] ?? [], lost].flat().join(" ").slice(0, longestWords);
  const missing = takes.filter(
    ([name, parameter]) => !(name in asked) && isRequired(parameter, (each) => each in asked),
  );
  for (const [name, { description }] of missing)
    problems.push({ said: `${name} is required: ${description}`, name });
  // `providers: ["a", "b"]` or `from` and `to`: as many as are missing, in their order.
  const named = lost.flatMap((text) => text.split(/\s+(?:vs\.?|versus|and)\s+|\s*,\s*/));
  const isPlaced = words === undefined && named.length === missing.length;
  for (const [at, [name]] of isPlaced ? missing.entries() : []) asked[name] = named[at]!;
  const lacks = isPlaced ? [] : missing.map(([name]) => name);
  const isLost = lost.length > 0 && words === undefined && !isPlaced;
  const isNothing = isEmpty && !Object.keys(asked).some(isFilter);
  const isMeant = lacks.length === 0 && !isLost && !isUnsaid && !isNothing;
  const [[several, values] = ["", [""]]] = others;
  const mends = values.slice(0, mostMends).map((value) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const own = name === several ? value : asked[name];
        return own === undefined ? [] : [[name, own]];
      }),
    ),
  );
  return { problems, lacks, mends: isMeant ? mends : [], isGuess: words !== undefined };
}

interface Read {
  readonly problems: Problem[];
  readonly asked: Record<string, string | number>;
  /** Where a value may mean several. */
  readonly others: (readonly [name: string, values: readonly (string | number)[]])[];
  /** Texts that were given under no name of these. */
  readonly lost: string[];
  /** True if something was asked that no text says. */
  isUnsaid: boolean;
  /** True if something that was given said nothing. */
  isEmpty: boolean;
}

/** How deep what is given may be wrapped. */
const deepest = 3;

function readNamed(given: Given, of: AskedOf, depth = 0): Read {
  const parameters = new Map(of.takes);
  const names = [...parameters.keys()];
  const values = new Map<string, unknown[]>();
  for (const [written, value] of given) {
    const name = ownName(written, names) ?? written;
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const read: Read = {
    problems: [],
    asked: {},
    others: [],
    lost: [],
    isUnsaid: false,
    isEmpty: false,
  };

  function lose(name: string, value: unknown): void {
    const texts = value === true ? [name.replaceAll("_", " ")] : textsIn(value);
    const words = texts.filter((text) => !/^\d+$/.test(text));
    read.lost.push(...words);
    if (words.length > 0) return;
    if (saysNothing(value)) read.isEmpty = true;
    else read.isUnsaid = true;
  }

  /** Takes the values under the name of a parameter, or what may have been meant by them, and returns these. */
  function take(name: string, all: readonly unknown[]): readonly (string | number)[] {
    const parameter = parameters.get(name)!;
    const meant = all.flatMap(
      (each, at) => of.read(each, parameter) ?? (at === 0 ? meantBy(each, parameter) : []),
    );
    const [first] = meant;
    if (first !== undefined) read.asked[name] = first;
    else if (isFilter(name)) lose(name, all[0]);
    const different = [...new Set(meant)];
    if (different.length > 1) read.others.push([name, different]);
    return different;
  }

  for (const [name, all] of values) {
    const [value] = all;
    const parameter = parameters.get(name);
    if (parameter === undefined) {
      const near = nearName(name, names);
      const isFree = near !== undefined && !(near in read.asked) && !values.has(near);
      const inner = depth < deepest ? unwrapped(value) : undefined;
      const hint = isFree && !inner ? `; did you mean ${near}?` : ".";
      read.problems.push({ said: `${quoteInput(name)} is no ${of.noun} of ${of.name}${hint}` });
      if (inner) absorb(read, readNamed(Object.entries(inner), of, depth + 1));
      else if (isFree) take(near, all);
      else lose(name, value);
    } else if (isText(parameter) && typeof value === "string" && value.trim() === "") {
      read.isEmpty = true;
      if (!isRequired(parameter, (each) => values.has(each)))
        read.problems.push({ said: `${name} is empty.` });
    } else {
      const isFitting = of.read(value, parameter) !== undefined;
      const meant = take(name, all);
      if (!isFitting)
        read.problems.push({
          said: `${name} ${described(value)} is not ${wanted(parameter)}.`,
          name,
          meant,
        });
      else if (all.length > 1)
        read.problems.push({ said: `${name} is given ${all.length} times.` });
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

/** The name that somebody meant by another one, if there is one. */
export function nearName(name: string, names: readonly string[]): string | undefined {
  const [same] = sameMeaning(name, names);
  const lower = name.toLowerCase();
  // Every letter is near every other one.
  const long = names.filter((each) => each === lower || Math.min(each.length, name.length) > 1);
  return same ?? nearest(name, long)[0];
}

/** A date and a moment, for example. */
const moments = ["2026-05-01", "2026-05-01T12:00:00Z"] as const;

/** The best first, none if it cannot be told; each fits the parameter. */
function meantBy(
  value: unknown,
  { oneOf, limit, moment, longest = Infinity }: Taken,
): readonly (string | number)[] {
  const texts = typeof value === "string" ? [value] : textsIn(value);
  return texts.flatMap((text): string | number | readonly string[] => {
    const near = oneOf ? nearest(text, oneOf) : [];
    if (oneOf) return near.length > 0 ? near : oneOf;
    if (moment) return moments;
    if (text.trim() === "") return limit?.default ?? [];
    if (!limit) return text.length > longest ? text.slice(0, longest).replace(/\s+\S*$/, "") : text;
    const number = Math.trunc(Number(text));
    if (Number.isNaN(number)) return limit.default;
    return Math.min(limit.maximum, Math.max(limit.minimum, number));
  });
}

function wanted({ oneOf, limit, moment, longest }: Taken): string {
  if (oneOf) return `one of ${oneOf.join(", ")}`;
  if (moment) return `a date (${moments[0]}) or a moment (${moments[1]})`;
  return limit
    ? `a whole number from ${limit.minimum} to ${limit.maximum}`
    : `a text of at most ${longest} characters`;
}

function isText({ oneOf, limit, moment }: Taken): boolean {
  return !oneOf && !limit && !moment;
}

/** False for what says how much is shown of an answer, and not which. */
export function isFilter(name: string): boolean {
  return !["limit", "offset", "detail"].includes(name);
}
