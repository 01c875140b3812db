/**
 * Limits a list of problems to as many as a person reads: the first ones of each rule in each file, and
 * how many more there are. One broken file can have hundreds of thousands of problems.
 */
import type { Problem } from "../load/problem.ts";

/** The most problems shown for one rule in one file, and the most shown in all. */
const [mostAlike, most] = [20, 1000];

export interface Shown {
  readonly problem: Problem;
  /** The number of problems of the same rule and file that are not shown after it. */
  readonly left: number;
}

/** The problems that are shown, in the given order. */
export function digestOf(problems: readonly Problem[]): readonly Shown[] {
  const counts = new Map<string, number>();
  for (const problem of problems)
    counts.set(groupOf(problem), (counts.get(groupOf(problem)) ?? 0) + 1);
  const met = new Map<string, number>();
  const shown = problems.flatMap((problem): readonly Shown[] => {
    const group = groupOf(problem);
    const place = (met.get(group) ?? 0) + 1;
    met.set(group, place);
    if (place > mostAlike) return [];
    return [{ problem, left: place === mostAlike ? counts.get(group)! - mostAlike : 0 }];
  });
  return shown.slice(0, most);
}

/** The line that says how many problems like this one are not shown. */
export function leftLine({ problem: { file, rule }, left }: Shown): string {
  return `${file}: … and ${left.toLocaleString("en-US")} more like it [${rule}]`;
}

/** The end of a sentence that says how many problems are shown; empty if all are. */
export function leftOutText(all: readonly Problem[], shown: readonly Shown[]): string {
  return all.length === shown.length ? "" : `, ${shown.length} of them above`;
}

function groupOf({ file, rule }: Problem): string {
  return `${rule} ${file}`;
}
