/** `mine`: earlier values of a fact, out of the log of the file that states it. */
import type { CuratedStep } from "../../../schema/curated.ts";
import type { RegisterLine } from "../../../schema/register.ts";
import type { Git } from "../../git/git.ts";
import { openGit } from "../../git/command/git.ts";
import { factById, type FactAt } from "../../edit/fact-at.ts";
import type { Folder } from "../../edit/folder.ts";
import { printJson, printRefusal } from "../../edit/command/facts-edit.ts";
import { openFacts, writeEdit } from "../../edit/command/write-edit.ts";
import { openCurated } from "../../file/curated-file.ts";
import { addSteps, factFields } from "../../file/fact.ts";
import { fileAt, permalinkOf, type Permalink } from "../../register/file-at.ts";
import { followFile } from "../../register/follow.ts";
import { openPage, openStructure, readPage } from "../../register/read/structure.ts";
import { timelineOf, timeOf } from "../../register/versions.ts";
import { Refusal } from "../../set/refusal.ts";
import type { Terminal } from "../../../terminal/terminal.ts";
import { minedText, proposedOf, stepOfProposal, type Mined } from "../mined.ts";
import { lineOfQuote } from "../quoted-line.ts";
import type { MineOptions } from "./mine-options.ts";

/** The exit code. */
export async function mine(options: MineOptions, terminal: Terminal): Promise<number> {
  try {
    const opened = openFacts(options.facts);
    const at = factById(opened.tree, options.id, options.asOf);
    const mined = await mineFact(options, at);
    if (options.write) {
      accept(opened.folder, at, mined, options.accept ?? []);
      return writeEdit("mine", opened, options, { record: mined }, terminal);
    }
    const written = { written: false, diff: null };
    if (options.json) printJson({ object: "mine", ...mined, ...written }, terminal);
    else terminal.out(minedText(mined, at.fact));
    return mined.current === null ? 1 : 0;
  } catch (error) {
    return printRefusal("mine", error, options.json, terminal);
  }
}

/** Throws a `Refusal` where nothing can be mined. */
async function mineFact(options: MineOptions, at: FactAt): Promise<Mined> {
  const { id, repository, rev = "HEAD" } = options;
  const opened = await openGit(repository, options.environment);
  if (!opened.ok)
    throw new Refusal(`"${repository}" is no git repository that can be read: ${opened.reason}.`);
  const git = opened.value;
  const permalink = await publicAddressOf(git, options);
  const head = await git.resolve(rev);
  if (head === undefined) throw new Refusal(`no commit "${rev}" in "${repository}".`);
  const path = await fileAt(git, head, options.path);
  const line = await lineOf(options, at, git, head, path);
  const { steps, isCut } = await git.log(head, path);
  const unit = at.key["unit"];
  const key = { ...at.key, currency: at.fact.currency };
  const open = typeof line.at === "string" ? openStructure : openPage;
  const [versions = []] = await followFile(git, steps, [{ line, key }], open);
  const timeline = timelineOf(versions, unit, isCut);
  if (timeline.turns.length === 0) throw statedNowhere(line, at, path, steps.length);
  return {
    id,
    path,
    earlier_paths: [...new Set(steps.map((step) => step.path))].filter((each) => each !== path),
    versions: steps.length,
    oldest_version_at: timeOf(steps.at(-1)!),
    newest_version_at: timeOf(steps[0]!),
    is_cut: isCut,
    ...proposedOf(timeline, at, permalink),
  };
}

/** By the place that is asked for, else by the quote. */
async function lineOf(
  { place }: MineOptions,
  { fact, file, key: defined, entry }: FactAt,
  git: Git,
  head: string,
  path: string,
): Promise<RegisterLine> {
  const { raw_value: quote, value, currency } = fact;
  const own = { key: entry.key, ...(currency && { currency }) };
  if (place !== undefined) return { ...place, ...own };
  if (quote === undefined)
    throw new Refusal(`${file}: the fact has no quote; there is nothing to look for.`);
  const text = await git.text(head, path);
  const page = text === undefined ? undefined : await readPage(path, text);
  if (page === undefined)
    throw new Refusal(`${path} is no text that can be read at ${head.slice(0, 12)}.`);
  const line = lineOfQuote({ quote, value, key: { ...defined, currency } }, page);
  if (line !== undefined) return { ...line, ...own };
  throw new Refusal(
    `the quote "${quote}" does not state ${String(value)} in one way only; it cannot be followed.`,
    'Say how the value is found: --says "at most {} requests"',
  );
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

function statedNowhere(
  { at, says }: RegisterLine,
  { fact: { raw_value: quote } }: FactAt,
  path: string,
  count: number,
): Refusal {
  const place = typeof at === "object" && Object.keys(at).length === 0 ? undefined : at;
  const what =
    place === undefined
      ? `the words "${says ?? quote}" stand in none`
      : `the place ${JSON.stringify(place)} states no value in any`;
  return new Refusal(
    `${what} of the ${count} versions of ${path}.`,
    "Look at the file: it may use other words or names (--says), or a bare number (--unit).",
  );
}

/** Puts the proposals that a person accepts into the provider's file. */
function accept(
  folder: Folder,
  { file, path, fact }: FactAt,
  { current, proposals }: Mined,
  numbers: readonly number[],
): void {
  const steps = numbers
    .filter((number) => number > 0)
    .map((number): CuratedStep => {
      const proposal = proposals.find((each) => each.number === number);
      if (proposal === undefined) throw new Refusal(`there is no proposal ${number}.`);
      if (!proposal.proposed)
        throw new Refusal(`proposal ${number} is in the history already; nothing was written.`);
      return stepOfProposal(proposal);
    });
  const curated = openCurated(folder.text(file));
  addSteps(curated, path, fact.history ?? [], steps);
  if (numbers.includes(0)) {
    if (fact.observed_at !== undefined)
      throw new Refusal(`the fact has an observed_at already: ${fact.observed_at}.`);
    if (!current?.observed_at) throw new Refusal("it is not known since when today's value holds.");
    curated.set([...path, "observed_at"], current.observed_at, factFields);
  }
  folder.write(file, curated.print());
}
