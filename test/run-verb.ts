/** Runs a command as it is typed, in memory: what it returns and what it prints. */
import { readArguments, type Surroundings, type Verb } from "../build/commands/terminal/verb.ts";
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
  const code = await verb.run(flags, words, { terminal, environment, now, commands: {} });
  return { code, ...terminal.printed };
}
