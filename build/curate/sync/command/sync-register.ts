/**
 * `sync register`: every place of the registers through all versions of its file → ordinary facts with their
 * quotes, permalinks and dated history. Without `--write` it shows what moved, as a diff to be judged.
 */
import { counted } from "../../../schema/lists/counted.ts";
import { grouped } from "../../../schema/lists/grouped.ts";
import type { FactsTree } from "../../../load/tree.ts";
import type { RegisterFile, RegisterLine, RegisterSource } from "../../../schema/register.ts";
import { fromMillis } from "../../../schema/timestamp.ts";
import { commaSeparated, type Flags, type Given } from "../../../commands/terminal/flag.ts";
import { folderFlags, factsOptions } from "../../../commands/terminal/options.ts";
import { verb, type Surroundings } from "../../../commands/terminal/verb.ts";
import { mapAt } from "../../../load/value-at.ts";
import { validate } from "../../../validate/validate.ts";
import {
  openFacts,
  toldRefusal,
  writeEdit,
  type OpenFacts,
} from "../../edit/command/write-edit.ts";
import { Refusal, RefusedFiles } from "../../../load/refusal.ts";
import { unknownName } from "../../set/refusal.ts";
import { fileAddress } from "../../verify/address.ts";
import { newestCommit, type Head } from "../../verify/read-git.ts";
import { enterFacts, idOfLine, type Move, type StatedFact } from "../enter.ts";
import { factOf, historyOf } from "../history.ts";
import { gapWords } from "../reading.ts";
import type { Gap } from "../timeline.ts";
import { clonesIn } from "../../git/command/git.ts";
import { chosen, clonesFlag } from "./clones.ts";

const name = "sync register";
const flags = {
  mirrors: clonesFlag,
  register: { read: commaSeparated, value: "NAME,…", about: "only these files of facts/register/" },
  files: {
    read: commaSeparated,
    value: "PART,…",
    about: "only files of the repositories with one of these in their path",
  },
  write: { about: "write what moved into the files of the providers" },
  json: { about: "print the result as JSON" },
  ...folderFlags,
} as const satisfies Flags;

export const syncRegisterVerb = verb({
  name,
  summary:
    "Reads the places of facts/register/ in all versions of their files, and shows what moved.",
  flags,
  about: `
Each line of a register names a place of a file in an official repository, of which somebody judged what it
states. It is read in all versions of the file and written as an ordinary fact: quote, permalink to the line,
dated history. Run again, it shows what moved, value by value and as a diff, and when a place could not be
read: what it stated then is not known.

Versions are read along first parents (what a merge brought was published when it was merged), across renames.
The time of the first commit with a value is its observed_at; its address is that commit's. A value that held
for less than three days before another one did, or that was taken back within two weeks, is a slip and no
step. Clones are only read; one that is shallow is refused, since what was before is not known.

--json prints {object: "sync register", facts, unreadable, moved, gaps, written, diff, findings}.`,
  examples: [
    "npm run sync -- register --mirrors ../clones",
    "npm run sync -- register --mirrors ../clones --register aws --files kinesis --write",
  ],
  exits: {
    0: "read; written, if asked to",
    1: "refused, or a place is not read",
    3: "something moved that was not written",
  },
  run: (given, _, around) =>
    toldRefusal(name, around.terminal, given.json, () => syncRegisters(given, around)),
});

async function syncRegisters(
  given: Given<typeof flags>,
  { terminal, environment, now }: Surroundings,
): Promise<number> {
  const { json, write = false } = given;
  const { facts, asOf } = factsOptions(given, environment, now);
  const opened = openFacts(facts);
  const valid = validate(opened.tree, asOf);
  const own = `${opened.tree.name}/register/`;
  const problems = valid.ok ? [] : valid.problems.filter(({ file }) => file.startsWith(own));
  if (problems.length > 0) throw new RefusedFiles(problems);
  const openClone = clonesIn(given.mirrors, facts, environment);
  const found: Found = { facts: 0, unreadable: [], moved: [], gaps: [] };
  for (const register of registersOf(opened.tree, given)) {
    const head = await newestCommit(register.repository, openClone);
    if (!head.ok) throw new Refusal(`${head.reason}.`);
    if (await head.value.git.isShallow())
      throw new Refusal(
        `the clone of ${register.repository} is shallow: older versions are not known.`,
        "Fetch them: git fetch --unshallow",
      );
    // Each file once, by its path, however many products it states facts of.
    for (const [path, sources] of grouped(register.asked, (each) => each.path))
      await syncFile(opened, register, path, sources, head.value, found);
  }
  const { unreadable, moved, gaps } = found;
  for (const line of unreadable) terminal.err(`${line}\n`);
  const lines = [
    ...gaps.map((gap) => `gap    ${gap.id}: ${gapText(gap)}`),
    ...moved.map(moveText),
    `${counted(found.facts, "fact")} read, ${counted(unreadable.length, "place")} not read`,
  ];
  const options = { facts, asOf, json, "dry-run": !write };
  writeEdit(name, opened, options, { record: found, lines }, terminal);
  if (unreadable.length > 0) return 1;
  return !write && opened.folder.changed().size > 0 ? 3 : 0;
}

