/** `facts propose`: with a git of its own, a remote on the disk, and a gh that is played. */
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { factsPropose } from "../../build/curate/propose/command/facts-propose.ts";
import {
  programsIn,
  type ProgramEnd,
  type RunProgram,
} from "../../build/curate/propose/command/clone.ts";
import { recorded, sample } from "../built.ts";

const environment = {
  PATH: process.env["PATH"],
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.test",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.test",
};

let [root, top, facts] = ["", "", ""];
/** A repository with the sample as its first commit, copied for each test. */
const first = mkdtempSync(join(tmpdir(), "facts-propose-first-"));
beforeAll(() => {
  const inFirst = (...args: readonly string[]) =>
    execFileSync("git", ["-C", first, ...args], { env: environment });
  cpSync(sample.facts, join(first, "facts"), { recursive: true });
  writeFileSync(join(first, "README.md"), "before\n");
  inFirst("init", "--quiet", "-b", "main");
  inFirst("add", "--all");
  inFirst("commit", "--quiet", "-m", "first");
});
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "facts-propose-"));
  top = join(root, "clone");
  facts = join(top, "facts");
  cpSync(first, top, { recursive: true, preserveTimestamps: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
afterAll(() => rmSync(first, { recursive: true, force: true }));

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: top, env: environment, encoding: "utf8" }).trim();
}

function withRemote(): void {
  const bare = join(root, "remote.git");
  execFileSync("git", ["init", "--quiet", "--bare", bare], { env: environment });
  git("remote", "add", "origin", bare);
}

