/**
 * Facts whose permanent copy is a file of a git repository → what the newest commit of its clone says of them,
 * without any network. The same bytes confirm whatever was read in them; other bytes confirm what stands in
 * its place there. Either holds as of that commit.
 */
import { grouped } from "../../schema/lists/grouped.ts";
import type { Git } from "../git/git.ts";
import { failureFor, success, type Attempt } from "../../schema/result.ts";
import { fileAddress, withoutFragment, type GitFile } from "./address.ts";
import type { Sought } from "./select.ts";
import { unread } from "./network.ts";
import { foundOn, type PageFinding, type PageResult } from "./read-page.ts";
import { placesOfQuote } from "./reading/place.ts";
import { readBytes } from "./reading/read.ts";
import { pageKey } from "./state.ts";

/** The clone of a repository; rejects where there is none. */
export type OpenClone = (repository: string) => Promise<Git>;

interface GitRun {
  readonly openClone: OpenClone;
  /** Milliseconds since 1970, for what cannot be read. */
  readonly now: number;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

export interface Head {
  readonly git: Git;
  readonly commit: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Copied = Sought & { readonly copy: GitFile };

/** One result for each copy, repository by repository; facts without a copy in git are left out. */
export async function readClones(
  sought: readonly Sought[],
  { openClone, now, signal, progress }: GitRun,
): Promise<readonly PageResult[]> {
  const results: PageResult[] = [];
  const backed = sought.filter((each): each is Copied => each.copy !== undefined);
  const copies = grouped(backed, ({ slug, fact, copy }) =>
    [slug, fact.source.url, ...Object.values(copy)].join(" "),
  );
  const repositories = grouped(copies.values(), ([{ copy }]) => copy.repository);
  for (const [repository, files] of repositories) {
    const head = await newestCommit(repository, openClone);
    for (const own of files) {
      if (signal.aborted) return results;
      const [{ slug: provider, fact, copy }] = own;
      const found = head.ok
        ? await compareWithCopy(head.value, copy, own).catch((error: Error) =>
            unread("clone", error.message),
          )
        : unread("clone", head.reason);
      const readUrl = fileAddress({ ...copy, ref: head.ok ? head.value.commit : copy.ref });
      const url = withoutFragment(fact.source.url);
      const key = pageKey(provider, readUrl);
      const page = { key, provider, url, readUrl, sites: new Set<string>(), sought: own };
      const at = head.ok && found.kind !== "unreadable" ? head.value.at : now;
      results.push({ page, at, movedTo: null, found });
      progress(results.length, copies.size);
    }
  }
  return results;
}

export async function newestCommit(
  repository: string,
  openClone: OpenClone,
): Promise<Attempt<Head>> {
  try {
    const git = await openClone(repository);
    const [commit] = await git.commits(["HEAD"]);
    if (commit === undefined) return failureFor(`the clone of ${repository} has no commit`);
    return success({ git, commit, at: Date.parse(await git.committedAt(commit)) });
  } catch (error) {
    return failureFor((error as Error).message);
  }
}

/** What was read in a copy, held against the file at the newest commit. Whatever it throws makes the file unreadable. */
async function compareWithCopy(
  { git, commit: newest, at }: Head,
  { ref: commit, path }: GitFile,
  sought: readonly Sought[],
): Promise<PageFinding> {
  if ((await git.commits([commit]))[0] === undefined)
    return unread("clone", `the clone has no commit ${commit}; fetch it whole`);
  if (at < Date.parse(await git.committedAt(commit)))
    return unread("clone", "the clone is older than the copy; fetch what came since");
  const before = await git.objectAt(commit, path);
  const after = await git.objectAt(newest, path);
  if (before === undefined) return unread("clone", `${path} is not in commit ${commit}`);
  if (after === undefined) return unread("gone", `${path} is gone`);
  if (before === after) return unchanged(sought);
  // A clone without bytes makes git fail that may not fetch them.
  const blobs = await git.blobs([before, after]).catch(() => new Map<string, Uint8Array>());
  const [old, bytes] = [blobs.get(before), blobs.get(after)];
  if (old === undefined || bytes === undefined)
    return unread("clone", `the clone is without the bytes of ${path}; clone it whole`);
  const page = { url: `file:///${path}`, contentType: null };
  const reading = readBytes({ ...page, bytes: old });
  const asked = sought.map((of) => ({ of, stood: placesOfQuote(of.claim.quote, reading) }));
  return foundOn({ ...page, bytes }, asked);
}

/** What is found in a file whose bytes are those of its copy. */
function unchanged(sought: readonly Sought[]): PageFinding {
  const findings = sought.map((of) => {
    const missing = { outcome: "look", missing: "value", nearest: null } as const;
    const look = of.claim.isStated ? ({ outcome: "confirmed" } as const) : missing;
    return { of, look, places: undefined };
  });
  return { kind: "unchanged", findings };
}
