/** One file of the register and a clone of its repository → what each of its lines states, with its history. */
import type { CuratedSource } from "../../../schema/curated.ts";
import type { MeasuredIn } from "../../../amount/states.ts";
import type { RegisterLine, RegisterSource } from "../../../schema/register.ts";
import type { Git } from "../../git/git.ts";
import { followSteps } from "../../mine/command/file-versions.ts";
import { fileAt } from "../../mine/file-at.ts";
import { permalinkOf } from "../../mine/forge.ts";
import type { Missing } from "../../mine/wanted.ts";
import { timeOf } from "../../mine/runs.ts";
import { Refusal } from "../../set/refusal.ts";
import { toTimestamp } from "../../../schema/timestamp.ts";
import { openFollower } from "../follow.ts";
import { minedLine, type MinedLine } from "../mined.ts";
import { fitsKind, structureKind } from "../read/structure.ts";

export interface MinedSource {
  readonly source: CuratedSource;
  readonly versions: number;
  /** When its oldest version was published. */
  readonly oldest: string;
  readonly lines: readonly { readonly line: RegisterLine; readonly mined: MinedLine | Missing }[];
}

export interface SourceToMine {
  readonly repository: string;
  readonly written: RegisterSource;
  /** A key of the registry as values are measured in it; throws a `Refusal` for one that is not there. */
  readonly keyOf: (key: string) => MeasuredIn;
}

export async function mineSource(
  git: Git,
  { repository, written, keyOf }: SourceToMine,
): Promise<MinedSource> {
  const kind = structureKind(written.path);
  if (kind === undefined)
    throw new Refusal(
      `${written.path} has no places that can be read; JSON, YAML, Markdown, reStructuredText, HTML and protocol definitions have.`,
    );
  for (const { at } of written.facts)
    if (!fitsKind(at, kind))
      throw new Refusal(`${written.path}: ${JSON.stringify(at)} is no place of such a file.`);
  const head = (await git.resolve("HEAD"))!;
  const path = await fileAt(git, head, written.path);
  const log = await git.log(head, path);
  const sought = written.facts.map((line) => ({
    line,
    key: { ...keyOf(line.key), currency: line.currency },
  }));
  const follower = openFollower(sought);
  await followSteps(git, log.steps, (step, text) => follower.take(step, text));
  const permalink = permalinkOf(`https://github.com/${repository}`)!;
  const versions = follower.versions();
  const { url, title, type } = written;
  return {
    source: {
      url,
      title,
      type,
      retrieved_at: toTimestamp(await git.committedAt(head))!,
      archive_url: permalink(head, path),
    },
    versions: log.steps.length,
    oldest: timeOf(log.steps.at(-1)!),
    lines: written.facts.map((line, index) => ({
      line,
      mined: minedLine(line, versions[index]!, { isCut: log.isCut, permalink }),
    })),
  };
}
