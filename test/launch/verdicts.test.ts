/** Through the launcher `check` keeps its verdicts in the folder of the bundle that it runs from. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { cacheOf, isRecord } from "../../build/launch/kept.mjs";
import { sample } from "../built.ts";

it("keeps verdicts beside the bundle, and prints the same with them", () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "facts-launched-")));
  for (const name of ["build", "package.json", "tsconfig.json"])
    cpSync(name, join(root, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  cpSync(sample.facts, join(root, "facts"), { recursive: true });
  // Of this project's root, which ends in a slash where the launcher names it.
  const cache = cacheOf(`${root}/`);
  try {
    const check = () =>
      spawnSync(process.execPath, ["build/run.mjs", "check", "--json", "--as-of", sample.asOf], {
        cwd: root,
        encoding: "utf8",
      });
    const [first, second] = [check(), check()];
    expect(first.stderr).toBe("");
    expect(JSON.parse(first.stdout)).toMatchObject({ object: "check", problem_count: 0 });
    expect(second.stdout).toBe(first.stdout);
    const bundles = readdirSync(cache).filter((name) => !isRecord(name));
    expect(bundles).toHaveLength(1);
    expect(existsSync(join(cache, bundles[0]!, "facts.known"))).toBe(true);
  } finally {
    rmSync(cache, { recursive: true, force: true });
    rmSync(root, { recursive: true, force: true });
  }
});
