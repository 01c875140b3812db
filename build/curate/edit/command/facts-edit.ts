/** How a command of curators prints its refusal or its result. */
import { Refusal, RefusedFiles } from "../../set/refusal.ts";
import { printProblems, problemEntry } from "../../../commands/terminal/report.ts";
import type { Terminal } from "../../../commands/terminal/terminal.ts";

/** The exit code of `run`, or 1 with the reason printed where it throws a `Refusal`. */
export async function orRefused(
  object: string,
  terminal: Terminal,
  run: () => number | Promise<number>,
  isJson = false,
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
  if (!(error instanceof Refusal)) throw error;
  const { message, repair } = error;
  const problems = error instanceof RefusedFiles ? error.problems : undefined;
  const said = problems
    ? { problems: problems.map(problemEntry) }
    : { message, repair: repair ?? null };
  if (isJson) printJson({ object, written: false, ...said }, terminal);
  if (problems) return printProblems(problems, terminal);
  terminal.err(repair === undefined ? `${message}\n` : `${message}\n    ${repair}\n`);
  return 1;
}

export function printJson(value: object, terminal: Terminal): void {
  terminal.out(`${JSON.stringify(value, null, 2)}\n`);
}
