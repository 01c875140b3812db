/** The command line: finds the command, runs it, and turns what was not understood into one line. */
import { failureCode, failureText, notListening } from "./failure.ts";
import { refuseNpmOptions } from "./npm-options.ts";
import { printRefusal } from "./report.ts";
import type { Terminal } from "./terminal.ts";
import { onRunner } from "./runner.ts";
import {
  helpOf,
  overviewOf,
  readArguments,
  typedWithoutNpm,
  type Commands,
  type Families,
} from "./verb.ts";
import { UsageError } from "./usage-error.ts";

const processTerminal: Terminal = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isInteractive: process.stdout.isTTY ?? false,
  now: () => performance.now(),
  annotates: process.env["GITHUB_ACTIONS"] === "true",
};
const terminal = processTerminal.annotates ? onRunner(processTerminal) : processTerminal;

/** The exit code. */
async function ranCommand(
  commands: Commands,
  families: Families,
  args: readonly string[],
): Promise<number> {
  if (args[0] === "help") return ranCommand(commands, families, [...args.slice(1), "--help"]);
  const [first, second] = args;
  if (first === undefined || isHelp(first)) {
    terminal.out(overviewText(await overviewOf(commands, families)));
    return first === undefined ? 2 : 0;
  }
  const found = Object.entries(commands).find(
    ([each]) => each === args.slice(0, each.split(" ").length).join(" "),
  );
  if (found === undefined) return printFamily(commands, first, second);
  const [name, load] = found;
  const verb = await load();
  const rest = args.slice(name.split(" ").length);
  if (rest.some(isHelp)) {
    terminal.out(helpOf(verb));
    return 0;
  }
  refuseNpmOptions(Object.keys(verb.flags), process.env, typedWithoutNpm(name));
  const { flags, words } = readArguments(verb, rest);
  return verb.run(flags, words, {
    terminal,
    environment: process.env,
    now: Date.now(),
    commands,
  });
}

function overviewText(overview: string): string {
  return `Public Facts: curated facts in, a static dataset out.

${overview}

Each has its --help, with options, examples and exit codes. A command that was not understood exits with 2.
`;
}

/** `facts` alone, or `facts --help`: the commands of that family; anything else is not understood. */
async function printFamily(commands: Commands, first: string, second?: string): Promise<number> {
  const family = Object.entries(commands).filter(([name]) => name.startsWith(`${first} `));
  const known =
    family.length > 0
      ? family.map(([name]) => name)
      : Object.keys(commands).map((name) => name.replace(/ .*/, ""));
  const isKnown = family.length > 0 && (second === undefined || isHelp(second));
  if (!isKnown) {
    const word = family.length > 0 ? `${first} ${second}` : first;
    throw new UsageError(`"${word}" is no command; there are ${[...new Set(known)].join(", ")}`);
  }
  terminal.out(`${await overviewOf(Object.fromEntries(family))}\n\nEach has its --help.\n`);
  return second === undefined ? 2 : 0;
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
  const refused = printRefusal(error, terminal);
  if (refused !== undefined) return refused;
  terminal.err(failureText(error, process.env));
  return failureCode;
}

export async function runCommandLine(commands: Commands, families: Families): Promise<void> {
  // What is printed to has been closed, as `| head` does: there is nobody left to tell.
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", () => process.exit(process.exitCode ?? failureCode));
  process.on("uncaughtException", (error) => {
    process.exit(fail(error));
  });
  try {
    process.exitCode = await ranCommand(commands, families, process.argv.slice(2));
  } catch (error) {
    process.exitCode = fail(error);
  }
}
