/**
 * A problem in a curated file, as a value: where, what was found, what is allowed, and the repair.
 * Nothing throws on bad input; problems are collected and printed by the command line.
 */
import { visible } from "./hidden.ts";

export interface Position {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in characters as an editor counts them. */
  readonly column: number;
}

/** A problem without the name of its rule, which is added where the rule is run. */
export interface RuleProblem {
  readonly file: string;
  readonly position: Position;
  /** `what was found; what is allowed.` */
  readonly message: string;
  /** One line: what to write instead. */
  readonly repair?: string | undefined;
}

export interface Problem extends RuleProblem {
  /** The name of the rule, under which `check` and docs/findings.md explain it. */
  readonly rule: string;
}

/**
 * In characters. A message is cut here, since a name or number that it quotes may be very long.
 */
const maxMessageLine = 1000;

/** Makes a problem. Its message and its repair are cut to one line of visible characters. */
export function toFound(
  file: string,
  position: Position,
  message: string,
  repair?: string,
): RuleProblem {
  return {
    file: visible(file),
    position,
    message: messageLine(message),
    repair: repair && messageLine(repair),
  };
}

function messageLine(text: string): string {
  const line = visible(text.slice(0, maxMessageLine * 2));
  return line.length > maxMessageLine ? `${line.slice(0, maxMessageLine - 1)}…` : line;
}

/** Returns the problems without duplicates, by file, then position, then message. */
export function inFileOrder(problems: readonly Problem[]): readonly Problem[] {
  const byText = new Map(problems.map((problem) => [formatProblem(problem), problem]));
  return [...byText.values()].toSorted(
    (a, b) =>
      compareText(a.file, b.file) ||
      a.position.line - b.position.line ||
      a.position.column - b.position.column ||
      compareText(a.message, b.message),
  );
}

/** `file:line:column: message [rule]` and, indented below it, the repair. */
export function formatProblem({ file, position, message, rule, repair }: Problem): string {
  const head = `${file}:${position.line}:${position.column}: ${message} [${rule}]`;
  return repair === undefined ? head : `${head}\n    ${repair}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export interface Meaning {
  /** Lowercase words joined by hyphens. */
  readonly name: string;
  /** One sentence: what holds in facts without this problem. */
  readonly description: string;
  /** Why it matters. */
  readonly why: string;
  /** What to do about it, where one line in the message cannot say it all. */
  readonly mend: string;
}

export const fileMeaning: Meaning = {
  name: "file",
  description: "Every file below the facts folder is read, and can be.",
  why: "A file that nothing reads looks like published facts and is not: the one misspelt name would lose a whole provider in silence.",
  mend: "Name it `dataset.yaml`, `keys.yaml` or `providers/<slug>.yaml`, save it as UTF-8 with at most 1 MiB, or move it out of the folder.",
};

export const yaml: Meaning = {
  name: "yaml",
  description: "A file is one document of plain YAML 1.2 data.",
  why: "A fact must stand where it is read. Aliases, merge keys, tags, directives and a name that stands twice make a line mean something that only the rest of the file tells.",
  mend: "Start at the first of these problems in a file: after most of them the rest is not read as it is meant. Text with a colon and a space, or starting with a special character, goes in quotes; indentation is spaces.",
};
