/**
 * Finds the commit at which a branch left the default branch. What the branch changed, committed or not, is
 * the difference from there; on the default branch itself it is what is not committed.
 */
import type { Git } from "../../git/git.ts";
import { failureFor, success, type Attempt } from "../../../schema/result.ts";

export interface NamedCommit {
  /** How a report names the commit. */
  readonly name: string;
  readonly commit: string;
}

/** The default branch, by the first of these names that is known. */
const defaultBranches = ["origin/main", "origin/HEAD", "main"];

export async function branchStart(git: Git, revision: string): Promise<Attempt<NamedCommit>> {
  const [head, ...tips] = await git.resolveAll([revision, ...defaultBranches]);
  if (head === undefined)
    return failureFor("there is no commit yet; name what to compare with: --base DIR|FILE");
  const index = tips.findIndex((tip) => tip !== undefined);
  const [name, tip] = [defaultBranches[index], tips[index]];
  if (tip === undefined || tip === head) return success({ name: revision, commit: head });
  const commit = await git.mergeBase(head, tip);
  if (commit === undefined)
    return failureFor(
      `${revision} and ${name} have no commit in common, or it was not fetched; fetch the whole history or name --base`,
    );
  return success({ name: commit === head ? revision : `where this branch left ${name}`, commit });
}
