/** Runs a command as it is typed, in memory: what it returns and what it prints. */
import { readArguments, type Verb } from "../build/terminal/verb.ts";
import { recorded } from "./built.ts";

export interface VerbRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function runVerb(
  verb: Verb,
  typed: readonly string[],
  { now = 0, verbs = [] }: { readonly now?: number; readonly verbs?: readonly Verb[] } = {},
): Promise<VerbRun> {
  const terminal = recorded();
  const { flags, words } = readArguments(verb, typed);
  const code = await verb.run(flags, words, { terminal, environment: {}, now, verbs });
  return { code, ...terminal.printed };
}
