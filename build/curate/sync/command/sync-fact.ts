/** `sync fact`: earlier values of a fact, out of the log of the file that states it. */
import { parseYaml } from "../../../load/parse.ts";
import { RegisterPlace, type RegisterLine } from "../../../schema/register.ts";
import { failureFor, success } from "../../../schema/result.ts";
import {
  anyText,
  wholeNumbers,
  type FlagReader,
  type Flags,
  type Given,
} from "../../../commands/terminal/flag.ts";
import { factsFlags } from "../../../commands/terminal/flags.ts";
import { factsOptions } from "../../../commands/terminal/options.ts";
import { UsageError } from "../../../commands/terminal/usage-error.ts";
import { verb, type Surroundings } from "../../../commands/terminal/verb.ts";
import { validatorOf } from "../../../validate/shape.ts";
import { orRefused, printJson } from "../../edit/command/facts-edit.ts";
import { openFacts, writeEdit } from "../../edit/command/write-edit.ts";
import { factById, type FactAt } from "../../edit/fact-at.ts";
import type { Folder } from "../../edit/folder.ts";
import { openCurated } from "../../file/curated-file.ts";
import { addSteps, factFields } from "../../file/fact.ts";
import { openGit } from "../../git/command/git.ts";
import type { Git } from "../../git/git.ts";
import { Refusal } from "../../set/refusal.ts";
import { historyOf } from "../history.ts";
import { readPage } from "../places/open.ts";
import { proposedOf, proposedText, type Proposed } from "../proposals.ts";
import { lineOfQuote } from "../quoted-line.ts";
import { fileAt, permalinkOf } from "../source-file.ts";

const placeText: FlagReader<RegisterPlace> = (text) => {
  const place = parseYaml("--at", text).located?.value;
  return validatorOf(RegisterPlace)(place)
    ? success(place as RegisterPlace)
    : failureFor(
        "a place is written as in a register: /a/b, acme.v1.Job.name, { row: a, column: b }",
      );
};

const name = "sync fact";
const flags = {
  at: {
    read: placeText,
    value: "PLACE",
    about: "read the value at this place, written as in a register",
  },
  says: {
    read: anyText,
    value: "WORDS",
    about: 'the words around the value, with {} in its place: "at most {}"; … is any words',
  },
  unit: { read: anyText, value: "UNIT", about: "what a bare number there counts, such as bytes" },
  rev: { read: anyText, value: "REV", about: "the version to start from (HEAD)" },
  remote: {
    read: anyText,
    value: "URL",
    about: "the public address of the repository (that of its remote origin)",
  },
  accept: {
    read: wholeNumbers(9999, "proposals"),
    value: "N,…",
    about: "with --write: the numbers to take; 0 is the observed_at of today's value",
  },
  write: { about: "insert what --accept names into the provider's file" },
  json: { about: "print the result as JSON" },
  facts: factsFlags.facts,
  "as-of": factsFlags["as-of"],
} as const satisfies Flags;

export const syncFactVerb = verb({
  name,
  summary: "Proposes dated earlier values of a fact from the log of a git repository.",
  words: ["<repo dir>", "<path>", "<fact id>"],
  flags,
  about: `
The file's versions are read along first parents (what a merge brought was published when it was merged),
across renames. In each the words of today's quote are looked for, with any number in the place of its own; a
value that is no number is followed by its very words only. A quote of a table's row is read by its row and
the head of its column. --says names other words; --at reads the place itself, so that no reformatting can
lead astray. What cannot be told is a gap and no guess. The time of the first commit with a value is its
observed_at; its address is that commit's. A value that held for less than three days before another one did,
or that was taken back within two weeks, is a slip and no step.

The repository may be bare, a mirror or shallow, and is only read. Nothing is written into the facts
without --accept, and nothing that would then be refused. Read each value at its address first.

--json prints {object: "sync fact", id, path, versions, oldest_version_at, newest_version_at, is_cut, proposals,
gaps, written, diff}, with --write findings; of what is refused {object, written, message, repair}.`,
  examples: [
    'npm run sync -- fact ../acme-docs limits.md "acme/api/pro/api.rate_limit.requests_per_minute"',
    'npm run sync -- fact ../acme-docs limits.md "acme/api/pro/api.rate_limit.requests_per_minute" --accept 1,2 --write',
    'npm run sync -- fact ../acme-docs limits.md "acme/api/pro/api.rate_limit.requests_per_minute" --says "up to {} requests"',
    'npm run sync -- fact ../acme-api openapi.json "acme/api/*/message.text.max_characters" --at /components/schemas/Message/maxLength',
  ],
  exits: {
    0: "read; written, if asked to",
    1: "refused, or today's value stands in no version",
  },
  run: (given, words, around) =>
    orRefused(name, around.terminal, () => syncFact(given, words, around), given.json),
});

