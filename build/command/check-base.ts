/** Lists the facts where the branch left the default branch: no file of that commit is read for it. */
import { branchStart } from "../curate/diff/command/branch-start.ts";
import { listFacts } from "../curate/diff/command/facts-at.ts";
import { openGit } from "../curate/git/command/git.ts";
import type { Git, GitEntry } from "../curate/git/git.ts";
import { attempted, success, type Attempt } from "../schema/result.ts";
import type { CommandEnvironment } from "../terminal/options.ts";

export interface BaseFiles {
  readonly git: Git;
  /** Everything in the facts folder at that commit. */
  readonly entries: readonly GitEntry[];
}

/** Fails outside a clone, and where the commit is not at hand. */
export async function listBase(
  folder: string,
  environment: CommandEnvironment,
): Promise<Attempt<BaseFiles>> {
  const opened = await openGit(folder, environment);
  if (!opened.ok) return opened;
  const git = opened.value;
  return attempted(async () => {
    const start = await branchStart(git, "HEAD");
    if (!start.ok) return start;
    return success({ git, entries: await listFacts(git, start.value.commit) });
  });
}
