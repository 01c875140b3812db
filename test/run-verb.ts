/** Runs a command as it is typed, in memory: what it returns and what it prints. */
import { readArguments, type Surroundings, type Verb } from "../build/commands/terminal/verb.ts";
import { printRefusal } from "../build/commands/terminal/report.ts";
import { recorded, type Recorded } from "./built.ts";

export interface VerbRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function runVerb(
  verb: Verb,
  typed: readonly string[],
  {
    now = 0,
    environment = {},
    terminal = recorded(),
  }: Partial<Pick<Surroundings, "now" | "environment">> & { readonly terminal?: Recorded } = {},
): Promise<VerbRun> {
  const { flags, words } = readArguments(verb, typed);
  const code = await orRefused(terminal, () =>
    verb.run(flags, words, { terminal, environment, now, commands: {} }),
  );
  return { code, ...terminal.printed };
}

/** The exit code of what a command runs, which prints why it refuses as the command line does. */
export async function orRefused(
  terminal: Recorded,
  run: () => number | Promise<number>,
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const refused = printRefusal(error, terminal);
    if (refused === undefined) throw error;
    return refused;
  }
}
