/**
 * The versions of one file on a line of history, newest first: the first parents, since what a merge
 * brought was published when it was merged. Renames are followed where a commit added the file: by
 * git's own likeness, of all files or, where those are too many at once, of those of the same name.
 */
import { posix } from "node:path";
import type { GitStep } from "../git.ts";
import type { RunGit } from "./git-program.ts";

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

export async function logOf(run: RunGit, from: string, path: string): Promise<readonly GitStep[]> {
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
  return steps;
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
