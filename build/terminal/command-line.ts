/** The command line: finds the verb among those it is given, runs it, and turns what was not understood into one line. */
import { failureCode, failureText } from "./failure.ts";
import { notListening } from "./listening.ts";
import { optionsFromNpm } from "./npm-options.ts";
import type { Terminal } from "./terminal.ts";
import { onRunner } from "./runner.ts";
import { helpOf, overviewOf, readArguments, typedWithoutNpm, type Verb } from "./verb.ts";
import { UsageError } from "./usage-error.ts";
import { CannotWrite } from "../publish/cannot-write.ts";

const processTerminal: Terminal = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isInteractive: process.stdout.isTTY ?? false,
  now: () => performance.now(),
  annotates: process.env["GITHUB_ACTIONS"] === "true",
};
const terminal = processTerminal.annotates ? onRunner(processTerminal) : processTerminal;

/** The exit code. */
async function ranVerb(verbs: readonly Verb[], args: readonly string[]): Promise<number> {
  if (args[0] === undefined || isHelp(args[0])) {
    terminal.out(overview(verbs));
    return args[0] === undefined ? 2 : 0;
  }
  const verb = findVerb(verbs, args);
  if (verb === undefined) return familyOf(verbs, args);
  const rest = args.slice(verb.name.split(" ").length);
  if (rest.some(isHelp)) {
    terminal.out(helpOf(verb));
    return 0;
  }
  const names = Object.keys(verb.flags);
  const taken = optionsFromNpm(names, rest, process.env, typedWithoutNpm(verb.name));
  const { flags, words } = readArguments(verb, [...taken, ...rest]);
  return verb.run(flags, words, {
    terminal,
    environment: process.env,
    now: Date.now(),
    verbs,
  });
}

function findVerb(verbs: readonly Verb[], args: readonly string[]): Verb | undefined {
  return verbs.find(({ name }) => name === args.slice(0, name.split(" ").length).join(" "));
}

/** `facts` alone, or `facts --help`: the commands of that family; anything else is not understood. */
function familyOf(verbs: readonly Verb[], [first, second]: readonly string[]): number {
  const family = verbs.filter(({ name }) => name.startsWith(`${first} `));
  if (family.length === 0)
    throw new UsageError(
      `"${first}" is no command; there are ${[...new Set(verbs.map(({ name }) => name.split(" ")[0]))].join(", ")}`,
    );
  if (second !== undefined && !isHelp(second))
    throw new UsageError(
      `"${first} ${second}" is no command; there are ${family.map(({ name }) => name).join(", ")}`,
    );
  terminal.out(`${overviewOf(family)}\n\nEach has its --help.\n`);
  return second === undefined ? 2 : 0;
}

function overview(verbs: readonly Verb[]): string {
  return `Public Facts: curated facts in, a static dataset out.

${overviewOf(verbs)}

Each has its --help, with options, examples and exit codes. A command that was not understood exits with 2.
`;
}

function isHelp(word: string): boolean {
  return word === "--help" || word === "-h";
}

/** One line for whatever was not understood or not expected, and its exit code. */
function fail(error: unknown): number {
  const message = error instanceof UsageError ? error.message : notListening(error);
  if (message !== undefined) {
    terminal.err(`${message}; see --help.\n`);
    return 2;
  }
  if (error instanceof CannotWrite) {
    terminal.err(`${error.message}\n`);
    return 1;
  }
  terminal.err(failureText(error, process.env));
  return failureCode;
}

export async function runCommandLine(verbs: readonly Verb[]): Promise<void> {
  // What is printed to has been closed, as `| head` does: there is nobody left to tell.
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", () => process.exit(process.exitCode ?? failureCode));
  process.on("uncaughtException", (error) => {
    process.exit(fail(error));
  });
  try {
    process.exitCode = await ranVerb(verbs, process.argv.slice(2));
  } catch (error) {
    process.exitCode = fail(error);
  }
}
