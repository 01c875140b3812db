/**
 * Facts whose source is a file in a git repository → what the newest commit of its clone says of them,
 * without any network. The same bytes confirm whatever was read in them; other bytes confirm what
 * stands in its place there. Either holds as of that commit.
 */
import { grouped } from "../../lists/grouped.ts";
import type { Git } from "../git/git.ts";
import { attempted, failureFor, success, type Attempt } from "../../schema/result.ts";
import type { Sought } from "./claim.ts";
import type { Copy } from "./copy.ts";
import { quotePlacesIn } from "./known-places.ts";
import { looksOn, type PageFinding, type PageResult } from "./read-page.ts";
import { read } from "./reading/read.ts";
import type { PageToRead } from "./select.ts";
import { pageKey, toClaimFinding, type ClaimFinding } from "./state.ts";

/** The clone of a repository. */
export type OpenClone = (repository: string) => Promise<Attempt<Git>>;

export interface GitRun {
  readonly openClone: OpenClone;
  /** Milliseconds since 1970, for what cannot be read. */
  readonly now: number;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

/** One result for each file of each provider; facts without a copy in git are left out. */
export async function readGit(
  sought: readonly Sought[],
  { openClone, now, signal, progress }: GitRun,
): Promise<readonly PageResult[]> {
  const backed = sought.filter((each) => each.copy !== undefined);
  const files = [...grouped(backed, fileKey).values()];
  const results: PageResult[] = [];
  const repositories = grouped(files, ([first]) => first!.copy!.repository);
  for (const [repository, own] of repositories) {
    const head = await newestCommit(repository, openClone);
    for (const facts of own) {
      if (signal.aborted) return results;
      const found = head.ok
        ? await foundAt(head.value, facts, now)
        : unreadableClone(head.reason, now);
      const at = !head.ok || found.kind === "unreadable" ? now : head.value.at;
      const page = filePage(facts, facts[0]!.copy!, head.ok ? head.value.commit : undefined);
      results.push({ page, at, movedTo: null, found, places: [] });
      progress(results.length, files.length);
    }
  }
  return results;
}

function fileKey({ slug, fact, copy }: Sought): string {
  const { repository, commit, path } = copy!;
  return `${slug} ${fact.source.url} ${repository} ${commit} ${path}`;
}

export interface Head {
  readonly git: Git;
  readonly commit: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export async function newestCommit(
  repository: string,
  openClone: OpenClone,
): Promise<Attempt<Head>> {
  const opened = await openClone(repository);
  if (!opened.ok) return opened;
  const git = opened.value;
  return attempted(async () => {
    const commit = await git.resolve("HEAD");
    if (commit === undefined) return failureFor(`the clone of ${repository} has no commit`);
    return success({ git, commit, at: Date.parse(await git.committedAt(commit)) });
  });
}

async function foundAt(head: Head, facts: readonly Sought[], now: number): Promise<PageFinding> {
  try {
    return await compareBlobs(head, facts, now);
  } catch (error) {
    return unreadableClone((error as Error).message, now);
  }
}

async function compareBlobs({ git, commit, at }: Head, facts: readonly Sought[], now: number) {
  const copy = facts[0]!.copy!;
  if ((await git.resolve(copy.commit)) === undefined)
    return unreadableClone(`the clone has no commit ${copy.commit}; fetch it whole`, now);
  if (at < Date.parse(await git.committedAt(copy.commit)))
    return unreadableClone("the clone is older than the copy; fetch what came since", now);
  const before = await git.objectAt(copy.commit, copy.path);
  const after = await git.objectAt(commit, copy.path);
  if (before === undefined)
    return unreadableClone(`${copy.path} is not in commit ${copy.commit}`, now);
  if (after === undefined) return unreadableClone(`${copy.path} is gone`, now, "gone");
  if (before === after) {
    const findings = facts.map(({ claim }) =>
      claim.isStated ? confirmed : ({ ...confirmed, outcome: "look", missing: "value" } as const),
    );
    return { kind: "unchanged", changed: false, findings } satisfies PageFinding;
  }
  // A clone without bytes makes git fail that may not fetch them.
  const blobs = await git.blobs([before, after]).catch(() => new Map<string, Uint8Array>());
  const [old, bytes] = [blobs.get(before), blobs.get(after)];
  if (old === undefined || bytes === undefined)
    return unreadableClone(`the clone is without the bytes of ${copy.path}; clone it whole`, now);
  const page = { url: `file:///${copy.path}`, contentType: null };
  const reading = await read({ ...page, bytes: old });
  const claims = facts.map(({ claim }) => claim);
  const places = claims.map(({ quote }) => quotePlacesIn(reading, quote));
  const own = await looksOn({ ...page, bytes }, claims, places);
  if ("reason" in own) return unreadableClone(own.detail, now, own.reason);
  const findings = own.looks.map((look) => toClaimFinding("", look));
  return { kind: "read", changed: true, findings } satisfies PageFinding;
}

const confirmed: ClaimFinding = { claim: "", outcome: "confirmed", missing: null, nearest: null };

export type Failed = Extract<PageFinding, { readonly kind: "unreadable" }>;

export function unreadableClone(
  detail: string,
  now: number,
  reason: Failed["reason"] = "clone",
): Failed {
  return { kind: "unreadable", reason, detail, status: null, waitUntil: now };
}

/** The file as the page that was read: at the newest commit, or where that is not known at that of the copy. */
export function filePage(
  facts: readonly Sought[],
  copy: Copy,
  commit: string = copy.commit,
): PageToRead {
  const { slug, fact } = facts[0]!;
  const steps = copy.path.split("/").map(encodeURIComponent).join("/");
  const readUrl = `https://github.com/${copy.repository}/blob/${commit}/${steps}`;
  const url = fact.source.url.split("#", 1)[0]!;
  return {
    key: pageKey(slug, readUrl),
    provider: slug,
    url,
    readUrl,
    sites: new Set(),
    sought: facts,
  };
}
