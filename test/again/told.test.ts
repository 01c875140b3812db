/** `check` and `diff` say again what they said, as long as nothing that they read is another. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sample } from "../built.ts";

let folder = "";
const git = (...words: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@facts.test", ...words], {
    cwd: folder,
    encoding: "utf8",
  });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "facts-told-"));
  cpSync(sample.facts, join(folder, "facts"), { recursive: true });
  const program = resolve("build/run.mjs");
  execFileSync(process.execPath, [program, "facts", "format"], { cwd: folder, stdio: "ignore" });
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "Begin");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Said {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

function run(words: readonly string[], path = process.env["PATH"]): Said {
  const args = [resolve("build/run.mjs"), ...words, "--as-of", sample.asOf];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: { PATH: path },
    encoding: "utf8",
  });
  return { out: stdout, err: stderr, code: status };
}

/** What was found out needs git: where there is none, it is told from memory alone. */
const withoutGit = (words: readonly string[]): Said => run(words, "");

const facts = (): string => join(folder, "facts/providers/acme.yaml");
const isTold = ({ out }: Said): boolean =>
  /^facts: nothing changed, \d+ provider files?, 0 problems, 0 findings, \d+ accepted/.test(out);

function edit(change: (text: string) => string): void {
  const before = readFileSync(facts(), "utf8");
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(facts(), after);
}

/** What changed just now cannot be told from what changes next: it is asked until it is kept. */
function untilTold(words: readonly string[], isKept: () => boolean): void {
  for (let times = 0; times < 50 && !isKept(); times++) run(words);
  expect(isKept()).toBe(true);
}

describe("check", () => {
  const check = ["check"];
  const isKept = (): boolean => isTold(withoutGit(check));

  it.each<readonly [what: string, change: () => void]>([
    ["it was never asked", () => {}],
    ["a fact is another", () => edit((text) => text.replace(/^name: .*/m, "name: Acme 1"))],
    [
      "a byte of a fact is, with the size and the times of before",
      () => {
        const { atime, mtime } = statSync(facts());
        edit((text) => text.replace("Acme 1", "Acme 2"));
        utimesSync(facts(), atime, mtime);
      },
    ],
    ["a file came", () => writeFileSync(join(folder, "facts/more.schema.json"), "")],
    [
      "a file has another name",
      () =>
        renameSync(join(folder, "facts/more.schema.json"), join(folder, "facts/other.schema.json")),
    ],
    ["there is a commit more", () => void git("commit", "-q", "-a", "-m", "More")],
    ["a branch has a name more", () => void git("branch", "another")],
    ["names were packed", () => void git("pack-refs", "--all")],
    [
      "another branch is checked out",
      () => {
        untilTold(check, isKept);
        git("checkout", "-q", "another");
      },
    ],
  ])("looks where %s, and then tells it again", (_, change) => {
    change();
    const looked = run(check);
    expect([looked.code, looked.out.split(" ")[0], looked.err]).toEqual([0, "load", ""]);
    untilTold(check, isKept);
  });

  it("tells nothing where it is to be quiet, and a document where that was asked for", () => {
    const quiet = ["check", "--quiet"];
    expect([run(quiet).out, run(quiet).out]).toEqual(["", ""]);
    const json = ["check", "--json"];
    const { out } = run(json);
    expect(JSON.parse(out)).toMatchObject({ object: "check", ok: true });
    expect(run(json).out).toBe(out);
  });

  it("tells it where a file was written anew with the same bytes", () => {
    untilTold(check, isKept);
    writeFileSync(facts(), readFileSync(facts()));
    expect(isKept()).toBe(true);
  });

  it("looks each time where there is something to mend", () => {
    edit((text) => text.replace(/^name: .*/m, "name:    Another"));
    for (const _ of [1, 2, 3]) expect(run(check).err).toContain("CI refuses");
    git("checkout", "-q", "facts");
  });
});

describe("diff", () => {
  beforeAll(() => void git("checkout", "-q", "main"));
  const diff = ["diff", "--exit-code"];
  const isKept = (): boolean => withoutGit(diff).err === "";

  it("tells the same again, with its exit code", () => {
    const same = run(diff);
    expect(same.code).toBe(0);
    untilTold(diff, isKept);
    expect(withoutGit(diff)).toEqual(same);
    edit((text) => text.replace(/^( +value: )\d+$/m, "$177"));
    const changed = run(diff);
    expect(changed.code).toBe(3);
    untilTold(diff, isKept);
    expect(withoutGit(diff)).toEqual(changed);
    // An edit that is taken back, and made again.
    git("stash", "-q");
    git("stash", "drop", "-q");
    expect(withoutGit(diff)).toEqual(same);
    edit((text) => text.replace(/^( +value: )\d+$/m, "$177"));
    expect(withoutGit(diff)).toEqual(changed);
  });

  it("looks again after a commit", () => {
    git("commit", "-q", "-a", "-m", "Another value");
    expect(withoutGit(diff).err).not.toBe("");
    expect(run(diff).out).toContain(git("rev-parse", "HEAD").slice(0, 12));
  });

  it("looks each time where what it compares with is named", () => {
    const named = [...diff, "--base", "HEAD"];
    for (const _ of [1, 2, 3]) expect(run(named).code).toBe(0);
    expect(withoutGit(named).code).toBe(2);
  });
});
