/**
 * Where benchmarks work: a copy of this project on a memory disk, as a repository with one commit, so
 * that nothing is measured of the real folder's disk, its history or its output of before.
 */
import { execFileSync } from "node:child_process";
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

/** Makes a folder, on a memory disk where Linux has one. */
export function openFolder(): string {
  const memory = "/dev/shm";
  let parent = tmpdir();
  try {
    accessSync(memory, constants.W_OK);
    parent = memory;
  } catch {
    // Another system, or none that may be written to.
  }
  return mkdtempSync(join(parent, "facts-bench-"));
}

/** What git knows of the project, or would, without the tests: they are no part of any work. */
export function copyProject(folder: string): string {
  const root = join(folder, "project");
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: projectFolder, encoding: "utf8", maxBuffer: 2 ** 26 });
  const listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0");
  for (const file of listed) {
    if (file === "" || file.startsWith("test/") || !existsSync(join(projectFolder, file))) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(projectFolder, file), join(root, file));
  }
  copyPackages(join(projectFolder, "node_modules"), join(root, "node_modules"));
  const commit = ["-c", "user.name=bench", "-c", "user.email=bench@localhost", "commit", "-qm"];
  for (const args of [
    ["init", "-q", "-b", "main"],
    ["add", "-A"],
    [...commit, "All"],
  ])
    execFileSync("git", args, { cwd: root, stdio: "ignore" });
  return root;
}

/**
 * The packages are copied, since commands rely on the times of files only where all lie on one disk. What
 * commands keep beside them is the copy's own.
 */
function copyPackages(from: string, to: string): void {
  const cache = join(from, ".cache");
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (file) => file !== cache });
}

/** Adds to the first whole number that is a value in the provider file in the middle. */
export function changeOneValue(facts: string, added = 1): void {
  const folder = join(facts, "providers");
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  const middle = files.toSorted().slice(Math.floor(files.length / 2));
  for (const name of middle) {
    const file = join(folder, name);
    const before = readFileSync(file, "utf8");
    const after = before.replace(/(?<=^ +value: )\d+$/m, (number) =>
      String(Number(number) + added),
    );
    if (after === before) continue;
    writeFileSync(file, after);
    return;
  }
  throw new Error(`${folder}: no file with a whole number as a value`);
}

export function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
