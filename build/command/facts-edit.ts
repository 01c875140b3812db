/** What the commands that edit facts have in common: how a refusal and a result are told. */
import { Refusal } from "../curate/set/refusal.ts";
import type { Problem } from "../load/problem.ts";
import { printProblems, type Terminal } from "./report.ts";

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
    if (!(error instanceof Refusal)) throw error;
    const { message, repair } = error;
    if (isJson) printJson({ object, written: false, message, repair }, terminal);
    terminal.err(repair === undefined ? `${message}\n` : `${message}\n    ${repair}\n`);
    return 1;
  }
}

/** The exit code for files that would be refused. */
export function printRefused(
  object: string,
  problems: readonly Problem[],
  isJson: boolean | undefined,
  terminal: Terminal,
): number {
  if (isJson) printJson({ object, written: false, problems: problems.map(plainProblem) }, terminal);
  printProblems(problems, terminal);
  return 1;
}

/** A problem as a program reads it. */
export function plainProblem({
  file,
  position,
  message,
  repair,
  ...more
}: Problem & { readonly rule?: string }): object {
  return { file, ...position, rule: more.rule, message, repair };
}

export function printJson(value: object, terminal: Terminal): void {
  terminal.out(`${JSON.stringify(value, null, 2)}\n`);
}
