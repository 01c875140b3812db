/**
 * Problems → as many of them as somebody reads: the first of each rule in each file, with how many more
 * are like it. One file of nonsense has hundreds of thousands.
 */
import type { Problem } from "../load/problem.ts";

/** Of one rule in one file, and altogether. */
const [mostAlike, most] = [20, 1000];

export interface Shown {
  readonly problem: Problem;
  /** How many of its rule and file are left out behind it. */
  readonly left: number;
}

/** In the order given. */
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

/** The line below a problem behind which others are left out. */
export function leftLine({ problem: { file, rule }, left }: Shown): string {
  return `${file}: … and ${left.toLocaleString("en-US")} more like it [${rule}]`;
}

/** How many of all are shown, as the end of a sentence; empty where all are. */
export function leftOutText(all: readonly Problem[], shown: readonly Shown[]): string {
  return all.length === shown.length ? "" : `, ${shown.length} of them above`;
}

function groupOf({ file, rule }: Problem): string {
  return `${rule} ${file}`;
}
