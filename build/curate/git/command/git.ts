/** A folder → the git repository around it, as curators' commands ask it. */
import { existsSync } from "node:fs";
import type { Git, GitEntry } from "../git.ts";
import { attempted, failureFor, success, type Attempt } from "../../../schema/result.ts";
import { join } from "node:path";
import { logOf } from "./git-log.ts";
import { gitBlobs, gitIn, gitText, gitTextOrNone, type RunGit } from "./git-program.ts";
import type { CommandEnvironment } from "../../../commands/terminal/options.ts";

export async function openGit(
  folder: string,
  environment: CommandEnvironment,
): Promise<Attempt<Git>> {
  if (!existsSync(folder)) return failureFor(`no such folder: "${folder}"`);
  return attempted(async () => {
    const run = gitIn(folder, environment);
    const isBare = (await gitText(run, ["rev-parse", "--is-bare-repository"])) === "true";
    // A bare repository has no top: it is read where it is.
    if (isBare) return success(gitWith(run, ""));
    const places = (await run(["rev-parse", "--show-prefix", "--show-toplevel"])).toString("utf8");
    const [prefix = "", ...lines] = places.replace(/\n$/, "").split("\n");
    const top = lines.join("\n");
    return success(gitWith(gitIn(top, environment), prefix));
  });
}

/** Keeps git from the network: a clone without blobs would fetch them. */
const offline = { GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "none" };

/** Opens the clone of a repository in a folder, as `owner/name` or `owner+name`; a bare one may end in `.git`. */
export function clonesIn(
  folder: string,
  environment: CommandEnvironment,
): (repository: string) => Promise<Attempt<Git>> {
  return async (repository) => {
    const names = [repository, repository.replace("/", "+")];
    const paths = names.flatMap((name) => [join(folder, name), join(folder, `${name}.git`)]);
    const path = paths.find((each) => existsSync(each));
    if (path === undefined) return failureFor(`no clone of ${repository}`);
    return openGit(path, { ...environment, ...offline });
  };
}

function gitWith(run: RunGit, prefix: string): Git {
  return {
    prefix,
    resolve: async (revision) => (await commitsOf(run, [revision]))[0],
    resolveAll: (revisions) => commitsOf(run, revisions),
    committedAt: (commit) => gitText(run, ["show", "--no-patch", "--format=%cI", commit]),
    async objectAt(commit, path) {
      // Not with sizes, as entries have them: a clone without bytes knows none.
      const line = await gitText(run, ["ls-tree", "-z", "--full-tree", commit, "--", path]);
      return /^100\d{3} blob ([0-9a-f]+)\t/.exec(line)?.[1];
    },
    mergeBase: (a, b) => gitTextOrNone(run, ["merge-base", a, b]),
    async list(commit, folder) {
      const path = folder === "" ? [] : [folder];
      const args = ["ls-tree", "-r", "-z", "--long", "--full-tree", commit, "--", ...path];
      const lines = (await gitText(run, args)).split("\0");
      return lines.filter((line) => line !== "").map(toGitEntry);
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
