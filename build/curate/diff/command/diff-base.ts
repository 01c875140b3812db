/**
 * Reads the base that a diff compares with: a git revision, a folder of facts, a built output or a
 * snapshot. Each is only read; of a repository neither the work tree, nor the index, nor a ref is touched.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, isAbsolute, join, normalize } from "node:path";
import { Check } from "typebox/value";
import { attempted, failureFor, success, type Attempt } from "../../../schema/result.ts";
import { loadTree, type FactsTree, type LoadOptions } from "../../../load/tree.ts";
import { routes } from "../../../contract/routes.ts";
import type { DiffBase } from "../../../schema/diff.ts";
import { Fact } from "../../../schema/fact.ts";
import type { Manifest } from "../../../schema/manifest.ts";
import { branchStart, factsAt } from "./facts-at.ts";
import { readSnapshot } from "../../../compose/gates.ts";
import { openGit } from "../../git/command/git.ts";
import type { CommandEnvironment } from "../../../terminal/options.ts";
import { UsageError } from "../../../terminal/usage-error.ts";

/** What is compared with. */
export interface Base {
  readonly record: Omit<DiffBase, "as_of">;
  readonly content:
    | { readonly kind: "facts"; readonly tree: FactsTree }
    | { readonly kind: "snapshot"; readonly facts: readonly Fact[]; readonly asOf: string | null }
    /** There was no facts folder yet. */
    | { readonly kind: "empty" };
}

export interface BaseInput {
  /** As it was asked for; absent for the default. */
  readonly asked: string | undefined;
  /** The revision that is compared with it; absent for what is on disk. */
  readonly head: string | undefined;
  /** The facts folder on disk. */
  readonly folder: string;
  readonly environment: CommandEnvironment;
  /** How the other side is loaded: its name, so that both name their files alike. */
  readonly load: LoadOptions & { readonly name: string };
}

/** Throws `UsageError` for what names no base. */
export async function openBase(input: BaseInput): Promise<Attempt<Base>> {
  const { asked } = input;
  return (asked === undefined ? undefined : onDisk(asked, input)) ?? (await inGit(input));
}

function onDisk(path: string, { load }: BaseInput): Attempt<Base> | undefined {
  if (existsSync(join(path, "dataset.yaml")))
    return success({
      record: { kind: "folder", name: publicPath(path), commit: null },
      content: { kind: "facts", tree: loadTree(path, load) },
    });
  const inOutput = join(path, routes.snapshot.file);
  if (existsSync(inOutput)) return fromSnapshot("output", path, inOutput, manifestMoment(path));
  if (path.endsWith(".jsonl") && existsSync(path))
    return fromSnapshot("snapshot", path, path, null);
  return undefined;
}

function fromSnapshot(
  kind: "output" | "snapshot",
  path: string,
  file: string,
  asOf: string | null,
): Attempt<Base> {
  const read = readSnapshot(file);
  if (!read.ok) return read;
  const facts = read.value.map(withAllFields);
  const odd = facts.findIndex((fact) => !Check(Fact, fact));
  if (odd >= 0)
    return failureFor(`${publicPath(file)} is no snapshot: line ${odd + 1} is not a fact`);
  return success({
    record: { kind, name: publicPath(path), commit: null },
    content: { kind: "snapshot", facts, asOf },
  });
}

/** A fact of an earlier build may lack what facts have today: it is as where there is nothing to say. */
function withAllFields(fact: Partial<Fact>): Fact {
  return { ...nothingSaid, ...fact } as Fact;
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

async function inGit({
  asked,
  head = "HEAD",
  folder,
  environment,
  load,
}: BaseInput): Promise<Attempt<Base>> {
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
    const tree = found.value;
    return success({
      record: { kind: "revision", name, commit },
      content: tree === undefined ? { kind: "empty" } : { kind: "facts", tree },
    });
  }, [UsageError]);
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
    if (!found.ok) return found;
    return found.value === undefined
      ? failureFor(`there is no folder "${load.name}" at ${asked}`)
      : success(found.value);
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
