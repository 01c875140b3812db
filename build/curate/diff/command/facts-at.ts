/**
 * A git revision → the facts folder as it stands there. It is read as git stores it, entry by entry:
 * no attribute of the revision is obeyed, nothing is written, and its size is known before it is read.
 */
import { createHash } from "node:crypto";
import type { Git, GitEntry } from "../../git/git.ts";
import { isRead, isReadElsewhere } from "../../../load/file-names.ts";
import type { Located } from "../../../load/located.ts";
import { failureFor, success, type Attempt } from "../../../schema/result.ts";
import { maxFileBytes } from "../../../load/texts.ts";
import {
  factFiles,
  locatedFiles,
  loadFrom,
  type FactsTree,
  type LoadOptions,
} from "../../../load/tree.ts";

/** The most that is read of a stranger's revision: many times what a dataset needs. */
const mostRead = { files: 20_000, bytes: 256 * 1024 * 1024 };

/**
 * Undefined where there is no such folder, but a file or nothing. What is the same in a tree `beside` is not
 * read; where all is the same it is that very tree.
 */
export async function factsAt(
  git: Git,
  commit: string,
  load: LoadOptions & { readonly name: string },
  beside?: FactsTree,
): Promise<Attempt<FactsTree | undefined>> {
  const entries = await listFacts(git, commit);
  if (beside === undefined) return readListed(git, entries, load);
  const same = sameFiles(git, entries, beside, locatedFiles(beside));
  if (beside.name === load.name && isWhole(git, entries, beside, same)) return success(beside);
  return readListed(git, entries, load, heldBytes(same));
}

/** True where the same files are all that is read of the tree, and all that would be read of the entries. */
function isWhole(
  { prefix }: Git,
  entries: readonly GitEntry[],
  tree: FactsTree,
  same: readonly SameFile[],
): boolean {
  const paths = entries.map(({ path }) => path.slice(prefix.length));
  return (
    tree.problems.length === 0 &&
    tree.places.length === 0 &&
    same.length === locatedFiles(tree).length &&
    same.length === paths.filter(isRead).length &&
    entries.every(
      ({ kind }, at) => kind === "file" && (isRead(paths[at]!) || isReadElsewhere(paths[at]!)),
    )
  );
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

/** A file that is in both with the same bytes. */
export interface SameFile {
  /** Git's id of the bytes. */
  readonly object: string;
  readonly located: Located;
}

/** Told by the ids that git gives to bytes: no file of the commit is read for it. */
export function sameFiles(
  git: Git,
  entries: readonly GitEntry[],
  tree: FactsTree,
  files: readonly Located[] = factFiles(tree),
): readonly SameFile[] {
  const objects = new Map(entries.map(({ path, object }) => [path, object]));
  return files.flatMap((located) => {
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

/** The bytes of files by git's ids, as reading takes them. */
export function heldBytes(same: readonly SameFile[]): ReadonlyMap<string, Uint8Array> {
  return new Map(same.map(({ object, located }) => [object, Buffer.from(located.text)]));
}
