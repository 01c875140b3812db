/**
 * Describes a command by data: its words, flags, examples and exit codes. From this its help is printed
 * and its arguments are read; `command/verbs.ts` lists them.
 */
import { failureCode } from "./failure.ts";
import { isInstalled } from "./installed.ts";
import { parseArgs } from "node:util";
import { shortLine } from "../../validate/wording.ts";
import type { Flag, FlagReader, Flags, Given } from "./flag.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

/** What a command gets from its environment. */
export interface Surroundings {
  readonly terminal: Terminal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The time of day, in milliseconds since 1970. */
  readonly now: number;
  readonly commands: Commands;
}

/** All commands by name; each is loaded when it is asked for. */
export type Commands = Readonly<Record<string, () => Promise<Verb>>>;

/** What the commands of a family do together, by the first word of their names. */
export type Families = Readonly<Record<string, string>>;

export interface Verb<Of extends Flags = Flags> {
  /** As it is typed after `npm run`: `check`, or `facts set` for a command of a family. */
  readonly name: string;
  /** One line for the overview. */
  readonly summary: string;
  /** The arguments other than flags: `<provider>`, `[file]`; `[files…]` for any number of them. */
  readonly words?: readonly string[];
  readonly flags: Of;
  /** Whole lines as they are typed, the most common first. */
  readonly examples: readonly string[];
  /** The exit codes other than 2, which every command returns if its arguments are not understood. */
  readonly exits: Readonly<Record<number, string>>;
  /** More text for the help, in whole paragraphs. */
  readonly about?: string;
  /** Returns the exit code. */
  run(
    flags: Given<Of>,
    words: readonly string[],
    surroundings: Surroundings,
  ): Promise<number> | number;
}

/**
 * Turns a command into the common type of all commands. Its `run` must be called only with values read by
 * its own flags.
 */
export function verb<const Of extends Flags>(definition: Verb<Of>): Verb {
  return definition;
}

/** Throws `UsageError` if the arguments are not understood. */
export function readArguments<Of extends Flags>(
  {
    flags,
    words = [],
    examples,
  }: Pick<Verb<Of>, "flags" | "words"> & Partial<Pick<Verb, "examples">>,
  args: readonly string[],
): { readonly flags: Given<Of>; readonly words: readonly string[] } {
  const { values, positionals } = splitArguments(flags, args);
  const least = words.filter((word) => word.startsWith("<")).length;
  const isOpen = words.at(-1)?.includes("…") ?? false;
  if (positionals.length > words.length && !isOpen)
    throw new UsageError(
      words.length === 0
        ? `"${positionals[0]}" is no option`
        : `"${positionals[words.length]}" is one word too many; there are ${words.join(" ")} (a * or a space needs quotes)`,
    );
  if (positionals.length < least)
    throw new UsageError(missingWord(words, positionals.length, examples));
  return { flags: flagValues(flags, values) as Given<Of>, words: positionals };
}

/** Says which word is missing, and shows a whole line. */
export function missingWord(
  words: readonly string[],
  at: number,
  [example]: readonly string[] = [],
): string {
  const among = words.length > 1 ? ` in ${words.join(" ")}` : "";
  return `${words[at]} is missing${among}${example === undefined ? "" : `, as in \`${example}\``}`;
}

/** The help of one command. */
export function helpOf(verb: Verb): string {
  const usage = [typed(verb.name), ...(verb.words ?? []), "[options]"].join(" ");
  const flags: readonly (readonly [string, Flag])[] = Object.entries({
    ...verb.flags,
    help: helpFlag,
  });
  const lines = flags.map(([name, flag]) => ({
    left: `--${name}${"value" in flag ? ` ${flag.value}` : ""}${flag.short ? `, -${flag.short}` : ""}`,
    about: flag.about,
  }));
  const width = Math.max(...lines.map(({ left }) => left.length));
  return [
    `${verb.summary}\n`,
    `  ${usage}\n`,
    ...(verb.about === undefined ? [] : [`${verb.about.trim()}\n`]),
    "Options",
    ...lines.map(({ left, about }) => `  ${left.padEnd(width)}  ${about}`),
    "\nExamples",
    ...verb.examples.map((line) => `  ${line}`),
    "\nExit codes",
    ...Object.entries({
      ...verb.exits,
      2: "the command was not understood",
      [failureCode]: "something failed that no command expects",
    }).map(([code, meaning]) => `  ${code}  ${meaning}`),
    "",
  ].join("\n");
}

export function verbsOf(commands: Commands): Promise<readonly Verb[]> {
  return Promise.all(Object.values(commands).map((load) => load()));
}

/** The commands and what they do, one per line; a family is one of them. */
export async function overviewOf(commands: Commands, families: Families = {}): Promise<string> {
  const lines = new Map<string, string>();
  for (const { name, summary } of await verbsOf(commands)) {
    const [first = name] = name.split(" ");
    const family = families[first];
    if (family === undefined) lines.set(typed(name).replace(/ --$/, ""), summary);
    else lines.set(`${typed(first)} …`, family);
  }
  const width = Math.max(...[...lines.keys()].map(({ length }) => length));
  return [...lines].map(([left, does]) => `  ${left.padEnd(width)}  ${does}`).join("\n");
}

/** A command as people type it: `npm run facts -- set`. */
export function typed(name: string): string {
  const [script, ...rest] = name.split(" ");
  if (isInstalled) return `npx public-facts ${name}`;
  return script === "start" ? "npm start --" : ["npm run", script, "--", ...rest].join(" ");
}

/** The same where no npm reads the options first, which works in every shell. */
export function typedWithoutNpm(name: string): string {
  return `${isInstalled ? "npx public-facts" : "node build/run.mjs"} ${name}`;
}

const helpFlag: Flag = { short: "h", about: "this text" };

function flagValues(
  flags: Flags,
  given: Readonly<Record<string, string | boolean | undefined>>,
): Given<Flags> {
  const values = Object.entries(flags).flatMap(([name, flag]) => {
    const text = given[name];
    if (text === undefined) return [];
    const isRead = "value" in flag && flag.read !== undefined && typeof text === "string";
    return [[name, isRead ? readFlagText(`--${name}`, text, flag.read) : text]];
  });
  return Object.fromEntries(values) as Given<Flags>;
}

/** The value of a flag or of an environment variable. Throws `UsageError`. */
export function readFlagText<Value>(name: string, text: string, read: FlagReader<Value>): Value {
  const result = read(text);
  if (result.ok) return result.value;
  throw new UsageError(`${name} is "${shortLine(text)}"; ${result.reason}`);
}

function splitArguments(flags: Flags, args: readonly string[]) {
  try {
    const options = Object.fromEntries(
      Object.entries(flags).map(([name, flag]) => {
        const type = "value" in flag ? ("string" as const) : ("boolean" as const);
        return [name, flag.short === undefined ? { type } : { type, short: flag.short }];
      }),
    );
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    const { message } = error as Error;
    throw new UsageError(message.replaceAll("\n", " ").split(". ", 1)[0] ?? message);
  }
}
