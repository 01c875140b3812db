/** `mine`: earlier values of a fact, out of the log of the file that states it. */
import { fileAt } from "../curate/mine/file-at.ts";
import { permalinkOf } from "../curate/mine/forge.ts";
import { toJson } from "../curate/mine/json.ts";
import { toPattern } from "../curate/mine/pattern.ts";
import { propose } from "../curate/mine/propose.ts";
import { runsOf, timeOf } from "../curate/mine/runs.ts";
import { toStatement, type Statement } from "../curate/mine/statement.ts";
import { toText, type Mined } from "../curate/mine/text.ts";
import { nearestLine, openTrack, type Version } from "../curate/mine/track.ts";
import type { GitStep } from "../curate/git.ts";
import { Refusal } from "../curate/set/refusal.ts";
import { toTimestamp } from "../schema/timestamp.ts";
import { printRefusal } from "./facts-edit.ts";
import { readFacts } from "./facts.ts";
import { openGit } from "./git.ts";
import { factOf, type FactAt } from "./mine-fact.ts";
import { writeAccepted } from "./mine-write.ts";
import { factsFlags, factsOptions, type Environment } from "./options.ts";
import { openReport, type Terminal } from "./report.ts";
import { UsageError, verb, type Given } from "./verb.ts";

const flags = {
  pattern: {
    type: "string",
    value: "REGEX",
    about: "find the value by this, one group around it, instead of by the words of the quote",
  },
  since: { type: "string", value: "DATE", about: "leave older versions out" },
  limit: { type: "string", value: "N", about: "at most so many proposals (20)" },
  rev: { type: "string", value: "REV", about: "the version to start from (HEAD)" },
  remote: {
    type: "string",
    value: "URL",
    about: "the public address of the repository (that of its remote origin)",
  },
  accept: {
    type: "string",
    value: "N,…",
    about: "with --write: the numbers to take; 0 is the observed_at of today's value",
  },
  write: { type: "boolean", about: "insert what --accept names into the provider's file" },
  json: { type: "boolean", about: "print the result as JSON" },
  facts: factsFlags.facts,
  "as-of": factsFlags["as-of"],
} as const;

const about = `
The file's versions are read from newest to oldest along first parents (what a merge brought was published
when it was merged), across renames. The passage is followed from version to version: today's quote word
for word; else the same words with another number; else the line that has most of its words, the rarest
among them, with the confidence that is left. A value that is no number is followed by its very words only.
In a table the head of the column has to stay. What cannot be told is a gap and no guess. The time of the
first commit with a value is its observed_at; its address is that commit's. A value that held for less
than three days before another one did is shown as corrected and is in no snippet.

The repository may be bare, a mirror or shallow, and is only read. Nothing is written into the facts
without --accept, and nothing that would then be refused. Read each value at its address first.

--json prints {object: "mine", id, path, earlier_paths, versions, oldest_version_at, newest_version_at,
is_cut, current, proposals, gaps, written, diff}; of what is refused {object, written, message, repair}.`;

export const mineVerb = verb({
  name: "mine",
  summary: "Proposes dated earlier values of a fact from the log of a git repository.",
  words: ["<repo dir>", "<path>", "<fact id>"],
  flags,
  about,
  examples: [
    'npm run mine -- ../acme-docs limits.md "acme/api/pro/api.rate_limit.requests_per_minute"',
    'npm run mine -- ../acme-docs limits.md "acme/api/pro/api.rate_limit.requests_per_minute" --accept 1,2 --write',
    'npm run mine -- ../acme-docs limits.md "acme/api/pro/api.rate_limit.requests_per_minute" --pattern "(\\d+) requests"',
  ],
  exits: { 0: "mined; written, if asked to", 1: "refused, or the quote stands in no version" },
  run: (given, words, { terminal, environment, now }) => {
    const { facts, asOf } = factsOptions(given, environment, now);
    const [repository = "", path = "", id = ""] = words;
    return mine({ ...given, facts, asOf, environment, repository, path, id }, terminal);
  },
});

export interface MineOptions extends Omit<Given<typeof flags>, "facts" | "as-of"> {
  readonly facts: string;
  readonly asOf: string;
  readonly environment: Environment;
  readonly repository: string;
  readonly path: string;
  readonly id: string;
}

/** The exit code. Throws `UsageError` for what is not understood. */
export async function mine(options: MineOptions, terminal: Terminal): Promise<number> {
  const wanted = asked(options);
  const report = openReport(terminal, true);
  const facts = await readFacts(options.facts, options.asOf, report, terminal);
  if (facts === undefined) return 1;
  try {
    const at = factOf(facts.tree, options.id);
    const mined = await dig(options, at, wanted);
    const written = options.write
      ? writeAccepted(options, at, mined, wanted.accept, terminal)
      : undefined;
    if (written === false) return 1;
    if (options.json) terminal.out(toJson(mined, written));
    else terminal.out(written ?? toText(mined, at.fact));
    return mined.current === undefined ? 1 : 0;
  } catch (error) {
    return printRefusal("mine", error, options.json, terminal);
  }
}

interface Asked {
  readonly since: string | undefined;
  readonly limit: number;
  readonly accept: readonly number[];
}

