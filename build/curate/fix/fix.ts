/**
 * A facts folder → the same with every certain repair made, round by round, until none is left. What a
 * round makes worse in a file is undone there; a file without a problem of its own stays as it is.
 */
import type { FileEdit } from "../../load/edit.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { withoutEdits, yaml, type Problem } from "../../load/problem.ts";
import type { FileSource } from "../../load/file-source.ts";
import { added } from "../edit/consequences.ts";
import { openFolder, readFolder, type Folder } from "../edit/folder.ts";
import { conflict, repaired } from "./repaired.ts";
import { judge } from "../../validate/quality/quality.ts";
import { validate } from "../../validate/validate.ts";

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
  let problems = problemsOf(folder, asOf);
  for (let round = 0; round < mostRounds; round++) {
    const chosen = choose(folder, problems, undone, atMost);
    if (chosen.size === 0) break;
    const before = new Map([...chosen.keys()].map((file) => [file, folder.text(file)]));
    for (const [file, mended] of chosen)
      folder.write(file, repaired(before.get(file)!, editsOf(mended)));
    const after = added(problems, problemsOf(folder, asOf));
    for (const [file, mended] of chosen) {
      const because = after.find((problem) => problem.file === file && isHarm(problem, mended));
      if (because === undefined) {
        fixed.push(...mended);
        if (atMost.has(file)) atMost.set(file, mended.length * 2);
        continue;
      }
      folder.write(file, before.get(file)!);
      if (mended.length > 1) atMost.set(file, Math.floor(mended.length / 2));
      else undone.set(identityOf(mended[0]!), { problem: mended[0]!, because });
    }
    problems = problemsOf(folder, asOf);
  }
  const left = new Set(problems.map(identityOf));
  const tree = readFolder(folder);
  const valid = validate(tree, asOf);
  // Quality is judged once nothing is refused; most of its findings are for a person.
  const findings = valid.ok ? judge(tree, valid.curated, asOf).findings : [];
  const certain = findings.filter(({ fix: edits }) => edits !== undefined);
  for (const [file, those] of grouped(certain, (each) => each.file))
    folder.write(file, repaired(folder.text(file), editsOf(those)));
  return {
    fixed: [...fixed, ...certain],
    undone: [...undone].flatMap(([identity, each]) => (left.has(identity) ? [each] : [])),
    changed: folder.changed(),
    problems: problems.map((problem) =>
      undone.has(identityOf(problem)) ? withoutEdits(problem) : problem,
    ),
    findings: findings.filter((each) => !certain.includes(each)),
  };
}

/** The repairs of a round by file: of two that conflict the first, the other one in the next round. */
function choose(
  folder: Folder,
  problems: readonly Problem[],
  undone: ReadonlyMap<string, Undone>,
  atMost: ReadonlyMap<string, number>,
): ReadonlyMap<string, readonly Problem[]> {
  const chosen = new Map<string, readonly Problem[]>();
  for (const problem of problems) {
    const { file, fix: own } = problem;
    if (own === undefined || undone.has(identityOf(problem)) || !folder.has(file)) continue;
    const those = chosen.get(file) ?? [];
    if (those.length >= (atMost.get(file) ?? Infinity)) continue;
    const edits = editsOf(those);
    if (own.some((edit) => edits.some((other) => conflict(edit, other)))) continue;
    chosen.set(file, [...those, problem]);
  }
  return chosen;
}

function editsOf(problems: readonly Problem[]): readonly FileEdit[] {
  return problems.flatMap(({ fix: edits = [] }) => edits);
}

function identityOf({ file, rule, message, fix: edits }: Problem): string {
  return JSON.stringify([file, rule, message, edits]);
}

function problemsOf(folder: Folder, asOf: string): readonly Problem[] {
  const validated = validate(readFolder(folder), asOf);
  return validated.ok ? [] : validated.problems;
}

/**
 * A value or a name that is put right is judged for the first time, with what stands beside and below it:
 * what is found then was hidden. A name that stands twice, and what goes or moves, may do harm.
 */
function isHarm({ rule }: Problem, mended: readonly Problem[]): boolean {
  return (
    rule === yaml.name || editsOf(mended).some(({ edit }) => edit === "remove" || edit === "order")
  );
}
