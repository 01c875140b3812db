/** A git revision as base: read as it is, and nothing in the repository touched. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UsageError } from "../../build/commands/terminal/usage-error.ts";
import { sample } from "../built.ts";
import { compared, git as gitIn, ran } from "./trial.ts";

const free = "acme/api/free/api.rate_limit.requests_per_minute";

let folder: string;
/** Below the top of the repository, in a folder whose name git would quote. */
let facts: string;

const git = (...args: readonly string[]): string => gitIn(folder, args);

function commit(message: string): string {
  git("add", "-A");
  git("commit", "-q", "-m", message);
  return git("rev-parse", "HEAD");
}

function edit(from: string, to: string): void {
  const file = join(facts, "providers/acme.yaml");
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "facts-git-"));
  facts = join(folder, "dätä files/facts");
  git("init", "-q", "-b", "main");
  writeFileSync(join(folder, "README.md"), "# Facts\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function addSample(): void {
  mkdirSync(facts, { recursive: true });
  cpSync(sample.facts, facts, { recursive: true });
}

describe("in a repository", () => {
  it("compares what is on disk with where the branch left main, and touches nothing", async () => {
    addSample();
    const start = commit("start");
    git("checkout", "-q", "-b", "topic");
    edit("value: 60\n", "value: 90\n");
    const second = commit("90");
    edit("raw_value: half a GB", "raw_value: half a gigabyte");
    writeFileSync(join(folder, "unknown.txt"), "new");
    git("add", "unknown.txt");
    const state = () => [
      git("status", "--porcelain"),
      readFileSync(join(folder, ".git/index")).toString("base64"),
      readFileSync(join(folder, ".git/HEAD"), "utf8"),
      git("for-each-ref"),
      git("stash", "list"),
    ];
    const before = state();

    const result = await compared({ facts });
    expect(result.base).toEqual({
      kind: "revision",
      name: "where this branch left main",
      commit: start,
    });
    expect(result.changes.map(({ id }) => id)).toEqual(["acme/api/*/storage.included_gb", free]);
    const last = await compared({ facts, base: "HEAD" });
    expect(last.base).toMatchObject({ name: "HEAD", commit: second });
    expect(last.changes.map(({ id }) => id)).toEqual(["acme/api/*/storage.included_gb"]);
    expect((await compared({ facts, base: "HEAD~1" })).changes).toHaveLength(2);
    expect((await compared({ facts: relative(".", facts), base: "main" })).changes).toHaveLength(2);
    expect(state()).toEqual(before);
  });

  it("has a default wherever HEAD is", async () => {
    addSample();
    const start = commit("start");
    edit("value: 60\n", "value: 90\n");
    expect((await compared({ facts })).base).toMatchObject({ name: "HEAD", commit: start });
    // Work that was committed but not pushed is as new as what is on disk.
    git("update-ref", "refs/remotes/origin/main", "HEAD");
    const second = commit("90");
    const unpushed = await compared({ facts });
    expect(unpushed.base).toMatchObject({
      name: "where this branch left origin/main",
      commit: start,
    });
    expect(unpushed.changes).toHaveLength(1);
    git("checkout", "-q", "--detach");
    git("update-ref", "-d", "refs/remotes/origin/main");
    git("branch", "-q", "-D", "main");
    expect((await compared({ facts })).base).toMatchObject({ name: "HEAD", commit: second });
    git("checkout", "-q", "--orphan", "other");
    const { code, err } = await ran({ facts });
    expect([code, err]).toEqual([
      1,
      "there is no commit yet; name what to compare with: --base DIR\n",
    ]);
    commit("other");
    git("branch", "-q", "main", start);
    expect((await ran({ facts })).err).toMatch(/^HEAD and main have no commit in common/);
  });

  it("says what git could not read, and does not take it for histories that never met", async () => {
    addSample();
    commit("start");
    edit("value: 60\n", "value: 90\n");
    const lost = commit("90");
    git("checkout", "-q", "-b", "topic");
    edit("value: 90\n", "value: 91\n");
    commit("topic");
    git("checkout", "-q", "main");
    edit("value: 90\n", "value: 92\n");
    commit("main");
    git("checkout", "-q", "topic");
    const object = join(folder, ".git/objects", lost.slice(0, 2), lost.slice(2));
    rmSync(object);
    writeFileSync(object, "no object");
    const { code, err } = await ran({ facts });
    expect(code).toBe(1);
    expect(err).toMatch(/^git merge-base: /);
  });

  it("calls everything new where there was no facts folder", async () => {
    commit("start");
    addSample();
    const result = await compared({ facts });
    expect(result.facts).toEqual({ before: 0, after: 20 });
    expect(result.counts).toMatchObject({ added: 20, removed: 0 });
    expect(result.warnings).toEqual([]);
  });

  it("asks the repository around the facts, whatever a hook has in its environment", async () => {
    addSample();
    commit("start");
    edit("value: 60\n", "value: 90\n");
    const variables = { GIT_DIR: ".git", GIT_WORK_TREE: ".", GIT_INDEX_FILE: "index.lock" };
    const { out } = await ran({ facts, base: "HEAD" }, variables);
    expect(out).toMatch(/^1 value changes\./);
  });

  it("takes no option for a revision, and no path outside the facts for facts", async () => {
    addSample();
    commit("start");
    for (const base of ["--all", "--output=/tmp/x", "nope", "HEAD:README.md", ""]) {
      await expect(ran({ facts, base })).rejects.toThrow(UsageError);
      await expect(ran({ facts, base })).rejects.toThrow("no commit at hand has that name");
      await expect(ran({ facts, head: base })).rejects.toThrow(UsageError);
    }
  });
});

it("says what is missing where there is no repository", async () => {
  rmSync(join(folder, ".git"), { recursive: true });
  addSample();
  const { code, err } = await ran({ facts });
  expect(code).toBe(1);
  expect(err).toMatch(/not a git repository.*; name what to compare with: --base REV\|DIR/);
  // Where a revision was asked for, what is wrong is not its name.
  for (const [variables, why] of [
    [{}, "git rev-parse: fatal: not a git repository"],
    [{ PATH: "" }, "git is not installed"],
  ] as const) {
    const asked = ran({ facts, base: "main" }, variables);
    await expect(asked).rejects.toThrow(UsageError);
    await expect(asked).rejects.toThrow(`no commit can be looked up (${why}`);
  }
});
