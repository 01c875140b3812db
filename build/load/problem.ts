/**
 * A problem in a curated file, as a value: where, what was found, what is allowed, and the repair.
 * Nothing throws on bad input; problems are collected and printed by the command line.
 */
import type { FileEdit } from "./edit.ts";
import { visible } from "./hidden.ts";

export interface Position {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in characters as an editor counts them. */
  readonly column: number;
}

/** How a problem is mended: in words, and as edits that do exactly what the words say. */
export interface Mending {
  /** One line: what to write instead. */
  readonly repair?: string | undefined;
  /** Only where nothing else can have been meant. */
  readonly fix?: readonly FileEdit[] | undefined;
}

/** A problem without the name of its rule, which is added where the rule is run. */
export interface RuleProblem extends Mending {
  readonly file: string;
  readonly position: Position;
  /** `what was found; what is allowed.` */
  readonly message: string;
}

export interface Problem extends RuleProblem {
  /** The name of the rule, under which `check` and CONTRIBUTING explain it. */
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
  { repair, fix }: Mending = {},
): RuleProblem {
  return {
    file: visible(file),
    position,
    message: messageLine(message),
    ...(repair === undefined ? {} : { repair: messageLine(repair) }),
    ...(fix === undefined ? {} : { fix }),
  };
}

/** For a person to decide. */
export function withoutEdits(problem: Problem): Problem {
  return { ...problem, fix: undefined };
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
