/**
 * A git revision → the facts folder as it stands there. It is read as git stores it, entry by entry:
 * no attribute of the revision is obeyed, nothing is written, and its size is known before it is read.
 */
import type { Git } from "../../git/git.ts";
import { failureFor, success, type Attempt } from "../../../schema/result.ts";
import { maxFileBytes } from "../../../load/texts.ts";
import { loadFrom, type FactsTree, type LoadOptions } from "../../../load/tree.ts";

/** The most that is read of a stranger's revision: many times what a dataset needs. */
const mostRead = { files: 20_000, bytes: 256 * 1024 * 1024 };

/** Undefined where there is no such folder, but a file or nothing. */
export async function factsAt(
  git: Git,
  commit: string,
  load: LoadOptions & { readonly name: string },
): Promise<Attempt<FactsTree | undefined>> {
  const folder = git.prefix.replace(/\/$/, "");
  const entries = await git.list(commit, folder);
  const [first] = entries;
  if (first === undefined || first.path === folder) return success(undefined);
  if (entries.length > mostRead.files)
    return failureFor(`the facts are ${entries.length} files; at most ${mostRead.files} are read`);
  const read = entries.filter(({ path, bytes }) => path.endsWith(".yaml") && bytes <= maxFileBytes);
  const bytes = read.reduce((sum, each) => sum + each.bytes, 0);
  if (bytes > mostRead.bytes)
    return failureFor(`the facts are ${bytes} bytes; at most ${mostRead.bytes} are read`);
  const contents = await git.read(read);
  const source = {
    list: () =>
      entries.map((each) => ({
        path: each.path.slice(git.prefix.length),
        kind: each.kind,
        size: each.bytes,
      })),
    bytes: (path: string) => contents.get(git.prefix + path)!,
  };
  return success(loadFrom(source, load));
}

export interface NamedCommit {
  /** How a report names the commit. */
  readonly name: string;
  readonly commit: string;
}

/** The default branch, by the first of these names that is known. */
const defaultBranches = ["origin/main", "origin/HEAD", "main"];

/**
 * Finds the commit at which a branch left the default branch. What the branch changed, committed or not, is
 * the difference from there; on the default branch itself it is what is not committed.
 */
export async function branchStart(git: Git, revision: string): Promise<Attempt<NamedCommit>> {
  const [head, ...tips] = await git.resolveAll([revision, ...defaultBranches]);
  if (head === undefined)
    return failureFor("there is no commit yet; name what to compare with: --base DIR");
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
