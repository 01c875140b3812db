/**
 * Before the first test file of a run: a folder for all that the tests write. It is the temporary folder
 * of every worker and of what they start, and it is gone with the run, whatever a test left behind.
 */
import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    readonly runFolder: string;
  }
}

export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "public-facts-"));
  process.env["TMPDIR"] = folder;
  const begin = (): void => {
    const run = mkdtempSync(join(folder, "run-"));
    project.provide("runFolder", run);
    // Web servers read below them as another user.
    for (const each of [folder, run]) chmodSync(each, 0o755);
  };
  begin();
  // Who watches has other sources each time.
  project.onTestsRerun(begin);
  // Not at once: meanwhile the runner hears that its workers end, and else takes them for stuck.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
