/**
 * Reads what a diff compares: git revisions or folders of facts. Each is only read; of a repository neither the
 * work tree, nor the index, nor a ref is touched. A revision is read as git stores it, entry by entry: no
 * attribute of it is obeyed, and its size is known before it is read.
 */
import { existsSync } from "node:fs";
import { basename, isAbsolute, join, normalize } from "node:path";
import { attempted, failureFor, success, type Attempt } from "../../../schema/result.ts";
import { buildDataset } from "../../../dataset/dataset.ts";
import { formatProblem } from "../../../load/problem.ts";
import { maxFileBytes } from "../../../load/texts.ts";
import { loadFrom, loadTree, type FactsTree, type LoadOptions } from "../../../load/tree.ts";
import type { Curated } from "../../../schema/curated.ts";
import type { DiffBase } from "../../../schema/diff.ts";
import { validate } from "../../../validate/validate.ts";
import type { Git } from "../../git/git.ts";
import type { DiffSide } from "../diff.ts";
import { openGit } from "../../git/command/git.ts";
import type { CommandEnvironment } from "../../../commands/terminal/options.ts";
import { UsageError } from "../../../commands/terminal/usage-error.ts";

/** What is compared with. */
interface Base {
  readonly record: DiffBase;
  /** Undefined where there was no folder of facts yet. */
  readonly before: DiffSide | undefined;
}

interface Asked {
  /** A git revision or a folder of facts; absent: where the branch left the default branch. */
  readonly base?: string | undefined;
  /** The revision that is compared with it; absent for what is on disk. */
  readonly head?: string | undefined;
  /** The facts folder on disk. */
  readonly folder: string;
  readonly asOf: string;
  readonly environment: CommandEnvironment;
  /** How each side is loaded: by one name, so that both name their files alike. */
  readonly load: LoadOptions & { readonly name: string };
}

/** Throws `UsageError` for what names no base. */
export async function openBase({
  base: asked,
  head = "HEAD",
  folder,
  environment,
  load,
  asOf,
}: Asked): Promise<Attempt<Base>> {
  if (asked !== undefined && existsSync(join(asked, "dataset.yaml"))) {
    const record = { kind: "folder", name: publicPath(asked), commit: null } as const;
    return baseOf(record, loadTree(asked, load), asOf);
  }
  const opened = await openGit(folder, environment);
  if (!opened.ok) {
    const { reason } = opened;
    if (asked === undefined)
      return failureFor(`${reason}; name what to compare with: --base REV|DIR`);
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
    const record = { kind: "revision", name, commit } as const;
    return found.value === undefined
      ? success({ record, before: undefined })
      : baseOf(record, found.value, asOf);
  }, [UsageError]);
}

export function sideOf(curated: Curated, asOf: string): DiffSide {
  return { curated, dataset: buildDataset(curated, { asOf }) };
}

/** Fails where today's rules refuse the base. */
function baseOf(record: DiffBase, tree: FactsTree, asOf: string): Attempt<Base> {
  const validated = validate(tree, asOf);
  if (validated.ok) return success({ record, before: sideOf(validated.curated, asOf) });
  const shown = validated.problems.slice(0, 5).map(formatProblem);
  const more = validated.problems.length - shown.length;
  if (more > 0) shown.push(`and ${more} more`);
  const lines = [
    `the base, ${record.name}, is refused by the rules of today:`,
    ...shown.map((line) => line.replace(/^/gm, "  ")),
    "Name another --base.",
  ];
  return failureFor(lines.join("\n"));
}

/** The facts that are compared with the base. Throws `UsageError` for what names no commit. */
export async function openHead({
  head,
  folder,
  environment,
  load,
}: Asked): Promise<Attempt<FactsTree>> {
  if (head === undefined) return success(loadTree(folder, load));
  const git = await openGit(folder, environment);
  if (!git.ok) return git;
  const commit = await git.value.resolve(head);
  if (commit === undefined)
    throw new UsageError(`--head is "${head}"; no commit at hand has that name`);
  return attempted(async () => {
    const found = await factsAt(git.value, commit, load);
    if (!found.ok) return found;
    return found.value === undefined
      ? failureFor(`there is no folder "${load.name}" at ${head}`)
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
  return `--base is "${asked}"; it is no folder of facts, and ${inGit}`;
}

/** The most that is read of a stranger's revision: many times what a dataset needs. */
const mostRead = { files: 20_000, bytes: 256 * 1024 * 1024 };

/** Undefined where there is no such folder, but a file or nothing. */
async function factsAt(
  git: Git,
  commit: string,
  load: LoadOptions & { readonly name: string },
): Promise<Attempt<FactsTree | undefined>> {
  const folder = git.prefix.replace(/\/$/, "");
  const entries = await git.list(commit, folder);
  const [first] = entries;
  if (first === undefined || first.path === folder) return success(undefined);
  if (entries.length > mostRead.files)
    return failureFor(`the facts are ${entries.length} files; at most ${mostRead.files} are read`);
  const read = entries.filter(({ path, bytes }) => path.endsWith(".yaml") && bytes <= maxFileBytes);
  const bytes = read.reduce((sum, each) => sum + each.bytes, 0);
  if (bytes > mostRead.bytes)
    return failureFor(`the facts are ${bytes} bytes; at most ${mostRead.bytes} are read`);
  const files = new Map(read.map(({ path, object }) => [path, object]));
  const blobs = await git.blobs([...files.values()]);
  const source = {
    list: () =>
      entries.map((each) => ({
        path: each.path.slice(git.prefix.length),
        kind: each.kind,
        size: each.bytes,
      })),
    bytes(path: string): Uint8Array {
      const bytes = blobs.get(files.get(git.prefix + path) ?? "");
      if (bytes === undefined) throw new Error(`the bytes of ${path} were not fetched`);
      return bytes;
    },
  };
  return success(loadFrom(source, load));
}

/** The default branch, by the first of these names that is known. */
const defaultBranches = ["origin/main", "origin/HEAD", "main"];

/**
 * Finds the commit at which a branch left the default branch. What the branch changed, committed or not, is
 * the difference from there; on the default branch itself it is what is not committed.
 */
async function branchStart(
  git: Git,
  revision: string,
): Promise<Attempt<{ readonly name: string; readonly commit: string }>> {
  const [head, ...tips] = await git.resolveAll([revision, ...defaultBranches]);
  if (head === undefined)
    return failureFor("there is no commit yet; name what to compare with: --base DIR");
  const index = tips.findIndex((tip) => tip !== undefined);
  const [name, tip] = [defaultBranches[index], tips[index]];
  if (tip === undefined || tip === head) return success({ name: revision, commit: head });
  const commit = await git.mergeBase(head, tip);
  if (commit === undefined)
    return failureFor(
      `${revision} and ${name} have no commit in common, or it was not fetched; fetch the whole history or name --base`,
    );
  return success({ name: commit === head ? revision : `where this branch left ${name}`, commit });
}
