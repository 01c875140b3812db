/**
 * The versions of one file on a line of history, newest first: the first parents, since what a merge
 * brought was published when it was merged. Renames are followed where a commit added the file: by
 * git's own likeness, of all files or, where those are too many at once, of those of the same name;
 * and where git cannot tell by a file of the same name that went in the same commit.
 */
import { readFileSync } from "node:fs";
import { isAbsolute, join, posix } from "node:path";
import { stemOf, type GitLog, type GitStep } from "../git.ts";
import { gitText, type RunGit } from "./git-program.ts";

interface RawChange {
  readonly letter: string;
  readonly object: string;
  readonly paths: readonly string[];
}

interface Touch {
  readonly commit: string;
  readonly committedAt: string;
  readonly change: RawChange;
}

export async function logOf(
  run: RunGit,
  folder: string,
  from: string,
  path: string,
): Promise<GitLog> {
  const steps: GitStep[] = [];
  const seen = new Set<string>();
  for (let next: readonly [string, string] | undefined = [from, path]; next !== undefined;) {
    const [tip, name]: readonly [string, string] = next;
    next = undefined;
    for (const { commit, committedAt, change } of await touches(run, tip, name)) {
      const isRemoval = change.letter === "D";
      const object = isRemoval ? {} : { object: change.object };
      steps.push({ commit, committedAt, path: name, isRemoval, ...object });
      const old = change.letter === "A" ? await renamedFrom(run, commit, name) : undefined;
      if (old === undefined || seen.has(`${commit}:${old}`)) continue;
      seen.add(`${commit}:${old}`);
      next = [`${commit}^1`, old];
      break;
    }
  }
  return { steps, isCut: (await shallowCommits(run, folder)).has(steps.at(-1)?.commit ?? "") };
}

const raw = ["--raw", "--no-abbrev", "-z", "--no-color"] as const;

async function touches(run: RunGit, from: string, path: string): Promise<readonly Touch[]> {
  const format = "--format=%x01%H%x00%cI%x00";
  const args = ["log", "--first-parent", "-m", "--no-renames", "--no-show-signature", ...raw];
  const text = (await run([...args, format, from, "--", path])).toString("utf8");
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
  const among = namesakes.length > 1 ? movedTo(await diff(...namesakes)) : undefined;
  if (among !== undefined) return among;
  const [best, second] = changes
    .filter(({ letter }) => letter === "D")
    .map(({ paths: [gone = ""] }) => ({ gone, shared: sharedNames(gone, path) }))
    .toSorted((a, b) => b.shared - a.shared);
  return best === undefined || best.shared === 0 || best.shared === second?.shared
    ? undefined
    : best.gone;
}

/** How many names two paths share from the file upwards, a little more where they are equally deep. */
function sharedNames(a: string, b: string): number {
  const [own, other] = [a, b].map((path) => path.split("/").map(stemOf).toReversed());
  let shared = 0;
  while (shared < own!.length && own![shared] === other![shared]) shared++;
  return shared === 0 ? 0 : shared + (own!.length === other!.length ? 0.5 : 0);
}

/** `:<mode> <mode> <object> <object> <letter> NUL <path> NUL [<path> NUL]`, one after the other. */
function changesIn(parts: readonly string[]): readonly RawChange[] {
  const changes: RawChange[] = [];
  for (let at = 0; at < parts.length;) {
    const head = parts[at++]!.trimStart();
    if (!head.startsWith(":")) continue;
    const [, , , object = "", letter = ""] = head.split(" ");
    const count = /^[RC]/.test(letter) ? 2 : 1;
    changes.push({ letter, object, paths: parts.slice(at, at + count) });
    at += count;
  }
  return changes;
}

/** Where a shallow clone ends: these commits have parents that were not fetched. */
async function shallowCommits(run: RunGit, folder: string): Promise<ReadonlySet<string>> {
  const asked = await gitText(run, ["rev-parse", "--git-path", "shallow"]);
  try {
    const text = readFileSync(isAbsolute(asked) ? asked : join(folder, asked), "utf8");
    return new Set(text.split("\n"));
  } catch {
    return new Set();
  }
}
