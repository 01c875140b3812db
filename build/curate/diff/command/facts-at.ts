/**
 * A git revision → the facts folder as it stands there. It is read as git stores it, entry by entry:
 * no attribute of the revision is obeyed, nothing is written, and its size is known before it is read.
 */
import type { Git, GitEntry } from "../../git/git.ts";
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
  return readListed(git, await listFacts(git, commit), load);
}

/** The files of the facts folder at a commit; none where there is no such folder. */
export async function listFacts(git: Git, commit: string): Promise<readonly GitEntry[]> {
  const folder = git.prefix.replace(/\/$/, "");
  const entries = await git.list(commit, folder);
  return entries[0]?.path === folder ? [] : entries;
}

/** Reads the listed files, but not those whose bytes are `held` already, by their objects. */
export async function readListed(
  git: Git,
  entries: readonly GitEntry[],
  load: LoadOptions & { readonly name: string },
  held: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Attempt<FactsTree | undefined>> {
  if (entries.length === 0) return success(undefined);
  const read = entries.filter(({ path, bytes }) => path.endsWith(".yaml") && bytes <= maxFileBytes);
  const excess = excessOf(entries, read);
  if (excess !== undefined) return failureFor(excess);
  const missing = read.filter(({ object }) => !held.has(object));
  const contents = new Map([
    ...read.map(({ path, object }) => [path, held.get(object)] as const),
    ...(await git.read(missing)),
  ]);
  const source = {
    list: () =>
      entries.map(({ path, kind, bytes }) => ({
        path: path.slice(git.prefix.length),
        kind,
        size: bytes,
      })),
    bytes: (path: string) => contents.get(git.prefix + path)!,
  };
  return success(loadFrom(source, load));
}

function excessOf(entries: readonly GitEntry[], read: readonly GitEntry[]): string | undefined {
  const bytes = read.reduce((sum, each) => sum + each.bytes, 0);
  if (entries.length > mostRead.files)
    return `the facts are ${entries.length} files; at most ${mostRead.files} are read`;
  if (bytes > mostRead.bytes)
    return `the facts are ${bytes} bytes; at most ${mostRead.bytes} are read`;
  return undefined;
}
