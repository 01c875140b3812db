/**
 * Reads the base that a diff compares with: a git revision, a folder of facts, a built output or a
 * snapshot. Each is only read; of a repository neither the work tree, nor the index, nor a ref is touched.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, isAbsolute, join, normalize } from "node:path";
import { Check } from "typebox/value";
import { attempted, failureFor, success, type Attempt } from "../../../schema/result.ts";
import { buildDataset } from "../../../dataset/dataset.ts";
import { formatProblem } from "../../../load/problem.ts";
import { loadTree, type FactsTree, type LoadOptions } from "../../../load/tree.ts";
import { routes } from "../../../schema/contract/routes.ts";
import type { DiffBase } from "../../../schema/diff.ts";
import { Fact } from "../../../schema/fact.ts";
import type { Manifest } from "../../../schema/manifest.ts";
import { validate } from "../../../validate/validate.ts";
import { branchStart, factsAt } from "./facts-at.ts";
import { readSnapshot } from "../../../publish/compose/gates.ts";
import type { Before } from "../diff.ts";
import { openGit } from "../../git/command/git.ts";
import type { CommandEnvironment } from "../../../commands/terminal/options.ts";
import { UsageError } from "../../../commands/terminal/usage-error.ts";

/** What is compared with. */
export interface Base {
  readonly record: DiffBase;
  readonly before: Before;
}

export interface BaseInput {
  /** As it was asked for; absent for the default. */
  readonly asked: string | undefined;
  /** The revision that is compared with it; absent for what is on disk. */
  readonly head: string | undefined;
  /** The facts folder on disk. */
  readonly folder: string;
  readonly asOf: string;
  readonly environment: CommandEnvironment;
  /** How the other side is loaded: its name, so that both name their files alike. */
  readonly load: LoadOptions & { readonly name: string };
}

/** Throws `UsageError` for what names no base. */
export async function openBase(input: BaseInput): Promise<Attempt<Base>> {
  const { asked, load, asOf } = input;
  if (asked === undefined) return inGit(input);
  const record = { name: publicPath(asked), commit: null };
  if (existsSync(join(asked, "dataset.yaml")))
    return baseOf({ ...record, kind: "folder", as_of: asOf }, loadTree(asked, load));
  const inOutput = join(asked, routes.snapshot.file);
  if (existsSync(inOutput))
    return fromSnapshot(inOutput, { ...record, kind: "output", as_of: manifestMoment(asked) });
  if (asked.endsWith(".jsonl") && existsSync(asked))
    return fromSnapshot(asked, { ...record, kind: "snapshot", as_of: null });
  return inGit(input);
}

function fromSnapshot(file: string, record: DiffBase): Attempt<Base> {
  const read = readSnapshot(file);
  if (!read.ok) return read;
  // A fact of an earlier build may lack what facts have today: it is as where there is nothing to say.
  const facts = read.value.map((fact) => ({ ...nothingSaid, ...fact }));
  const odd = facts.findIndex((fact) => !Check(Fact, fact));
  return odd < 0
    ? success({ record, before: { facts } })
    : failureFor(`${publicPath(file)} is no snapshot: line ${odd + 1} is not a fact`);
}

/** Where a field must stand, null if the schema allows it, an empty list if it asks for one. */
const nothingSaid = Object.fromEntries(
  Object.entries(Fact.properties).flatMap(([name, field]): [string, unknown][] => {
    if (!Fact.required.includes(name as never)) return [];
    if (Check(field, null)) return [[name, null]];
    return Check(field, []) ? [[name, []]] : [];
  }),
);

function manifestMoment(folder: string): string | null {
  try {
    const text = readFileSync(join(folder, routes.manifest.file), "utf8");
    return (JSON.parse(text) as Manifest).as_of ?? null;
  } catch {
    return null;
  }
}

async function inGit(input: BaseInput): Promise<Attempt<Base>> {
  const { asked, head = "HEAD", folder, environment, load, asOf } = input;
  const opened = await openGit(folder, environment);
  if (!opened.ok) {
    const { reason } = opened;
    if (asked === undefined)
      return failureFor(`${reason}; name what to compare with: --base REV|DIR|FILE`);
    throw new UsageError(noBase(asked, `no commit can be looked up (${reason})`));
  }
  const git = opened.value;
  return attempted(async (): Promise<Attempt<Base>> => {
    const start =
      asked === undefined
        ? await branchStart(git, head)
        : success({ name: asked, commit: await git.resolve(asked) });
    if (!start.ok) return start;
    const { name, commit } = start.value;
    if (commit === undefined) throw new UsageError(noBase(name));
    const found = await factsAt(git, commit, load);
    if (!found.ok) return failureFor(`${name}: ${found.reason}`);
    const record = { kind: "revision", name, commit, as_of: asOf } as const;
    return found.value === undefined
      ? success({ record, before: { facts: [], isEmpty: true } })
      : baseOf(record, found.value);
  }, [UsageError]);
}

/** Fails where today's rules refuse the base. */
function baseOf(record: DiffBase & { readonly as_of: string }, tree: FactsTree): Attempt<Base> {
  const { as_of: asOf, name } = record;
  const validated = validate(tree, asOf);
  if (validated.ok) {
    const dataset = buildDataset(validated.curated, { asOf });
    return success({ record, before: { facts: dataset.facts, dataset } });
  }
  const shown = validated.problems.slice(0, 5).map(formatProblem);
  const more = validated.problems.length - shown.length;
  if (more > 0) shown.push(`and ${more} more`);
  const lines = [
    `the base, ${name}, is refused by the rules of today:`,
    ...shown.map((line) => line.replace(/^/gm, "  ")),
    "Name another --base, or the snapshot that was built from it.",
  ];
  return failureFor(lines.join("\n"));
}

/**
 * The facts at a git revision, in the place of those on disk. Throws `UsageError` for what names no
 * commit.
 */
export async function openHead(
  asked: string,
  { folder, environment, load }: Pick<BaseInput, "folder" | "environment" | "load">,
): Promise<Attempt<FactsTree>> {
  const git = await openGit(folder, environment);
  if (!git.ok) return git;
  const commit = await git.value.resolve(asked);
  if (commit === undefined)
    throw new UsageError(`--head is "${asked}"; no commit at hand has that name`);
  return attempted(async () => {
    const found = await factsAt(git.value, commit, load);
    const absent = `there is no folder "${load.name}" at ${asked}`;
    if (!found.ok) return found;
    return found.value === undefined ? failureFor(absent) : success(found.value);
  });
}

/** A path as a report may carry it: what an absolute one would tell of a machine is left out. */
function publicPath(path: string): string {
  return isAbsolute(path)
    ? basename(path)
    : normalize(path).replaceAll("\\", "/").replace(/\/$/, "");
}

function noBase(asked: string, inGit = "no commit at hand has that name"): string {
  return `--base is "${asked}"; it is no folder of facts, build's output or snapshot (.jsonl), and ${inGit}`;
}
