/**
 * What was wrong in a file before and after a repair → the first problem that the repair made. One that
 * the mended problem only kept from being seen is no such problem: it was there all along.
 */
import { yaml } from "../../load/meaning.ts";
import type { Problem, TextEdit } from "../../load/problem.ts";
import type { State } from "./state.ts";

export function madeBy(
  file: string,
  mended: readonly Problem[],
  before: State,
  after: State,
): Problem | undefined {
  // Quality is judged once nothing is refused: all that it then finds was there.
  const isJudged = before.findings !== undefined;
  const all = (state: State): readonly Problem[] =>
    [...state.problems, ...(isJudged ? (state.findings ?? []) : [])].filter(
      (problem) => problem.file === file,
    );
  const left = countsOf(all(before));
  const isRevealed = revealing(after.files.get(file)!.text, mended);
  return all(after).find((problem) => {
    const key = identityOf(problem);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0 && !isRevealed(problem);
  });
}

/** True for a problem that was hidden behind one of those that were mended. */
function revealing(text: string, mended: readonly Problem[]): (problem: Problem) => boolean {
  const edits = mended.flatMap(({ fix = [] }) => fix).toSorted((a, b) => a.start - b.start);
  const lines = text.split("\n");
  const touched = (of: readonly Problem[]): readonly number[] => {
    const own = new Set(of.flatMap(({ fix = [] }) => fix));
    return linesOf(text, edits, own);
  };
  // A file that is not plain YAML is hardly read at all.
  const syntax = touched(mended.filter(({ rule }) => rule === yaml.name));
  const firstSyntax = Math.min(...syntax);
  // Another value or name is judged with what stands beside and below it; what goes or moves is not.
  const replaced = touched(
    mended.filter(
      ({ fix = [], rule }) => rule !== "order" && fix.every((edit) => edit.text !== ""),
    ),
  );
  const regions = replaced.map((line) => regionOf(lines, line));
  return ({ rule, position: { line } }) =>
    syntax.length > 0 && (rule !== yaml.name || line >= firstSyntax)
      ? true
      : rule !== yaml.name && regions.some(([from, to]) => line >= from && line <= to);
}

/** The lines of the new text, from 1, on which some of its edits stand. */
function linesOf(
  text: string,
  edits: readonly TextEdit[],
  some: ReadonlySet<TextEdit>,
): readonly number[] {
  const found: number[] = [];
  let [shift, line, counted] = [0, 1, 0];
  for (const edit of edits) {
    const at = edit.start + shift;
    for (; counted < at; counted++) if (text[counted] === "\n") line++;
    if (some.has(edit)) found.push(line);
    shift += edit.text.length - (edit.end - edit.start);
  }
  return found;
}

/** The map around a line: what is indented as far or further, and the line above that names it. */
function regionOf(lines: readonly string[], line: number): readonly [from: number, to: number] {
  const indent = indentOf(lines[line - 1]!);
  let from = line;
  while (from > 1 && indentOf(lines[from - 2]!) >= indent) from--;
  let to = line;
  while (to < lines.length && indentOf(lines[to]!) >= indent) to++;
  return [Math.max(from - 1, 1), to];
}

/** A blank line belongs to what is around it. */
function indentOf(line: string): number {
  return line.trim() === "" ? Infinity : line.search(/[^ -]/);
}

function countsOf(problems: readonly Problem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const problem of problems) {
    const key = identityOf(problem);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Without the line numbers, which move with what stands above. */
function identityOf({ rule, message }: Problem): string {
  return `${rule}: ${message.replace(/(line |\.yaml:)\d+/g, "$1…")}`;
}