function edit(from: string, to: string, file = "providers/acme.yaml"): void {
  const path = join(facts, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

const raise = (): void =>
  edit("value: 60\n            raw_value: 60 ", "value: 90\n            raw_value: 90 ");

type Gh = (args: readonly string[], input: string | undefined) => ProgramEnd;
const none: Gh = () => ({ code: null, out: "", err: "not installed" });

async function propose(
  gh: Gh = none,
  more: { title?: string; branch?: string; remote?: string; dryRun?: boolean } = {},
) {
  const terminal = recorded();
  const real = programsIn(environment);
  const run: RunProgram = (program, args, folder, input) =>
    program === "gh" ? Promise.resolve(gh(args, input)) : real(program, args, folder, input);
  const options = { facts, asOf: sample.asOf, dryRun: false, ...more };
  const code = await factsPropose(options, { environment, terminal, run });
  return { code, ...terminal.printed };
}

const id = "acme/api/free/api.rate_limit.requests_per_minute";

it("commits on a branch of its own, pushes, and opens the pull request", async () => {
  withRemote();
  raise();
  const asked: { args: readonly string[]; input: string | undefined }[] = [];
  const { code, out, err } = await propose((args, input) => {
    asked.push({ args, input });
    return {
      code: 0,
      out: args[0] === "pr" ? "https://git.test/acme/facts/pull/1\n" : "",
      err: "",
    };
  });
  expect({ code, out, err }).toEqual({
    code: 0,
    out: `to do: a new branch facts/acme-corporation-1-value-changes, a commit of facts/, a push to origin (${root}/remote.git), a pull request by gh
made the branch facts/acme-corporation-1-value-changes
committed facts/: Acme Corporation: 1 value changes
pushed facts/acme-corporation-1-value-changes to origin (${root}/remote.git)
https://git.test/acme/facts/pull/1
`,
    err: "",
  });
  const branch = "facts/acme-corporation-1-value-changes";
  expect(git("branch", "--show-current")).toBe(branch);
  expect(git("log", "-1", "--format=%B")).toBe(
    `Acme Corporation: 1 value changes\n\n${id}: 60 requests/minute → 90 requests/minute`,
  );
  expect(git("rev-parse", `origin/${branch}`)).toBe(git("rev-parse", "HEAD"));
  expect(git("status", "--porcelain")).toBe("");
  expect(asked.map(({ args }) => args)).toEqual([
    ["--version"],
    [
      "pr",
      "create",
      `--head=${branch}`,
      "--title=Acme Corporation: 1 value changes",
      "--body-file=-",
    ],
  ]);
  expect(asked[1]!.input).toContain("**1 value changes.**");
});

it("commits no file outside the facts, changed or staged, and new files of the facts", async () => {
  raise();
  writeFileSync(join(top, "README.md"), "after\n");
  writeFileSync(join(top, "staged.md"), "staged\n");
  git("add", "staged.md");
  const added = readFileSync(join(facts, "providers/beta.yaml"), "utf8")
    .replace(/^name: .*/m, "name: Delta")
    .replaceAll("beta.test", "delta.test");
  writeFileSync(join(facts, "providers/delta.yaml"), added);
  const { code, err } = await propose();
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(git("show", "--name-only", "--format=", "HEAD").split("\n")).toEqual([
    "facts/providers/acme.yaml",
    "facts/providers/delta.yaml",
  ]);
  expect(git("status", "--porcelain").split("\n").toSorted()).toEqual([
    "A  staged.md",
    "M README.md",
  ]);
});

it("prints what is left without a remote, in lines that a shell runs", async () => {
  raise();
  const { code, out } = await propose(none, { title: "Acme's new limit", branch: "new-limit" });
  expect(code).toBe(0);
  expect(out).toBe(`to do: a new branch new-limit, a commit of facts/
made the branch new-limit
committed facts/: Acme's new limit
the repository has no remote; left to do:
  git remote add origin ADDRESS
  git push --set-upstream origin new-limit
  npm run -s diff -- --markdown | gh pr create --head=new-limit '--title=Acme'\\''s new limit' --body-file=-
`);
  expect(git("log", "-1", "--format=%s", "new-limit")).toBe("Acme's new limit");
});

/** A bare repository that lets nobody push, as a host that this person may only read. */
function withReadOnly(): void {
  withRemote();
  const hook = join(root, "remote.git/hooks/pre-receive");
  writeFileSync(hook, "#!/bin/sh\necho 'Permission to acme/facts denied to you.' >&2\nexit 1\n");
  chmodSync(hook, 0o755);
}

const installed: Gh = (args) => ({ code: 0, out: args[0] === "pr" ? "asked\n" : "", err: "" });

it.each([
  ["with gh", installed, "gh repo fork --remote --remote-name fork"],
  ["without gh", none, "git remote add fork ADDRESS"],
])("leads through a fork where the push is refused, %s", async (_, gh, way) => {
  withReadOnly();
  raise();
  const refused = await propose(gh);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/^git push: [^]*Permission to acme\/facts denied to you\./);
  expect(refused.out).toContain(`  ${way}`);
  expect(refused.out).toContain("  npm run facts -- propose --remote fork\n");
  expect(refused.out).not.toContain("git push");
  // The fork that was made, and the command that was printed.
  const fork = join(root, "fork.git");
  execFileSync("git", ["init", "--quiet", "--bare", fork], { env: environment });
  git("remote", "add", "fork", fork);
  const { code, out, err } = await propose(gh, { remote: "fork" });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const branch = "facts/acme-corporation-1-value-changes";
  expect(out).toContain(
    `to do: the branch ${branch}, its commits of facts/, a push to fork (${fork})`,
  );
  expect(git("rev-parse", `fork/${branch}`)).toBe(git("rev-parse", "HEAD"));
  expect(git("rev-list", "--count", "main..HEAD")).toBe("1");
  // From then on the branch goes where it went.
  edit("value: 90\n            raw_value: 90 ", "value: 95\n            raw_value: 95 ");
  const again = `pushed ${branch} to fork (${fork})\n`;
  const left = gh === none ? "gh is not installed; left to do:\n  npm run -s diff " : "asked\n";
  expect((await propose(gh)).out).toContain(again + left);
});

it("tells gh whose branch it is, and keeps what signs in to itself", async () => {
  git("remote", "add", "origin", "https://github.com/acme/facts.git");
  git("remote", "add", "fork", "https://me:secret@github.com/me/facts");
  raise();
  const { out } = await propose(installed, { remote: "fork", dryRun: true });
  expect(out).toContain("a push to fork (https://github.com/me/facts)");
  expect(out).not.toContain("secret");
  expect(out).toContain("gh pr create --repo=acme/facts --head=me:facts/acme");
  expect((await propose(installed, { dryRun: true })).out).toContain("create --head=facts/acme");
});

it("says what else failed, and what is left", async () => {
  withRemote();
  raise();
  const gh: Gh = ([first]) => ({ code: first === "pr" ? 4 : 0, out: "", err: "gh auth login" });
  const { code, out, err } = await propose(gh);
  expect({ code, err }).toEqual({ code: 1, err: "gh pr: gh auth login\n" });
  expect(out).toMatch(/\nleft to do:\n {2}npm run [^\n]+\n$/);
});

it("goes on with a branch of its own, and takes another name where one is taken", async () => {
  raise();
  git("switch", "--quiet", "-c", "mine");
  await propose();
  expect(git("branch", "--show-current")).toBe("mine");
  git("switch", "--quiet", "main");
  git("branch", "facts/acme-corporation-1-value-changes");
  raise();
  await propose();
  expect(git("branch", "--show-current")).toBe("facts/acme-corporation-1-value-changes-2");
});

it("does nothing in a dry run but print what it would do", async () => {
  raise();
  const before = git("for-each-ref");
  const { code, out } = await propose(none, { dryRun: true });
  expect(code).toBe(0);
  expect(out).toMatch(
    /^to do: [^\n]+\n {2}git switch -c facts\/acme-[^]*\nnot proposed: --dry-run\n$/,
  );
  expect(git("for-each-ref")).toBe(before);
  expect(git("diff", "--cached", "--name-only")).toBe("");
});

it("refuses what check refuses, what is no remote, and where there is nothing to propose", async () => {
  const refused = async (more: { remote?: string }, ...said: readonly string[]) => {
    const { code, err } = await propose(none, more);
    expect(code).toBe(1);
    for (const each of said) expect(err).toContain(each);
  };
  await refused({}, "nothing to propose: facts/ is as the last commit has it.\n");
  withRemote();
  edit("value: 60\n", "value: 61\n");
  await refused({ remote: "orign" }, "no remote `orign`.\n    Did you mean `origin`?");
  await refused({}, "[number-in-quote]", "not proposed: check --strict fails");
  edit("value: 61\n", "value: many\n");
  await refused({}, "[values]", "not proposed: check --strict fails");
  expect(git("branch", "--show-current")).toBe("main");
  rmSync(join(top, ".git"), { recursive: true });
  await refused({}, "is in no git repository");
});
