/**
 * A folder → the git repository around it, as curators' commands ask it. The git of this machine runs without a
 * shell and only to read: it takes no optional lock, so that even the index keeps its bytes.
 */
import { existsSync } from "node:fs";
import type { Git, GitEntry, GitStep } from "../git.ts";
import { Refusal } from "../../../load/refusal.ts";
import { dirname, join, posix } from "node:path";
import type { CommandEnvironment } from "../../../commands/terminal/options.ts";
import { execFile } from "node:child_process";

/** Throws a `Refusal` where there is no repository, and so does every question to it that git does not answer. */
export async function openGit(folder: string, environment: CommandEnvironment): Promise<Git> {
  if (!existsSync(folder)) throw new Refusal(`no such folder: "${folder}"`);
  const run = gitIn(folder, environment);
  const isBare = (await gitText(run, ["rev-parse", "--is-bare-repository"])) === "true";
  // A bare repository has no top: it is read where it is.
  if (isBare) return gitWith(run, "");
  const places = (await run(["rev-parse", "--show-prefix", "--show-toplevel"])).toString();
  const [prefix = "", ...lines] = places.replace(/\n$/, "").split("\n");
  return gitWith(gitIn(lines.join("\n"), environment), prefix);
}

/** Keeps git from the network: a clone without blobs would fetch them. */
const offline = { GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "none" };

/** Where commands keep what they may lose, beside a facts folder. */
export function cacheBeside(facts: string): string {
  return join(dirname(facts), "node_modules/.cache/public-facts");
}

/**
 * Opens the clone of a repository in a folder (by default in the cache beside the facts), as `owner/name` or
 * `owner+name`; a bare one may end in `.git`.
 */
export function clonesIn(
  folder: string | undefined,
  facts: string | undefined,
  environment: CommandEnvironment,
): (repository: string) => Promise<Git> {
  const clones = folder ?? join(cacheBeside(facts ?? "facts"), "clones");
  return async (repository) => {
    const names = [repository, repository.replace("/", "+")];
    const paths = names.flatMap((name) => [join(clones, name), join(clones, `${name}.git`)]);
    const path = paths.find((each) => existsSync(each));
    if (path === undefined) throw new Refusal(`no clone of ${repository}`);
    return openGit(path, { ...environment, ...offline });
  };
}

function gitWith(run: RunGit, prefix: string): Git {
  return {
    prefix,
    commits: (revisions) => commitsOf(run, revisions),
    committedAt: (commit) => gitText(run, ["show", "--no-patch", "--format=%cI", commit]),
    async objectAt(commit, path) {
      // Not with sizes, as entries have them: a clone without bytes knows none.
      const line = await gitText(run, ["ls-tree", "-z", "--full-tree", commit, "--", path]);
      return /^100\d{3} blob ([0-9a-f]+)\t/.exec(line)?.[1];
    },
    mergeBase: (a, b) =>
      gitText(run, ["merge-base", a, b]).catch((error: GitFailed) => {
        // There is none: that is an answer.
        if (error.exit === 1) return undefined;
        throw error;
      }),
    async list(commit, folder) {
      const path = folder === "" ? [] : [folder];
      const args = ["ls-tree", "-r", "-z", "--long", "--full-tree", commit, "--", ...path];
      return (await gitText(run, args)).split("\0").filter(Boolean).map(toGitEntry);
    },
    log: (from, path) => logOf(run, from, path),
    blobs: (objects) => gitBlobs(run, objects),
    isShallow: async () =>
      (await gitText(run, ["rev-parse", "--is-shallow-repository"])) === "true",
  };
}

async function commitsOf(
  run: RunGit,
  revisions: readonly string[],
): Promise<readonly (string | undefined)[]> {
  // A name with a line break would be read as two; nothing has the name of `^{commit}` alone.
  const names = revisions.map((revision) => (revision.includes("\n") ? "" : revision));
  const asked = names.map((name) => `${name}^{commit}\n`).join("");
  const answers = (await run(["cat-file", "--batch-check"], asked)).toString("utf8").split("\n");
  // `<object> commit <size>`, or the name and that it is missing or ambiguous.
  return revisions.map((_, index) => /^([0-9a-f]+) commit \d+$/.exec(answers[index] ?? "")?.[1]);
}

/** `<mode> blob <object> <size>\t<path>` */
function toGitEntry(line: string): GitEntry {
  const tab = line.indexOf("\t");
  const [mode = "", , object = "", size = ""] = line.slice(0, tab).split(/ +/);
  const isFile = mode.startsWith("100");
  return {
    path: line.slice(tab + 1),
    kind: isFile ? "file" : "other",
    object,
    bytes: isFile ? Number(size) : 0,
  };
}

/** Gives the standard output; throws `GitFailed` where git exits with another code than 0. */
type RunGit = (args: readonly string[], input?: string) => Promise<Buffer>;

/** Its message has one line; its exit code is missing where git did not start. */
class GitFailed extends Refusal {
  readonly exit: number | undefined;

  constructor(message: string, exit?: number) {
    super(message);
    this.exit = exit;
  }
}

/** A hook runs with the repository in the environment, named from another folder than ours. */
const namesRepository = new Set(["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"]);

