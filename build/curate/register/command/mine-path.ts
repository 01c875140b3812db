/** A file of a clone and the lines of the register about it → what each states, with its history. */
import type { CuratedSource } from "../../../schema/curated.ts";
import type { RegisterLine } from "../../../schema/register.ts";
import { toTimestamp } from "../../../schema/timestamp.ts";
import type { Git, GitLog } from "../../git/git.ts";
import { Refusal } from "../../set/refusal.ts";
import { fileAt, permalinkOf } from "../file-at.ts";
import { followFile, type SoughtLine } from "../follow.ts";
import { minedLine, type MinedLine } from "../mined.ts";
import { fitsKind, openStructure, structureKind } from "../read/structure.ts";
import { isStated, timeOf, type Missing, type Version } from "../versions.ts";

export interface MinedPath {
  /** When its newest commit was made, and where the file is kept as of it. */
  readonly copy: Required<Pick<CuratedSource, "retrieved_at" | "archive_url">>;
  readonly versions: number;
  /** When its oldest version was published. */
  readonly oldest: string;
  readonly read: ReadonlyMap<RegisterLine, MinedLine | Missing>;
}

export interface PathToMine {
  readonly repository: string;
  /** What the register calls the file. */
  readonly path: string;
  /** Files that stated the same before it did, newest first, as far as git cannot tell. */
  readonly movedFrom: readonly string[];
  /** All its lines, whatever products they are of: each version is read once. */
  readonly sought: readonly SoughtLine[];
}

export async function minePath(
  git: Git,
  { repository, path: named, movedFrom, sought }: PathToMine,
): Promise<MinedPath> {
  requirePlaces(named, sought);
  const head = (await git.resolve("HEAD"))!;
  const path = await fileAt(git, head, named);
  const logs: GitLog[] = [];
  let versions: readonly (readonly Version[])[] = sought.map(() => []);
  for (const each of [path, ...movedFrom]) {
    const log = await git.log(head, each);
    if (log.steps.length === 0)
      throw new Refusal(
        `${each} was never a file of ${repository}; moved_from of ${named} names it.`,
      );
    const begins = logs.length === 0 ? undefined : versions.map(beginningOf).toSorted().at(-1);
    // What another file said once every line stands in this one tells nothing more.
    const older = log.steps.filter((step) => begins === undefined || timeOf(step) < begins);
    const own = await followFile(git, older, sought, openStructure);
    versions = versions.map((newer, index) => continued(newer, own[index]!));
    logs.push(log);
  }
  const steps = logs.flatMap((log) => log.steps);
  const permalink = permalinkOf(`https://github.com/${repository}`)!;
  const history = { isCut: logs.some((log) => log.isCut), permalink };
  return {
    copy: {
      retrieved_at: toTimestamp(await git.committedAt(head))!,
      archive_url: permalink(head, path),
    },
    versions: steps.length,
    oldest: steps.map(timeOf).toSorted()[0]!,
    read: new Map(
      sought.map((each, index) => [each.line, minedLine(each, versions[index]!, history)]),
    ),
  };
}

/** What a place was in this file and, older than the first version that states it here, in another. */
function continued(newer: readonly Version[], former: readonly Version[]): readonly Version[] {
  const begins = beginningOf(newer);
  const before = former.filter(({ step }) => newer.length === 0 || timeOf(step) < begins);
  return before.some(isStated) || newer.length === 0
    ? [...newer.slice(0, newer.findLastIndex(isStated) + 1), ...before]
    : newer;
}

/** When the oldest version that states it was published; empty, before all times, where none does. */
function beginningOf(versions: readonly Version[]): string {
  const oldest = versions.findLast(isStated);
  return oldest === undefined ? "" : timeOf(oldest.step);
}

function requirePlaces(path: string, sought: readonly SoughtLine[]): void {
  const kind = structureKind(path);
  if (kind === undefined)
    throw new Refusal(
      `${path} has no places that can be read; JSON, YAML, Markdown, reStructuredText, HTML and protocol definitions have.`,
    );
  for (const { line } of sought)
    if (!fitsKind(line.at, kind))
      throw new Refusal(`${path}: ${JSON.stringify(line.at)} is no place of such a file.`);
}
