/** How commands print: one line per stage, a progress bar for long ones, problems on standard error. */
import { counted } from "../../schema/lists/counted.ts";
import { formatProblem, type Problem } from "../../load/problem.ts";
import { Refusal, RefusedFiles } from "../../load/refusal.ts";
import { CannotWrite } from "../../publish/cannot-write.ts";
import type { Finding } from "../../validate/quality/finding.ts";
import { annotationProperty, annotationText } from "./runner.ts";
import type { Terminal } from "./terminal.ts";

export interface StageReport {
  /** Runs a stage and prints its line: name, what it counted, how long it took. */
  stage<T>(
    name: string,
    run: (progress: Progress) => Promise<T> | T,
    count: (result: T) => string,
  ): Promise<T>;
  line(text: string): void;
}

/** Called with the amount done and the total. Draws a bar only on an interactive terminal. */
export type Progress = (done: number, total: number) => void;

export function openReport(terminal: Terminal, quiet: boolean): StageReport {
  const draws = terminal.isInteractive && !quiet;
  return {
    async stage(name, run, count) {
      // A stage may hold the thread until it ends: what was begun before, such as git, goes on first.
      await new Promise(setImmediate);
      const start = terminal.now();
      let drawn = 0;
      const result = await run((done, total) => {
        if (!draws || terminal.now() - drawn < 80) return;
        drawn = terminal.now();
        terminal.out(`\r${name.padEnd(10)} ${bar(done, total)}`);
      });
      const line = `${name.padEnd(10)} ${count(result).padEnd(44)} ${duration(terminal.now() - start).padStart(8)}`;
      if (!quiet) terminal.out(`${drawn > 0 ? "\r\u001b[K" : ""}${line.trimEnd()}\n`);
      return result;
    },
    line(text) {
      if (!quiet) terminal.out(`${text}\n`);
    },
  };
}

/**
 * Prints the problems with their repairs, their number, and how to read more about their names. Always
 * returns 1, the exit code.
 */
export function printProblems(problems: readonly Problem[], terminal: Terminal): 1 {
  printDigest(problems, "error", "problem", terminal);
  return 1;
}

/** Prints why a command refused; undefined for what is no refusal, else the exit code. */
export function printRefusal(error: unknown, terminal: Terminal): 1 | undefined {
  if (error instanceof RefusedFiles) return printProblems(error.problems, terminal);
  if (!(error instanceof Refusal) && !(error instanceof CannotWrite)) return undefined;
  const repair = error instanceof Refusal ? error.repair : undefined;
  terminal.err([error.message, ...(repair === undefined ? [] : [`    ${repair}`]), ""].join("\n"));
  return 1;
}

/** The same for findings, as errors if `isStrict`, otherwise as warnings. Prints nothing if there are none. */
export function printFindings(
  findings: readonly Finding[],
  isStrict: boolean,
  terminal: Terminal,
): void {
  if (findings.length > 0)
    printDigest(findings, isStrict ? "error" : "warning", "finding", terminal);
}

function printDigest(
  problems: readonly Problem[],
  level: "error" | "warning",
  noun: string,
  terminal: Terminal,
): void {
  const shown = firstOfEachRule(problems);
  for (const problem of shown) {
    terminal.err(`${formatProblem(problem)}\n`);
    if (terminal.annotates) terminal.err(`${annotation(problem, level)}\n`);
  }
  const leftOut = shown.length === problems.length ? "" : `, ${shown.length} of them above`;
  const [first] = problems;
  const hint = first
    ? `. What a name in brackets means: \`npm run check -- --explain ${first.rule}\``
    : "";
  terminal.err(`${counted(problems.length, noun)}${leftOut}${hint}\n`);
}

/** A problem in the form of the JSON output. */
export function problemEntry({
  file,
  position: { line, column },
  rule,
  message,
  repair,
}: Problem): Readonly<Record<string, unknown>> {
  return { file, line, column, rule, message, repair: repair ?? null };
}

export function printJson(value: object, terminal: Terminal): void {
  terminal.out(`${JSON.stringify(value, null, 2)}\n`);
}

export function duration(millis: number): string {
  return millis < 1000 ? `${Math.round(millis)} ms` : `${(millis / 1000).toFixed(2)} s`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function annotation(
  { file, position, message, repair, rule }: Problem,
  level: "error" | "warning",
): string {
  const text = repair === undefined ? message : `${message} ${repair}`;
  const place = `file=${annotationProperty(file)},line=${position.line},col=${position.column}`;
  return `::${level} ${place},title=${rule}::${annotationText(text)}`;
}

function bar(done: number, total: number): string {
  const width = 30;
  const filled = Math.round((done / Math.max(total, 1)) * width);
  return `${"█".repeat(filled)}${"░".repeat(width - filled)} ${done}/${total}`;
}

/** The most problems shown of one rule in one file, and the most shown in all. */
const [mostAlike, mostInAll] = [20, 1000];

/** The first ones of each rule in each file: one broken file can have hundreds of thousands of problems. */
export function firstOfEachRule(problems: readonly Problem[]): readonly Problem[] {
  const met = new Map<string, number>();
  const shown = problems.filter(({ rule, file }) => {
    const count = (met.get(`${rule} ${file}`) ?? 0) + 1;
    met.set(`${rule} ${file}`, count);
    return count <= mostAlike;
  });
  return shown.slice(0, mostInAll);
}