function gitIn(folder: string, environment: CommandEnvironment): RunGit {
  const kept = Object.entries(environment).filter(([name]) => !namesRepository.has(name));
  const env = {
    ...Object.fromEntries(kept),
    GIT_OPTIONAL_LOCKS: "0",
    GIT_LITERAL_PATHSPECS: "1",
    LC_ALL: "C",
  };
  const options = { cwd: folder, env, encoding: "buffer", maxBuffer: 1024 * 1024 * 1024 } as const;
  return (args, input) =>
    new Promise((resolve, reject) => {
      const child = execFile("git", args, options, (error, stdout, stderr) =>
        error === null ? resolve(stdout) : reject(toGitFailed(error, args, stderr)),
      );
      // Git may end before it has read all of its input: its exit code says why.
      child.stdin?.on("error", () => {});
      child.stdin?.end(input ?? "");
    });
}

/** The output as text, without the line break at its end. */
async function gitText(run: RunGit, args: readonly string[]): Promise<string> {
  return (await run(args)).toString().trim();
}

/** The bytes of objects by their ids; those that were never fetched are left out. */
async function gitBlobs(
  run: RunGit,
  objects: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const blobs = new Map<string, Uint8Array>();
  if (objects.length === 0) return blobs;
  const output = await run(["cat-file", "--batch"], objects.map((id) => `${id}\n`).join(""));
  // `<object> blob <size>\n<bytes>\n` or `<object> missing\n`, one after the other.
  for (let at = 0; at < output.length;) {
    const end = output.indexOf("\n", at);
    const [id = "", kind = "", size = ""] = output.toString("utf8", at, end).split(" ");
    at = end + 1;
    if (kind === "missing") continue;
    if (kind === "blob") blobs.set(id, output.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return blobs;
}

function toGitFailed(
  { code, message }: Error & { readonly code?: number | string | null | undefined },
  [command = ""]: readonly string[],
  stderr: Buffer,
): GitFailed {
  if (code === "ENOENT") return new GitFailed("git is not installed");
  const said = stderr.toString().trim().split("\n")[0] ?? "";
  return new GitFailed(`git ${command}: ${said || message}`, Number(code));
}

interface RawChange {
  readonly letter: string;
  readonly object: string;
  readonly paths: readonly string[];
}

/**
 * The versions of one file on a line of history, newest first: the first parents, since what a merge
 * brought was published when it was merged. Renames are followed where a commit added the file: by
 * git's own likeness, of all files or, where those are too many at once, of those of the same name.
 */
async function logOf(run: RunGit, from: string, path: string): Promise<readonly GitStep[]> {
  const steps: GitStep[] = [];
  for (const { commit, committedAt, change } of await touches(run, from, path)) {
    const isRemoval = change.letter === "D";
    const object = isRemoval ? {} : { object: change.object };
    steps.push({ commit, committedAt, path, isRemoval, ...object });
    const old = change.letter === "A" ? await renamedFrom(run, commit, path) : undefined;
    if (old !== undefined) return [...steps, ...(await logOf(run, `${commit}^1`, old))];
  }
  return steps;
}

const raw = ["--raw", "--no-abbrev", "-z", "--no-color"] as const;

async function touches(run: RunGit, from: string, path: string) {
  const format = "--format=%x01%H%x00%cI%x00";
  const args = ["log", "--first-parent", "-m", "--no-renames", "--no-show-signature", ...raw];
  const text = (await run([...args, format, from, "--", path])).toString();
  return text
    .split("\u0001")
    .slice(1)
    .flatMap((part) => {
      const [commit = "", committedAt = "", ...rest] = part.split("\0");
      return changesIn(rest).map((change) => ({ commit, committedAt, change }));
    });
}

async function renamedFrom(run: RunGit, commit: string, path: string): Promise<string | undefined> {
  const diff = async (...only: readonly string[]): Promise<readonly RawChange[]> => {
    const range = [`${commit}^1`, commit, "--", ...only];
    const args = ["diff-tree", "-r", "-M50%", "-l2000", ...raw, ...range];
    // A commit without a parent has nothing to be renamed from, and git says so by failing.
    const output = await run(args).catch(() => "");
    return changesIn(output.toString("utf8").split("\0"));
  };
  const movedTo = (changes: readonly RawChange[]): string | undefined =>
    changes.find(({ letter, paths }) => letter.startsWith("R") && paths[1] === path)?.paths[0];
  const changes = await diff();
  const moved = movedTo(changes);
  if (moved !== undefined) return moved;
  // Where a commit moves more files than git compares, those of the same name are still few.
  const namesakes = changes
    .flatMap(({ paths }) => paths)
    .filter((other) => posix.basename(other) === posix.basename(path));
  return namesakes.length > 1 ? movedTo(await diff(...namesakes)) : undefined;
}

/** `:<mode> <mode> <object> <object> <letter> NUL <path> NUL [<path> NUL]`, one after the other. */
function changesIn(parts: readonly string[]): readonly RawChange[] {
  return parts.flatMap((part, at) => {
    const head = part.trimStart();
    if (!head.startsWith(":")) return [];
    const [, , , object = "", letter = ""] = head.split(" ");
    return [{ letter, object, paths: parts.slice(at + 1, at + (/^[RC]/.test(letter) ? 3 : 2)) }];
  });
}
