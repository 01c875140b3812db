/**
 * The problems of a file before and after a repair → the first problem that the repair made. One that
 * the mended problem only kept from being seen is no such problem: it was there all along.
 */
import type { Path, PathEdit } from "../../load/edit.ts";
import { type Problem, yaml } from "../../load/problem.ts";
import type { FolderFile } from "../edit/folder.ts";
import type { State } from "./state.ts";

export function madeBy(
  file: string,
  mended: readonly Problem[],
  before: State,
  after: State,
): Problem | undefined {
  const all = ({ problems }: State): readonly Problem[] =>
    problems.filter((problem) => problem.file === file);
  const left = countsOf(all(before));
  const isRevealed = revealing(after.files.get(file)!, mended);
  return all(after).find((problem) => {
    const key = wordingOf(problem);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0 && !isRevealed(problem);
  });
}

/** True for a problem that was hidden behind one of those that were mended. */
function revealing(
  { text, parsed }: FolderFile,
  mended: readonly Problem[],
): (problem: Problem) => boolean {
  const edits = mended.flatMap(({ fix = [] }) => fix);
  // A file that is not plain YAML is hardly read at all.
  if (edits.some(({ edit }) => edit === "line")) return () => true;
  const lines = text.split("\n");
  const paths = edits.filter((each) => each.edit !== "line");
  // Another value or name is judged with what stands beside and below it; what goes or moves is not.
  const regions = paths
    .filter(({ edit }) => edit === "set" || edit === "rename")
    .flatMap(({ path }) => {
      const line = parsed.located?.position(renamed(path, paths), "key").line;
      return line === undefined ? [] : [regionOf(lines, line)];
    });
  return ({ rule, position: { line } }) =>
    rule !== yaml.name && regions.some(([from, to]) => line >= from && line <= to);
}

/** The path as it is after the edits. */
function renamed(path: Path, edits: readonly PathEdit[]): Path {
  const now = [...path];
  for (const each of edits)
    if (each.edit === "rename" && each.path.every((step, index) => path[index] === step))
      now[each.path.length - 1] = each.name;
  return now;
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
    const key = wordingOf(problem);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Without the line numbers, which move with what stands above. */
function wordingOf({ rule, message }: Problem): string {
  return `${rule}: ${message.replace(/(line |\.yaml:)\d+/g, "$1…")}`;
}
