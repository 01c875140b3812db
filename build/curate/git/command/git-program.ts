/**
 * The git of this machine, run without a shell and only to read. It takes no optional lock, so that even
 * the index keeps its bytes.
 */
import { execFile } from "node:child_process";
import type { CommandEnvironment } from "../../../commands/terminal/options.ts";

/** Gives the standard output; throws `GitError` where git exits with another code than 0. */
export type RunGit = (args: readonly string[], input?: string) => Promise<Buffer>;

/** A failure of git: its message in one line, and its exit code, which is missing where it did not start. */
export class GitError extends Error {
  readonly exit: number | undefined;
  constructor(message: string, exit: number | undefined) {
    super(message);
    this.exit = exit;
  }
}

/** A hook runs with the repository in the environment, named from another folder than ours. */
const namesRepository = new Set(["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"]);

export function gitIn(folder: string, environment: CommandEnvironment): RunGit {
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
        error === null ? resolve(stdout) : reject(toGitError(error, args, stderr)),
      );
      // Git may end before it has read all of its input: its exit code says why.
      child.stdin?.on("error", () => {});
      child.stdin?.end(input ?? "");
    });
}

/** The output as text, without the line break at its end. */
export async function gitText(run: RunGit, args: readonly string[]): Promise<string> {
  return (await run(args)).toString("utf8").trim();
}

/** The same of commands whose exit code 1 is an answer: there is none. */
export async function gitTextOrNone(
  run: RunGit,
  args: readonly string[],
): Promise<string | undefined> {
  try {
    return await gitText(run, args);
  } catch (error) {
    if (error instanceof GitError && error.exit === 1) return undefined;
    throw error;
  }
}

/** The bytes of objects by their ids; those that were never fetched are left out. */
export async function gitBlobs(
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

function toGitError(
  error: Error & { readonly code?: number | string | null | undefined },
  [command = ""]: readonly string[],
  stderr: Buffer,
): GitError {
  const { code, message } = error;
  if (code === "ENOENT") return new GitError("git is not installed", undefined);
  const said = stderr.toString("utf8").trim().split("\n")[0] ?? "";
  return new GitError(
    `git ${command}: ${said || message}`,
    typeof code === "number" ? code : undefined,
  );
}
