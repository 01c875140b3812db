/**
 * Facts whose source is a file in a git repository → what the newest commit of its clone says of them,
 * without any network. The same bytes confirm whatever was read in them; other bytes confirm what
 * stands in its place there. Either holds as of that commit.
 */
import { grouped } from "../../schema/lists/grouped.ts";
import type { Git } from "../git/git.ts";
import { attempted, failureFor, success, type Attempt } from "../../schema/result.ts";
import { encodedPath } from "./address.ts";
import type { Sought } from "./claim.ts";
import { unread } from "./network.ts";
import { looksOn, type PageFinding, type PageResult } from "./read-page.ts";
import type { Look } from "./reading/look.ts";
import { placesOf } from "./reading/place.ts";
import { read } from "./reading/read.ts";
import { pageKey } from "./state.ts";

/** The clone of a repository. */
export type OpenClone = (repository: string) => Promise<Attempt<Git>>;

export interface GitRun {
  readonly openClone: OpenClone;
  /** Milliseconds since 1970, for what cannot be read. */
  readonly now: number;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

/** A file of a repository and the facts that are read in it; at least one. */
export interface FileToRead {
  readonly repository: string;
  readonly path: string;
  /** The commit of the copy that holds what was read. */
  readonly ref?: string;
  readonly sought: readonly Sought[];
}

export interface Head {
  readonly git: Git;
  readonly commit: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What stands in a file at a commit. Whatever it throws makes the file unreadable. */
export type Judge<File extends FileToRead> = (head: Head, file: File) => Promise<PageFinding>;

/** One result for each file, repository by repository. */
export async function readClones<File extends FileToRead>(
  files: readonly File[],
  { openClone, now, signal, progress }: GitRun,
  judge: Judge<File>,
): Promise<readonly PageResult[]> {
  const results: PageResult[] = [];
  for (const [repository, own] of grouped(files, (file) => file.repository)) {
    const head = await newestCommit(repository, openClone);
    for (const file of own) {
      if (signal.aborted) return results;
      const found = head.ok
        ? await judge(head.value, file).catch((error: Error) => unread("clone", error.message))
        : unread("clone", head.reason);
      const { path, ref = "HEAD", sought } = file;
      const { slug: provider, fact } = sought[0]!;
      const shown = head.ok ? head.value.commit : ref;
      const readUrl = `https://github.com/${repository}/blob/${shown}/${encodedPath(path)}`;
      const url = fact.source.url.split("#", 1)[0]!;
      const key = pageKey(provider, readUrl);
      const page = { key, provider, url, readUrl, sites: new Set<string>(), sought };
      const at = head.ok && found.kind !== "unreadable" ? head.value.at : now;
      results.push({ page, at, movedTo: null, found });
      progress(results.length, files.length);
    }
  }
  return results;
}

/** Facts by the copies that hold what was read; those without a copy in git are left out. */
export function filesOfCopies(sought: readonly Sought[]): readonly FileToRead[] {
  const backed = sought.filter(({ copy }) => copy !== undefined);
  const files = grouped(backed, ({ slug, fact, copy }) =>
    [slug, fact.source.url, ...Object.values(copy!)].join(" "),
  );
  return [...files.values()].map((own) => ({ ...own[0]!.copy!, sought: own }));
}

export async function newestCommit(
  repository: string,
  openClone: OpenClone,
): Promise<Attempt<Head>> {
  return attempted(async () => {
    const opened = await openClone(repository);
    if (!opened.ok) return opened;
    const git = opened.value;
    const commit = await git.resolve("HEAD");
    if (commit === undefined) return failureFor(`the clone of ${repository} has no commit`);
    return success({ git, commit, at: Date.parse(await git.committedAt(commit)) });
  });
}

/** Why a file says nothing of facts that were read in a newer commit. */
export const olderClone = unread(
  "clone",
  "the clone is older than the copy; fetch what came since",
);

/** What was read in a copy, held against the file at the newest commit. */
export async function compareWithCopy(
  { git, commit: newest, at }: Head,
  { ref: commit = "", path, sought }: FileToRead,
): Promise<PageFinding> {
  if ((await git.resolve(commit)) === undefined)
    return unread("clone", `the clone has no commit ${commit}; fetch it whole`);
  if (at < Date.parse(await git.committedAt(commit))) return olderClone;
  const before = await git.objectAt(commit, path);
  const after = await git.objectAt(newest, path);
  if (before === undefined) return unread("clone", `${path} is not in commit ${commit}`);
  if (after === undefined) return unread("gone", `${path} is gone`);
  const claims = sought.map(({ claim }) => claim);
  if (before === after) {
    const findings = claims.map(({ isStated }): Look =>
      isStated ? { outcome: "confirmed" } : { outcome: "look", missing: "value", nearest: null },
    );
    return { kind: "unchanged", findings };
  }
  // A clone without bytes makes git fail that may not fetch them.
  const blobs = await git.blobs([before, after]).catch(() => new Map<string, Uint8Array>());
  const [old, bytes] = [blobs.get(before), blobs.get(after)];
  if (old === undefined || bytes === undefined)
    return unread("clone", `the clone is without the bytes of ${path}; clone it whole`);
  const page = { url: `file:///${path}`, contentType: null };
  const reading = await read({ ...page, bytes: old });
  const stood = claims.map(({ quote }) => placesOf(quote, reading));
  return looksOn({ ...page, bytes }, claims, stood);
}
