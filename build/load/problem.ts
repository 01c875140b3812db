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

/** Text to put in the place of what stands from `start` up to `end`: offsets in the file's text. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Problem {
  readonly file: string;
  readonly position: Position;
  /** `what was found; what is allowed.` */
  readonly message: string;
  /** One line: what to write instead. */
  readonly repair?: string;
  /** The repair itself, only where nothing else can have been meant. */
  readonly fix?: readonly TextEdit[];
}

/** Every text in it is one line of visible characters, whatever it quotes. */
export function toProblem(
  file: string,
  position: Position,
  message: string,
  repair?: string,
): Problem {
  return {
    file: visible(file),
    position,
    message: visible(message),
    ...(repair === undefined ? {} : { repair: visible(repair) }),
  };
}

/** A problem of a file as a whole. */
export function atStart(file: string, message: string, repair?: string): Problem {
  return toProblem(file, { line: 1, column: 1 }, message, repair);
}

/** Every problem once, by file, then by place in the file, then by wording. */
export function inFileOrder<Kind extends Problem>(problems: readonly Kind[]): readonly Kind[] {
  const byText = new Map(problems.map((problem) => [formatProblem(problem), problem]));
  return [...byText.values()].toSorted(
    (a, b) =>
      compare(a.file, b.file) ||
      a.position.line - b.position.line ||
      a.position.column - b.position.column ||
      compare(a.message, b.message),
  );
}

/** `file:line:column: message` and, indented below it, the repair. */
export function formatProblem({ file, position, message, repair }: Problem): string {
  const head = `${file}:${position.line}:${position.column}: ${message}`;
  return repair === undefined ? head : `${head}\n    ${repair}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
