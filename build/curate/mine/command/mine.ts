/** `mine`: earlier values of a fact, out of the log of the file that states it. */
import type { Git, GitLog, GitStep } from "../../git/git.ts";
import { openGit } from "../../git/command/git.ts";
import { factById, type FactAt } from "../../edit/fact-at.ts";
import { printJson, printRefusal } from "../../edit/command/facts-edit.ts";
import { fileAt, permalinkOf, type Permalink } from "../../register/file-at.ts";
import { followFile, type Reading } from "../../register/follow.ts";
import { openStructure, readPage } from "../../register/read/structure.ts";
import { readingAt } from "../../register/value.ts";
import { isStated, timelineOf, timeOf, type Missing } from "../../register/versions.ts";
import { Refusal } from "../../set/refusal.ts";
import { readFacts } from "../../../terminal/facts.ts";
import { openReport, printProblems } from "../../../terminal/report.ts";
import type { Terminal } from "../../../terminal/terminal.ts";
import { UsageError } from "../../../terminal/usage-error.ts";
import { cellReader } from "../measure.ts";
import { propose } from "../propose.ts";
import { minedJson, toText, type Mined } from "../text.ts";
import { nearestLine, patternReader, quoteReader, type ReadText } from "../wording.ts";
import type { MineOptions } from "./mine-options.ts";
import { writeAccepted } from "./mine-write.ts";

/** The exit code. Throws `UsageError` for a pattern that is none. */
export async function mine(options: MineOptions, terminal: Terminal): Promise<number> {
  const facts = await readFacts(options.facts, options.asOf, openReport(terminal, true));
  if (!facts.ok) return printProblems(facts.problems, terminal);
  try {
    const at = factById(facts.tree, options.id, options.asOf);
    const mined = await mineFact(options, at);
    const written = options.write
      ? writeAccepted(options, at, mined, options.accept ?? [], terminal)
      : undefined;
    if (written === false) return 1;
    if (options.json) printJson(minedJson(mined, written), terminal);
    else terminal.out(written ?? toText(mined, at.fact));
    return mined.current === undefined ? 1 : 0;
  } catch (error) {
    return printRefusal("mine", error, options.json, terminal);
  }
}

const mostProposals = 20;

/** Throws a `Refusal` where nothing can be mined. */
async function mineFact(options: MineOptions, at: FactAt): Promise<Mined> {
  const git = await repositoryOf(options);
  const permalink = await publicAddressOf(git, options);
  if (at.fact.raw_value === undefined)
    throw new Refusal(`${at.file}: the fact has no quote; there is nothing to look for.`);
  const { head, path, log, steps } = await versionsOf(git, options);
  const newest = await git.text(head, path);
  if (newest === undefined || newest.includes("\0"))
    throw new Refusal(`${path} is no text that can be read at ${head.slice(0, 12)}.`);
  const readVersion = await readerOf(options, at, { path, text: newest });
  const [versions = []] = await followFile(
    git,
    steps,
    [{ unit: at.key["unit"] }],
    async (...version) => [await readVersion(...version)],
  );
  const isShort = steps.length < log.steps.length;
  const timeline = timelineOf(versions, at.key["unit"], log.isCut || isShort);
  if (timeline.turns.length === 0) throw notInAny(options, at, path, steps.length, newest);
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
    firstSeen: timeOf(versions.findLast(isStated)!.step),
    earlierPaths: [...new Set(steps.map((step) => step.path))].filter((each) => each !== path),
    ...propose(timeline, at, permalink, options.limit ?? mostProposals),
  };
}

type ReadFile = (path: string, text: string) => Promise<Reading | Missing>;

/** By the place or the pattern that is asked for, else by the quote: as cells of a row, or as words. */
async function readerOf(
  { place, pattern }: MineOptions,
  { fact, key: defined, entry }: FactAt,
  newest: { readonly path: string; readonly text: string },
): Promise<ReadFile> {
  const key = { ...defined, currency: fact.currency };
  if (place !== undefined) {
    const line = { ...place, key: entry.key, ...(fact.currency && { currency: fact.currency }) };
    return async (path, text) => readingAt(await openStructure(path, text), line.at, line, key);
  }
  const statement = { quote: fact.raw_value!, value: fact.value, key };
  const inText =
    (read: ReadText): ReadFile =>
    (_, text) =>
      Promise.resolve(read(text));
  if (pattern !== undefined) {
    try {
      return inText(patternReader(pattern, statement));
    } catch (error) {
      throw new UsageError(`--pattern is "${pattern}"; ${(error as Error).message}`);
    }
  }
  const page = await readPage(newest.path, newest.text);
  const ofCell = page && cellReader(statement, page);
  if (ofCell !== undefined) return ofCell;
  const ofWords = quoteReader(statement);
  if (ofWords !== undefined) return inText(ofWords);
  throw new Refusal(
    `the quote "${statement.quote}" does not state ${String(fact.value)} in one way only; it cannot be followed.`,
    'Say how the value is found: --pattern "… (\\d+) …"',
  );
}

async function repositoryOf({ repository, environment }: MineOptions): Promise<Git> {
  const git = await openGit(repository, environment);
  if (git.ok) return git.value;
  throw new Refusal(`"${repository}" is no git repository that can be read: ${git.reason}.`);
}

async function publicAddressOf(git: Git, options: MineOptions): Promise<Permalink> {
  const remote = options.remote ?? (await git.remote("origin"));
  const permalink = remote === undefined ? undefined : permalinkOf(remote);
  if (permalink !== undefined) return permalink;
  throw new Refusal(
    `${remote === undefined ? "the repository has no remote `origin`" : `the remote "${remote}" is on no forge that is known`}; a step needs a public address.`,
    "Say where it is published: --remote https://github.com/<owner>/<repo>",
  );
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

function notInAny(
  { pattern, place }: MineOptions,
  { fact: { raw_value: quote = "" } }: FactAt,
  path: string,
  versions: number,
  newest: string,
): Refusal {
  if (place !== undefined)
    return new Refusal(
      `the place ${JSON.stringify(place.at)} states no value in any of the ${versions} versions of ${path}.`,
      "Look at the file: the place may have another name, or the amount a unit that needs --unit.",
    );
  const near = nearestLine(newest, quote);
  return new Refusal(
    pattern === undefined
      ? `the quote "${quote}" stands in none of the ${versions} versions of ${path}; it was looked for word for word, markup and white space folded.`
      : `--pattern matches in none of the ${versions} versions of ${path}.`,
    near === undefined ? undefined : `The nearest line: ${near}`,
  );
}
