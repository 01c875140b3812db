/** A fact and a file in a git repository → what the versions of that file say of the fact's value. */
import { fileAt } from "../file-at.ts";
import { openFollower } from "../../register/follow.ts";
import { followSteps } from "./file-versions.ts";
import { inFull, nearestHeads } from "../../register/read/heads.ts";
import { readPage } from "../../register/read/structure.ts";
import type { RegisterCell, RegisterLine } from "../../../schema/register.ts";
import { permalinkOf } from "../forge.ts";
import { toPattern } from "../pattern.ts";
import { propose } from "../propose.ts";
import { runsOf, timeOf } from "../runs.ts";
import { toStatement, type Statement } from "../statement.ts";
import type { Mined } from "../text.ts";
import { nearestLine, openTrack, type Version } from "../track.ts";
import type { Git, GitLog, GitStep } from "../../git/git.ts";
import { Refusal } from "../../set/refusal.ts";
import { openGit } from "../../git/command/git.ts";
import type { FactAt } from "../../edit/fact-at.ts";
import type { MineOptions } from "./mine-options.ts";
import { UsageError } from "../../../terminal/usage-error.ts";

const mostProposals = 20;

/** Throws a `Refusal` where nothing can be mined, and `UsageError` for a pattern that is none. */
export async function mineLog(options: MineOptions, at: FactAt): Promise<Mined> {
  const git = await repositoryOf(options);
  const permalink = await publicAddressOf(git, options);
  const statement = statementOf(options, at);
  const { head, path, log, steps } = await versionsOf(git, options);
  const pattern =
    options.pattern === undefined ? undefined : patternIn(options.pattern, at, statement);
  const line = lineAsked(options, at);
  const track = line === undefined ? openTrack(statement, pattern) : placeTrack(line, at);
  const newest = await followSteps(git, steps, (step, text) => track.take(step, text));
  const versions = track.versions();
  if (newest === undefined)
    throw new Refusal(`${path} is no text that can be read at ${head.slice(0, 12)}.`);
  const isShort = steps.length < log.steps.length;
  const spans = runsOf(versions, at.key["unit"], log.isCut || isShort);
  if (spans.length === 0) throw await notInAny(options, path, steps.length, statement, newest);
  const oldest = timeOf(steps.at(-1)!);
  return {
    id: options.id,
    path,
    versions: steps.length,
    span: [timeOf(steps[0]!), oldest],
    cut: isShort
      ? `Versions before ${options.since} were left out: what stood there is not known.`
      : log.isCut
        ? `The clone is shallow and ends at ${oldest}: what stood there before is not known.`
        : undefined,
    firstSeen: firstSeen(versions),
    earlierPaths: [...new Set(steps.map((step) => step.path))].filter((each) => each !== path),
    ...propose(spans, at, permalink, options.limit ?? mostProposals),
  };
}

/** The place that is asked for, as a line of the register would name it. */
function lineAsked({ place }: MineOptions, { fact, entry }: FactAt): RegisterLine | undefined {
  if (place === undefined) return undefined;
  return { ...place, key: entry.key, ...(fact.currency && { currency: fact.currency }) };
}

/** Heads are looked up in the newest version: what begins so in an older one may be another row. */
function placeTrack(line: RegisterLine, { key, fact }: FactAt) {
  let follower: ReturnType<typeof openFollower> | undefined;
  return {
    async take(step: GitStep, text: string | undefined) {
      if (follower === undefined) {
        const page = text === undefined ? undefined : await readPage(step.path, text);
        const { at } = line;
        const full = page === undefined || typeof at === "string" ? at : inFull(at, page);
        const sought = { line: { ...line, at: full }, key: { ...key, currency: fact.currency } };
        follower = openFollower([sought]);
      }
      await follower.take(step, text);
    },
    versions: () => follower?.versions()[0] ?? [],
  };
}

async function repositoryOf({ repository, environment }: MineOptions): Promise<Git> {
  const git = await openGit(repository, environment);
  if (git.ok) return git.value;
  throw new Refusal(`"${repository}" is no git repository that can be read: ${git.reason}.`);
}

async function publicAddressOf(git: Git, options: MineOptions) {
  const remote = options.remote ?? (await git.remote("origin"));
  const permalink = remote === undefined ? undefined : permalinkOf(remote);
  if (permalink !== undefined) return permalink;
  throw new Refusal(
    `${remote === undefined ? "the repository has no remote `origin`" : `the remote "${remote}" is on no forge that is known`}; a step needs a public address.`,
    "Say where it is published: --remote https://github.com/<owner>/<repo>",
  );
}

function statementOf({ pattern, place }: MineOptions, { fact, key, file }: FactAt): Statement {
  const { raw_value: quote, value } = fact;
  if (quote === undefined)
    throw new Refusal(`${file}: the fact has no quote; there is nothing to look for.`);
  const statement = toStatement(quote, value, { ...key, currency: fact.currency });
  if (typeof value === "number" && statement.at === undefined && (pattern ?? place) === undefined)
    throw new Refusal(
      `the quote "${quote}" does not state ${value} in one way only; it cannot be followed.`,
      'Say how the value is found: --pattern "… (\\d+) …"',
    );
  return statement;
}

interface FileVersions {
  readonly head: string;
  readonly path: string;
  readonly log: GitLog;
  /** Those that are asked for, newest first; at least one. */
  readonly steps: readonly GitStep[];
}

async function versionsOf(git: Git, options: MineOptions): Promise<FileVersions> {
  const { rev = "HEAD", since, repository } = options;
  const head = await git.resolve(rev);
  if (head === undefined) throw new Refusal(`no commit "${rev}" in "${repository}".`);
  const path = await fileAt(git, head, options.path);
  const log = await git.log(head, path);
  const steps = log.steps.filter((step) => since === undefined || timeOf(step) >= since);
  if (steps.length === 0)
    throw new Refusal(`${path} has no version since ${since}; leave --since out.`);
  return { head, path, log, steps };
}

function patternIn(source: string, { key }: FactAt, statement: Statement) {
  try {
    return toPattern(source, key, statement);
  } catch (error) {
    throw new UsageError(`--pattern is "${source}"; ${(error as Error).message}`);
  }
}

async function notInAny(
  { pattern, place }: MineOptions,
  path: string,
  versions: number,
  statement: Statement,
  newest: string,
): Promise<Refusal> {
  const near = nearestLine(newest, statement);
  if (place !== undefined) {
    const page = typeof place.at === "string" ? undefined : await readPage(path, newest);
    return new Refusal(
      `the place ${JSON.stringify(place.at)} states no value in any of the ${versions} versions of ${path}.`,
      (page && nearestHeads(place.at as RegisterCell, page)) ??
        "Look at the file: the place may have another name, or the amount a unit that needs --unit.",
    );
  }
  return new Refusal(
    pattern === undefined
      ? `the quote "${statement.quote}" stands in none of the ${versions} versions of ${path}; it was looked for word for word, markup and white space folded.`
      : `--pattern matches in none of the ${versions} versions of ${path}.`,
    near === undefined ? undefined : `The nearest line: ${near}`,
  );
}

function firstSeen(versions: readonly Version[]): string {
  const first = versions.findLast(({ seen }) => typeof seen !== "string");
  return first === undefined ? "" : timeOf(first.step);
}
