/**
 * Reads what a diff compares: git revisions or folders of facts. Each is only read; of a repository neither the
 * work tree, nor the index, nor a ref is touched. A revision is read as git stores it, entry by entry: no
 * attribute of it is obeyed, and its size is known before it is read.
 */
import { existsSync } from "node:fs";
import { basename, isAbsolute, join, normalize } from "node:path";
import { buildDataset } from "../../../dataset/dataset.ts";
import { parseYamlOnce } from "../../../load/parse.ts";
import { formatProblem } from "../../../load/problem.ts";
import { maxFileBytes } from "../../../load/texts.ts";
import {
  folderName,
  loadFrom,
  loadTree,
  type FactsTree,
  type LoadOptions,
} from "../../../load/tree.ts";
import type { Curated } from "../../../schema/curated.ts";
import type { DiffBase } from "../../../schema/diff.ts";
import { validate } from "../../../validate/validate.ts";
import type { Git } from "../../git/git.ts";
import type { DiffSide } from "../diff.ts";
import { openGit } from "../../git/command/git.ts";
import { Refusal, RefusedFiles } from "../../../load/refusal.ts";
import type { CommandEnvironment } from "../../../commands/terminal/options.ts";
import { UsageError } from "../../../commands/terminal/usage-error.ts";

/** What is compared, and with what. */
interface Sides {
  readonly base: DiffBase;
  /** Undefined where there was no folder of facts yet. */
  readonly before: DiffSide | undefined;
  readonly after: DiffSide;
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
}

/** Throws a `Refusal` for a side that is refused or cannot be read, and `UsageError` for what names none. */
export async function openSides(asked: Asked): Promise<Sides> {
  const { folder, asOf } = asked;
  // What did not change is parsed once: both sides name their files alike.
  const load = { name: folderName(folder), parse: parseYamlOnce() };
  const valid = validate(await headOf(asked, load), asOf);
  if (!valid.ok) throw new RefusedFiles(valid.problems);
  const { base, tree } = await baseOf(asked, load);
  const before = tree && baseSide(base, tree, asOf);
  return { base, before, after: sideOf(valid.curated, asOf) };
}

type Load = LoadOptions & { readonly name: string };

async function headOf({ head, folder, environment }: Asked, load: Load): Promise<FactsTree> {
  if (head === undefined) return loadTree(folder, load);
  const git = await openGit(folder, environment);
  const [commit] = await git.commits([head]);
  if (commit === undefined)
    throw new UsageError(`--head is "${head}"; no commit at hand has that name`);
  const tree = await factsAt(git, commit, load);
  if (tree === undefined) throw new Refusal(`there is no folder "${load.name}" at ${head}`);
  return tree;
}

async function baseOf(
  { base: asked, head = "HEAD", folder, environment }: Asked,
  load: Load,
): Promise<{ readonly base: DiffBase; readonly tree: FactsTree | undefined }> {
  if (asked !== undefined && existsSync(join(asked, "dataset.yaml"))) {
    const base = { kind: "folder", name: publicPath(asked), commit: null } as const;
    return { base, tree: loadTree(asked, load) };
  }
  const git = await openGit(folder, environment).catch(({ message }: Error) => {
    if (asked === undefined)
      throw new Refusal(`${message}; name what to compare with: --base REV|DIR`);
    throw new UsageError(noBase(asked, `no commit can be looked up (${message})`));
  });
  const { name, commit } =
    asked === undefined
      ? await branchStart(git, head)
      : { name: asked, commit: (await git.commits([asked]))[0] };
  if (commit === undefined) throw new UsageError(noBase(name));
  const tree = await factsAt(git, commit, load).catch(({ message }: Error) => {
    throw new Refusal(`${name}: ${message}`);
  });
  return { base: { kind: "revision", name, commit }, tree };
}

function sideOf(curated: Curated, asOf: string): DiffSide {
  return { curated, dataset: buildDataset(curated, { asOf }) };
}

/** Throws a `Refusal` where today's rules refuse the base. */
function baseSide({ name }: DiffBase, tree: FactsTree, asOf: string): DiffSide {
  const validated = validate(tree, asOf);
  if (validated.ok) return sideOf(validated.curated, asOf);
  const shown = validated.problems.slice(0, 5).map(formatProblem);
  const more = validated.problems.length - shown.length;
  if (more > 0) shown.push(`and ${more} more`);
  const lines = [
    `the base, ${name}, is refused by the rules of today:`,
    ...shown.map((line) => line.replace(/^/gm, "  ")),
    "Name another --base.",
  ];
  throw new Refusal(lines.join("\n"));
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

/** Undefined where there is no such folder, but a file or nothing. Throws a `Refusal` for too much to read. */
async function factsAt(git: Git, commit: string, load: Load): Promise<FactsTree | undefined> {
  const folder = git.prefix.replace(/\/$/, "");
  const entries = await git.list(commit, folder);
  const [first] = entries;
  if (first === undefined || first.path === folder) return undefined;
  if (entries.length > mostRead.files)
    throw new Refusal(`the facts are ${entries.length} files; at most ${mostRead.files} are read`);
  const read = entries.filter(({ path, bytes }) => path.endsWith(".yaml") && bytes <= maxFileBytes);
  const bytes = read.reduce((sum, each) => sum + each.bytes, 0);
  if (bytes > mostRead.bytes)
    throw new Refusal(`the facts are ${bytes} bytes; at most ${mostRead.bytes} are read`);
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
  return loadFrom(source, load);
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
): Promise<{ readonly name: string; readonly commit: string }> {
  const [head, ...tips] = await git.commits([revision, ...defaultBranches]);
  if (head === undefined)
    throw new Refusal("there is no commit yet; name what to compare with: --base DIR");
  const index = tips.findIndex((tip) => tip !== undefined);
  const [name, tip] = [defaultBranches[index], tips[index]];
  if (tip === undefined || tip === head) return { name: revision, commit: head };
  const commit = await git.mergeBase(head, tip);
  if (commit === undefined)
    throw new Refusal(
      `${revision} and ${name} have no commit in common, or it was not fetched; fetch the whole history or name --base`,
    );
  return { name: commit === head ? revision : `where this branch left ${name}`, commit };
}
