/** A tree before and after an edit → the problems and findings that the edit would add, and no others. */
import type { Problem } from "../../load/problem.ts";
import type { FactsTree } from "../../load/tree.ts";
import type { Finding } from "../../validate/quality/finding.ts";
import { judge } from "../../validate/quality/quality.ts";
import { validate } from "../../validate/validate.ts";

export interface Consequences {
  /** What must not be written. */
  readonly problems: readonly Problem[];
  /** What is probably wrong; unknown, and so none, where other files are refused. */
  readonly findings: readonly Finding[];
}

export function consequences(before: FactsTree, after: FactsTree, asOf: string): Consequences {
  const [was, is] = [validate(before, asOf), validate(after, asOf)];
  if (!is.ok) return { problems: added(was.ok ? [] : was.problems, is.problems), findings: [] };
  const old = was.ok ? judge(before, was.curated, asOf).findings : [];
  return { problems: [], findings: added(old, judge(after, is.curated, asOf).findings) };
}

/** Those that are new. Lines move when a file is edited: what is the same is known by its wording. */
function added<Kind extends Problem>(
  old: readonly Problem[],
  all: readonly Kind[],
): readonly Kind[] {
  const known = new Map<string, number>();
  const left = (each: Problem): number => known.get(wording(each)) ?? 0;
  for (const each of old) known.set(wording(each), left(each) + 1);
  return all.filter((each) => {
    const count = left(each);
    known.set(wording(each), count - 1);
    return count <= 0;
  });
}

/** Problems name lines of the same file (`first on line 12`). */
function wording({ file, rule, message }: Problem): string {
  return `${file} ${rule}: ${message.replace(/(line |\.yaml:)\d+/g, "$1")}`;
}
