/** Prints the refusal or the result of a command that edits facts. */
import { Refusal, RefusedFiles } from "../../set/refusal.ts";
import type { Problem } from "../../../load/problem.ts";
import { printProblems, toEntry } from "../../../terminal/report.ts";
import type { Terminal } from "../../../terminal/terminal.ts";

/** The exit code of `run`, or 1 with the reason printed where it throws a `Refusal`. */
export function orRefused(
  object: string,
  isJson: boolean | undefined,
  terminal: Terminal,
  run: () => number,
): number {
  try {
    return run();
  } catch (error) {
    return printRefusal(object, error, isJson, terminal);
  }
}

/** The same for what takes its time. */
export async function orRefusedLater(
  object: string,
  terminal: Terminal,
  run: () => Promise<number>,
  isJson?: boolean,
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    return printRefusal(object, error, isJson, terminal);
  }
}

/** The exit code for a `Refusal`; any other error is thrown again. */
function printRefusal(
  object: string,
  error: unknown,
  isJson: boolean | undefined,
  terminal: Terminal,
): number {
  if (error instanceof RefusedFiles) return printRefused(object, error.problems, isJson, terminal);
  if (!(error instanceof Refusal)) throw error;
  const { message, repair } = error;
  if (isJson) printJson({ object, written: false, message, repair: repair ?? null }, terminal);
  terminal.err(repair === undefined ? `${message}\n` : `${message}\n    ${repair}\n`);
  return 1;
}

/** The exit code for files that would be refused. */
export function printRefused(
  object: string,
  problems: readonly Problem[],
  isJson: boolean | undefined,
  terminal: Terminal,
): number {
  if (isJson) printJson({ object, written: false, problems: problems.map(toEntry) }, terminal);
  printProblems(problems, terminal);
  return 1;
}

export function printJson(value: object, terminal: Terminal): void {
  terminal.out(`${JSON.stringify(value, null, 2)}\n`);
}
