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
import { printRefusal } from "./facts-edit.ts";
import { readFacts } from "./facts.ts";
import { openGit } from "./git.ts";
import { factOf, type FactAt } from "./mine-fact.ts";
import { writeAccepted } from "./mine-write.ts";
import type { MineOptions } from "./mine-options.ts";
import { openReport, type Terminal } from "./report.ts";
import { UsageError } from "./verb.ts";

/** The exit code. Throws `UsageError` for what is not understood. */
export async function mine(options: MineOptions, terminal: Terminal): Promise<number> {
  const report = openReport(terminal, true);
  const facts = await readFacts(options.facts, options.asOf, report, terminal);
  if (facts === undefined) return 1;
  try {
    const at = factOf(facts.tree, options.id);
    const mined = await dig(options, at);
    const written = options.write
      ? writeAccepted(options, at, mined, options.accept ?? [], terminal)
      : undefined;
    if (written === false) return 1;
    if (options.json) terminal.out(toJson(mined, written));
    else terminal.out(written ?? toText(mined, at.fact));
    return mined.current === undefined ? 1 : 0;
  } catch (error) {
    return printRefusal("mine", error, options.json, terminal);
  }
}

async function dig(options: MineOptions, { fact, key, file }: FactAt): Promise<Mined> {
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
  const kept = log.steps.filter(
    (step) => options.since === undefined || timeOf(step) >= options.since,
  );
  if (kept.length === 0)
    throw new Refusal(`${path} has no version since ${options.since}; leave --since out.`);
  const statement = toStatement(fact.raw_value, fact.value, { ...key, currency: fact.currency });
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
      ? `Versions before ${options.since} were left out: what stood there is not known.`
      : log.isCut
        ? `The clone is shallow and ends at ${timeOf(kept.at(-1)!)}: what stood there before is not known.`
        : undefined,
    firstSeen: firstSeen(track.versions()),
    earlierPaths: earlierPaths(kept, path),
    ...propose(spans, fact, permalink, options.limit ?? 20),
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