function asked({ since, limit = "20", accept, write: isWriting }: MineOptions): Asked {
  const from = since === undefined ? undefined : toTimestamp(since);
  if (since !== undefined && from === undefined)
    throw new UsageError(`--since is "${since}"; a date is YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ`);
  if (!/^[1-9]\d{0,3}$/.test(limit))
    throw new UsageError(`--limit is "${limit}"; it is a whole number from 1 to 9999`);
  if (accept !== undefined && !/^\d{1,4}(,\d{1,4})*$/.test(accept))
    throw new UsageError(`--accept is "${accept}"; it is numbers of proposals, such as 1,3`);
  if (isWriting && accept === undefined)
    throw new UsageError("--write is without --accept; a person says which proposals are taken");
  const numbers = [...new Set(accept?.split(",").map(Number))];
  return { since: from, limit: Number(limit), accept: numbers };
}

async function dig(options: MineOptions, { fact, key, file }: FactAt, ask: Asked): Promise<Mined> {
  const git = await openGit(options.repository, options.environment);
  if (typeof git === "string")
    throw new Refusal(`"${options.repository}" is no git repository that can be read: ${git}.`);
  const remote = options.remote ?? (await git.remote("origin"));
  const permalink = remote === undefined ? undefined : permalinkOf(remote);
  if (permalink === undefined)
    throw new Refusal(
      `${remote === undefined ? "the repository has no remote `origin`" : `the remote "${remote}" is on no forge that is known`}; a step needs a public address.`,
      "Say where it is published: --remote https://github.com/<owner>/<repo>",
    );
  if (fact.raw_value === undefined)
    throw new Refusal(`${file}: the fact has no quote; there is nothing to look for.`);
  const revision = options.rev ?? "HEAD";
  const head = await git.resolve(revision);
  if (head === undefined) throw new Refusal(`no commit "${revision}" in "${options.repository}".`);
  const path = await fileAt(git, head, options.path);
  const log = await git.log(head, path);
  const kept = log.steps.filter((step) => ask.since === undefined || timeOf(step) >= ask.since);
  if (kept.length === 0)
    throw new Refusal(`${path} has no version since ${ask.since}; leave --since out.`);
  const statement = toStatement(fact.raw_value, fact.value, key);
  if (typeof fact.value === "number" && statement.at === undefined && options.pattern === undefined)
    throw new Refusal(
      `the quote "${fact.raw_value}" does not state ${fact.value} in one way only; it cannot be followed.`,
      'Say how the value is found: --pattern "… (\\d+) …"',
    );
  const track = openTrack(statement, patternOf(options.pattern, key, statement));
  let newest: string | undefined;
  for (let start = 0; start < kept.length; start += batch) {
    const steps = kept.slice(start, start + batch);
    const blobs = await git.blobs([...new Set(steps.flatMap(({ object }) => object ?? []))]);
    for (const step of steps) {
      const text = textOf(blobs.get(step.object ?? ""));
      if (step === kept[0] && text === undefined)
        throw new Refusal(`${path} is no text that can be read at ${head.slice(0, 12)}.`);
      newest ??= text;
      track.take(step, text);
    }
  }
  const isShort = kept.length < log.steps.length;
  const spans = runsOf(track.versions(), log.isCut || isShort);
  if (spans.length === 0) {
    const near = nearestLine(newest ?? "", statement);
    throw new Refusal(
      options.pattern === undefined
        ? `the quote "${fact.raw_value}" stands in none of the ${kept.length} versions of ${path}; it was looked for word for word, markup and white space folded.`
        : `--pattern matches in none of the ${kept.length} versions of ${path}.`,
      near === undefined ? undefined : `The nearest line: ${near}`,
    );
  }
  return {
    id: options.id,
    path,
    versions: kept.length,
    span: [timeOf(kept[0]!), timeOf(kept.at(-1)!)],
    cut: isShort
      ? `Versions before ${ask.since} were left out: what stood there is not known.`
      : log.isCut
        ? `The clone is shallow and ends at ${timeOf(kept.at(-1)!)}: what stood there before is not known.`
        : undefined,
    firstSeen: firstSeen(track.versions()),
    earlierPaths: earlierPaths(kept, path),
    ...propose(spans, fact, permalink, ask.limit),
  };
}

/** Versions whose contents are held at once. */
const batch = 200;

function firstSeen(versions: readonly Version[]): string {
  const first = versions.findLast(({ seen }) => typeof seen !== "string");
  return first === undefined ? "" : timeOf(first.step);
}

function earlierPaths(steps: readonly GitStep[], path: string): readonly string[] {
  return [...new Set(steps.map((step) => step.path))].filter((each) => each !== path);
}

/** Undefined for what is no text; line breaks of both kinds are the same. */
function textOf(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined || bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
  } catch {
    return undefined;
  }
}

function patternOf(source: string | undefined, key: FactAt["key"], statement: Statement) {
  if (source === undefined) return undefined;
  try {
    return toPattern(source, key, statement);
  } catch (error) {
    throw new UsageError(`--pattern is "${source}"; ${(error as Error).message}`);
  }
}
