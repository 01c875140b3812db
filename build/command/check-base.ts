/**
 * Compares the facts with where the branch left the default branch by the ids that git gives to bytes, so
 * that no file of that commit is read as long as nothing changed.
 */
import { createHash } from "node:crypto";
import { branchStart } from "../curate/diff/command/branch-start.ts";
import { listFacts } from "../curate/diff/command/facts-at.ts";
import { openGit } from "../curate/git/command/git.ts";
import type { Git, GitEntry } from "../curate/git/git.ts";
import { factFiles } from "../load/located-files.ts";
import type { Located } from "../load/located.ts";
import type { FactsTree } from "../load/tree.ts";
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

/** A file that is in both with the same bytes. */
export interface SameFile {
  /** Git's id of the bytes. */
  readonly object: string;
  readonly located: Located;
}

export function sameFiles({ git, entries }: BaseFiles, tree: FactsTree): readonly SameFile[] {
  const objects = new Map(entries.map(({ path, object }) => [path, object]));
  return factFiles(tree).flatMap((located) => {
    const object = objects.get(git.prefix + located.file.slice(tree.name.length + 1));
    return object !== undefined && object === blobId(located.text, object.length)
      ? [{ object, located }]
      : [];
  });
}

/** The id of a text as git stores it; ids have 40 digits in most repositories and 64 in others. */
function blobId(text: string, digits: number): string {
  const bytes = Buffer.from(text);
  const hash = createHash(digits === 64 ? "sha256" : "sha1");
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
