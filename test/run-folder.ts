/**
 * Before the first test file of a run: a folder for all that the tests write, in memory where the
 * machine has room for it, since a build is ten thousand small files. It is the temporary folder of
 * every worker and of what they start, and it is gone with the run, whatever a test left behind.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

const memory = "/dev/shm";
/** In bytes: several times what the largest run has held at once. */
const room = 2 ** 31;

declare module "vitest" {
  export interface ProvidedContext {
    /** Absent where the configuration of a run does not make one. */
    readonly runFolder: string;
  }
}

export default function setup(project: TestProject): () => void {
  const before = process.env["TMPDIR"];
  const folder = inMemory() ?? mkdtempSync(join(tmpdir(), "public-facts-"));
  // Web servers read below it as another user.
  chmodSync(folder, 0o755);
  const begin = (): void => {
    const run = mkdtempSync(join(folder, "run-"));
    chmodSync(run, 0o755);
    project.provide("runFolder", run);
  };
  process.env["TMPDIR"] = folder;
  begin();
  // Who watches has other sources each time.
  project.onTestsRerun(begin);
  // Who stops a run asks for no tidying up, and what lies in memory is missed by the next one.
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const stop = (): void => process.exit(143);
  process.once("exit", remove).once("SIGTERM", stop);
  return () => {
    process.off("exit", remove).off("SIGTERM", stop);
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    remove();
  };
}

/** Undefined where there is no such disk, too little room on it, or nothing on it can be run. */
function inMemory(): string | undefined {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < room) return undefined;
    folder = mkdtempSync(join(memory, "public-facts-"));
    const script = join(folder, "script");
    writeFileSync(script, "#!/bin/sh\n");
    chmodSync(script, 0o755);
    const { status } = spawnSync(script);
    rmSync(script);
    if (status === 0) return folder;
  } catch {
    // No such disk, or none that may be written: the tests run on the other one.
  }
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  return undefined;
}
