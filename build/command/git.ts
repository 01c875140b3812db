/**
 * Git as curators' commands see it: the program of this machine, run without a shell and only to read.
 * It takes no optional lock, so that even the index keeps its bytes.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import type { Git, GitEntry } from "../curate/git.ts";
import { blobsOf, logOf } from "./git-log.ts";
import type { Environment } from "./options.ts";

/** Git in the repository around `folder`, or one sentence why there is none. */
export async function openGit(folder: string, environment: Environment): Promise<Git | string> {
  if (!existsSync(folder)) return `no such folder: "${folder}"`;
  const run = runner(folder, environment);
  try {
    const asked = (await run(["rev-parse", "--is-inside-work-tree"])).toString("utf8").trim();
    // A bare repository has no top: it is read where it is.
    if (asked !== "true") return gitWith(run, folder, "");
    const places = await run(["rev-parse", "--show-prefix", "--show-toplevel"]);
    const [prefix = "", ...top] = places.toString("utf8").replace(/\n$/, "").split("\n");
    return gitWith(runner(top.join("\n"), environment), top.join("\n"), prefix);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Standard output; throws with what git said where it exits with another code than 0. */
type Run = (args: readonly string[], input?: string) => Promise<Buffer>;

function gitWith(run: Run, folder: string, prefix: string): Git {
  /** For commands whose exit code 1 is an answer: there is none. */
  async function maybe(args: readonly string[]): Promise<string | undefined> {
    try {
      return (await run(args)).toString("utf8").trim();
    } catch (error) {
      if ((error as GitError).exit === 1) return undefined;
      throw error;
    }
  }

  const git: Git = {
    prefix,
    async resolve(revision) {
      // What starts with a hyphen would be read as an option.
      if (revision.startsWith("-")) return undefined;
      const asked = ["rev-parse", "--verify", "--quiet", `${revision}^{commit}`];
      try {
        return (await run(asked)).toString("utf8").trim();
      } catch {
        return undefined;
      }
    },
    async committedAt(commit) {
      const asked = ["show", "--no-patch", "--format=%cI", commit];
      return (await run(asked)).toString("utf8").trim();
    },
    async objectAt(commit, path) {
      // Not with sizes, as `list` has them: a clone without bytes knows none.
      const line = (await run(["ls-tree", "-z", "--full-tree", commit, "--", path])).toString(
        "utf8",
      );
      const [, object] = /^100\d{3} blob ([0-9a-f]+)\t/.exec(line) ?? [];
      return object;
    },
    mergeBase: (a, b) => maybe(["merge-base", a, b]),
    async list(commit, folder) {
      const path = folder === "" ? [] : [folder];
      const args = ["ls-tree", "-r", "-z", "--long", "--full-tree", commit, "--", ...path];
      const lines = (await run(args)).toString("utf8").split("\0");
      return lines.filter((line) => line !== "").map(toEntry);
    },
    async read(entries) {
      const wanted = entries.filter(({ kind }) => kind === "file");
      if (wanted.length === 0) return new Map();
      const input = wanted.map(({ object }) => `${object}\n`).join("");
      const blobs = toBlobs(await run(["cat-file", "--batch"], input));
      return new Map(wanted.map(({ path }, index) => [path, blobs[index]!]));
    },
    async text(commit, path) {
      const entries = (await git.list(commit, path)).filter((entry) => entry.path === path);
      const bytes = (await git.read(entries)).get(path);
      try {
        return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      } catch {
        return undefined;
      }
    },
    log: (from, path) => logOf(run, folder, from, path),
    blobs: (objects) => blobsOf(run, objects),
    remote: (name) => maybe(["config", "--get", `remote.${name}.url`]),
  };
  return git;
}

/** `<mode> blob <object> <size>\t<path>` */
function toEntry(line: string): GitEntry {
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

/** `<object> blob <size>\n<bytes>\n`, one after the other. */
function toBlobs(output: Buffer): readonly Uint8Array[] {
  const blobs: Uint8Array[] = [];
  for (let at = 0; at < output.length;) {
    const end = output.indexOf("\n", at);
    const head = output.toString("utf8", at, end);
    const [, kind, size] = head.split(" ");
    if (kind !== "blob") throw new Error(`git cat-file: ${head}`);
    const start = end + 1;
    blobs.push(output.subarray(start, start + Number(size)));
    at = start + Number(size) + 1;
  }
  return blobs;
}

class GitError extends Error {
  readonly exit: number | undefined;
  constructor(message: string, exit: number | undefined) {
    super(message);
    this.exit = exit;
  }
}

function runner(cwd: string, environment: Environment): Run {
  // A hook runs with the repository in the environment, named from another folder than ours.
  const {
    GIT_DIR: _,
    GIT_WORK_TREE: __,
    GIT_INDEX_FILE: ___,
    GIT_PREFIX: ____,
    ...kept
  } = environment;
  const env = { ...kept, GIT_OPTIONAL_LOCKS: "0", GIT_LITERAL_PATHSPECS: "1", LC_ALL: "C" };
  return (args, input) =>
    new Promise((resolve, reject) => {
      const child = execFile(
        "git",
        args,
        { cwd, env, encoding: "buffer", maxBuffer: 1024 * 1024 * 1024 },
        (error, stdout, stderr) => {
          if (error === null) return resolve(stdout);
          const { code } = error as { readonly code?: number | string };
          if (code === "ENOENT") return reject(new GitError("git is not installed", undefined));
          const said = stderr.toString("utf8").trim().split("\n")[0] ?? "";
          reject(
            new GitError(
              `git ${args[0]}: ${said || error.message}`,
              typeof code === "number" ? code : undefined,
            ),
          );
        },
      );
      // Git may end before it has read all of its input: its exit code says why.
      child.stdin?.on("error", () => {});
      child.stdin?.end(input ?? "");
    });
}
