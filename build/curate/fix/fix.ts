/**
 * A facts folder → the same with every certain repair made, round by round, until none is left. What a
 * round makes worse in a file is undone there; a file without a problem of its own stays as it is.
 */
import type { FileEdit } from "../../load/edit.ts";
import { withoutEdits, type Problem } from "../../load/problem.ts";
import type { FileSource } from "../../load/file-source.ts";
import { openFolder, type Folder } from "../edit/folder.ts";
import { madeBy } from "./made.ts";
import { conflict, repaired } from "./repaired.ts";
import { findingsOf, stateOf, type State } from "./state.ts";

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