type Asked = Given<typeof flags>;

async function syncFact(
  given: Asked,
  [repository = "", path = "", id = ""]: readonly string[],
  { terminal, environment, now }: Surroundings,
): Promise<number> {
  const { write, accept: numbers = [], json } = given;
  if (write && numbers.length === 0)
    throw new UsageError("--write is without --accept; a person says which proposals are taken");
  const { facts, asOf } = factsOptions(given, environment, now);
  const opened = openFacts(facts);
  const at = factById(opened.tree, id, asOf);
  const clone = await openGit(repository, environment);
  if (!clone.ok)
    throw new Refusal(`"${repository}" is no git repository that can be read: ${clone.reason}.`);
  const proposed = { id, ...(await proposedIn(clone.value, path, at, given)) };
  if (write) {
    accept(opened.folder, at, proposed.proposals, numbers);
    return writeEdit(name, opened, { facts, asOf, json }, { record: proposed }, terminal);
  }
  if (json) printJson({ object: name, ...proposed, written: false, diff: null }, terminal);
  else terminal.out(proposedText(id, proposed));
  return proposed.proposals.length === 0 ? 1 : 0;
}

/** Throws a `Refusal` where nothing can be read. */
async function proposedIn(git: Git, written: string, at: FactAt, asked: Asked): Promise<Proposed> {
  const { rev = "HEAD", remote = (await git.remote("origin")) ?? "" } = asked;
  const permalink = permalinkOf(remote);
  if (permalink === undefined)
    throw new Refusal(
      `the remote "${remote}" is on no forge that is known; a step needs a public address.`,
      "Say where it is published: --remote https://github.com/<owner>/<repo>",
    );
  const head = await git.resolve(rev);
  if (head === undefined) throw new Refusal(`no commit "${rev}" in the repository.`);
  const named = git.prefix + written.replaceAll("\\", "/").replace(/^\.\//, "");
  const path = await fileAt(git, head, named);
  const line = await lineOf(asked, at, git, head, path);
  const sought = [{ line, key: { ...at.key, currency: at.fact.currency } }];
  const asPage = typeof line.at !== "string";
  const history = await historyOf(git, head, { path, sought, asPage });
  return proposedOf(path, at, history, permalink);
}

/** By the place that is asked for, else by the quote. Words without a place are looked for in the whole file. */
async function lineOf(
  { at: place, says, unit }: Asked,
  { fact, file, key: defined, entry }: FactAt,
  git: Git,
  head: string,
  path: string,
): Promise<RegisterLine> {
  const { raw_value: quote, value, currency } = fact;
  const own = { key: entry.key, ...(currency && { currency }) };
  if (place !== undefined || says !== undefined)
    return { at: place ?? {}, ...(says && { says }), ...(unit && { unit }), ...own };
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

/** Puts the proposals that a person accepts into the provider's file. */
function accept(
  folder: Folder,
  { file, path, fact }: FactAt,
  proposals: Proposed["proposals"],
  numbers: readonly number[],
): void {
  const curated = openCurated(folder.text(file));
  const steps = numbers.flatMap((number) => {
    const proposal = proposals.find((each) => each.number === number);
    if (proposal === undefined) throw new Refusal(`there is no proposal ${number}.`);
    const { number: _number, standing, ...step } = proposal;
    if (standing !== "new") throw new Refusal(`proposal ${number} is ${standing} already.`);
    if (number > 0) return [step];
    if (step.observed_at === undefined)
      throw new Refusal("it is not known since when today's value holds.");
    curated.set([...path, "observed_at"], step.observed_at, factFields);
    return [];
  });
  addSteps(curated, path, fact.history ?? [], steps);
  folder.write(file, curated.print());
}
