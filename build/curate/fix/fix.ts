/**
 * A facts folder → the same with every certain repair made, round by round, until none is left. What a
 * round makes worse in a file is undone there; a file without a problem of its own stays as it is.
 */
import type { FileEdit, Path, PathEdit } from "../../load/edit.ts";
import { withoutEdits, type Problem } from "../../load/problem.ts";
import type { FileSource } from "../../load/file-source.ts";
import { openFolder, type Folder, type FolderFile } from "../edit/folder.ts";
import { conflict, repaired } from "./repaired.ts";
import { loadFrom, type FactsTree } from "../../load/tree.ts";
import { judge } from "../../validate/quality/quality.ts";
import { validate, type Validated } from "../../validate/validate.ts";
import { yaml } from "../../load/problem.ts";

/** Each round reads what the one before left; more than a few only look for a repair that does harm. */
const mostRounds = 100;

export interface Undone {
  readonly problem: Problem;
  /** What the repair would have brought. */
  readonly because: Problem;
}

export interface Fixed {
  /** In the order in which they were mended; positions are those of the text at that time. */
  readonly fixed: readonly Problem[];
  readonly undone: readonly Undone[];
  /** The bytes of the files that changed, by their path below the folder. */
  readonly changed: ReturnType<Folder["changed"]>;
  /** What remains for a person. */
  readonly problems: readonly Problem[];
  readonly findings: readonly Problem[];
}

/** `name` is how problems name the folder. Nothing is written. */
export function fix(source: FileSource, name: string, asOf: string): Fixed {
  const folder = openFolder(source, name);
  const fixed: Problem[] = [];
  const undone = new Map<string, Undone>();
  // After harm a file is mended in halves, until the one repair is found that does it.
  const atMost = new Map<string, number>();
  let hasMoved = false;
  let state = stateOf(folder, asOf);
  for (let round = 0; round < mostRounds; round++) {
    const chosen = choose(state, undone, atMost);
    if (chosen.size === 0) {
      if (!hasMoved || undone.size === 0) break;
      // What did harm before may not any more.
      undone.clear();
      hasMoved = false;
      continue;
    }
    const before = new Map([...chosen.keys()].map((file) => [file, state.files.get(file)!]));
    for (const [file, problems] of chosen)
      folder.write(file, repaired(before.get(file)!.text, problems.flatMap(editsOf)));
    const after = stateOf(folder, asOf);
    let isKept = true;
    for (const [file, problems] of chosen) {
      const because = madeBy(file, problems, state, after);
      if (because === undefined) {
        for (const problem of problems) fixed.push(problem);
        if (atMost.has(file)) atMost.set(file, problems.length * 2);
        hasMoved = true;
        continue;
      }
      isKept = false;
      folder.write(file, before.get(file)!.text);
      if (problems.length > 1) atMost.set(file, Math.floor(problems.length / 2));
      else for (const problem of problems) undone.set(identityOf(problem), { problem, because });
    }
    state = isKept ? after : stateOf(folder, asOf);
  }
  const left = new Set(state.problems.map(identityOf));
  return {
    fixed,
    undone: [...undone.values()].filter(({ problem }) => left.has(identityOf(problem))),
    changed: folder.changed(),
    problems: state.problems.map((problem) =>
      undone.has(identityOf(problem)) ? withoutEdits(problem) : problem,
    ),
    findings: findingsOf(state, asOf),
  };
}

/** The repairs of a round by file: of two that conflict the first, the other one in the next round. */
function choose(
  { files, problems }: State,
  undone: ReadonlyMap<string, Undone>,
  atMost: ReadonlyMap<string, number>,
): ReadonlyMap<string, readonly Problem[]> {
  const chosen = new Map<string, { readonly problems: Problem[]; readonly edits: FileEdit[] }>();
  for (const problem of problems) {
    const { file, fix: own } = problem;
    if (own === undefined || undone.has(identityOf(problem)) || !files.has(file)) continue;
    const of = chosen.get(file) ?? { problems: [], edits: [] };
    if (of.problems.length >= (atMost.get(file) ?? Infinity)) continue;
    if (own.some((edit) => of.edits.some((other) => conflict(edit, other)))) continue;
    chosen.set(file, of);
    of.problems.push(problem);
    of.edits.push(...own);
  }
  return new Map([...chosen].map(([file, of]) => [file, of.problems]));
}

function editsOf({ fix: edits = [] }: Problem): readonly FileEdit[] {
  return edits;
}

function identityOf({ file, rule, message, fix: edits }: Problem): string {
  return JSON.stringify([file, rule, message, edits]);
}

/** A folder at one moment: its files, what is read from them, and their problems. */
export interface State {
  readonly files: ReadonlyMap<string, FolderFile>;
  readonly problems: readonly Problem[];
  readonly tree: FactsTree;
  readonly validated: Validated;
}

function stateOf(folder: Folder, asOf: string): State {
  const tree = loadFrom(folder.source, {
    name: folder.name,
    parse: (file, text) => folder.parse(file, text),
  });
  const validated = validate(tree, asOf);
  const problems = validated.ok ? [] : validated.problems;
  return { files: folder.files(), problems, tree, validated };
}

/** Quality is judged once nothing is refused; its findings are for a person. */
function findingsOf({ tree, validated }: State, asOf: string): readonly Problem[] {
  return validated.ok ? judge(tree, validated.curated, asOf).findings : [];
}

function madeBy(
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