interface AskedRegister extends RegisterFile {
  /** Of its file: `aws` for `register/aws.yaml`. */
  readonly name: string;
  /** Those of its files that are read. */
  readonly asked: readonly RegisterSource[];
}

/** What is said of a run, as `--json` prints it. */
interface Found {
  facts: number;
  readonly unreadable: string[];
  readonly moved: Move[];
  readonly gaps: (Gap & { readonly id: string })[];
}

function registersOf(
  { name: folder, registers }: FactsTree,
  { register: names, files: parts }: Given<typeof flags>,
): readonly AskedRegister[] {
  const all = chosen(registers, names, `${folder}/register`).map(({ name: own, located }) => {
    const register = located.value as RegisterFile;
    const isAsked = ({ path }: RegisterSource): boolean =>
      parts?.some((part) => path.includes(part)) ?? true;
    const asked = register.files.filter(isAsked);
    return { ...register, name: own, asked };
  });
  const paths = all.flatMap(({ asked }) => asked).map(({ path }) => path);
  const nowhere = parts?.find((part) => !paths.some((path) => path.includes(part)));
  if (nowhere !== undefined)
    throw new Refusal(`no file of these registers has \`${nowhere}\` in its path.`);
  return all.filter(({ asked }) => asked.length > 0);
}

/** `sources` are those of a register that are the file at a path; at least one. */
async function syncFile(
  { tree, folder }: OpenFacts,
  register: AskedRegister,
  path: string,
  sources: readonly RegisterSource[],
  { git, commit, at }: Head,
  found: Found,
): Promise<void> {
  const keys = mapAt(tree.keys?.value);
  const lines = sources.flatMap(({ facts }) => facts);
  const sought = lines.map((line) => ({
    line,
    key: { ...mapAt(keys[line.key]), currency: line.currency },
  }));
  const movedFrom = [...new Set(sources.flatMap(({ moved_from = [] }) => moved_from))];
  const { repository } = register;
  if ((await git.objectAt(commit, path)) === undefined) {
    const paths = (await git.list(commit, "")).map((entry) => entry.path);
    throw unknownName(`no file ${path} at ${commit.slice(0, 12)}.`, path, paths);
  }
  const places = await historyOf(git, commit, path, movedFrom, sought);
  const archive_url = fileAddress({ repository, ref: commit, path });
  const copy = { retrieved_at: fromMillis(at), archive_url };
  for (const source of sources) {
    const stated = source.facts.flatMap((line): readonly StatedFact[] => {
      const place = places.get(line);
      if (place === undefined) return [];
      const fact = factOf(line, place, repository);
      if (typeof fact === "string") {
        const where = `${register.name}: ${source.path}: ${lineText(line)}`;
        found.unreadable.push(`${where}: ${gapWords[fact]}.`);
        return [];
      }
      const id = idOfLine(register, source, line);
      found.gaps.push(...place.gaps.map((gap) => ({ id, ...gap })));
      return [{ line, fact }];
    });
    found.facts += stated.length;
    if (stated.length > 0)
      found.moved.push(...enterFacts(tree, folder, { register, source, copy, stated }));
  }
}

/** A line of the register as a person finds it. */
function lineText({ at, key, scope }: RegisterLine): string {
  const place = typeof at === "string" ? at : JSON.stringify(at);
  return `${place} (${key}${scope === undefined ? "" : `~${scope}`})`;
}

function moveText({ id, before, after, since }: Move): string {
  const what = before === undefined ? "new  " : "moved";
  const values = (before === undefined ? [after] : [before, after]).map((value) =>
    value === null ? "no limit" : String(value),
  );
  return `${what}  ${id}: ${values.join(" → ")}${since === undefined ? "" : `, since ${since.slice(0, 10)}`}`;
}

function gapText({ reason, from, until }: Gap): string {
  const span = [from && `from ${from.slice(0, 10)}`, until && `until ${until.slice(0, 10)}`];
  return `${span.filter(Boolean).join(" ")} what it stated is not known: ${gapWords[reason]}`;
}
