/** What may be proposed without a person who looked at it: dates that move, whatever a patch says. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { moreThanVerified } from "../../.github/scripts/only-verified.ts";
import { moreThanDates } from "../../build/curate/verify/only-dates.ts";
import { effort } from "../effort.ts";
import {
  acme,
  base,
  dated,
  honestTexts,
  hostilePatches,
  hostileTexts,
  now,
  part,
} from "./patches.ts";
import { git, script, type Ran } from "./run.ts";

const before = base[acme]!;
const judged = (after: string) => moreThanDates(acme, { before, after }, now);

describe("a change of a provider's file", () => {
  it.each(honestTexts)("is accepted: %s", (_, text) => {
    expect(judged(text)).toBeUndefined();
  });

  it.each(hostileTexts)("is refused: %s", (_, text) => {
    expect(judged(text)).toMatch(/^[^\n]+$/);
  });

  it("is refused with any other character but those of dates", () => {
    const [from, to] = [dated.indexOf("last_verified_at"), dated.indexOf("            history")];
    const characters = fc.constantFrom(" ", "\t", "\n", "#", ":", "'", "0", "a", "-");
    fc.assert(
      fc.property(fc.nat(dated.length - 1), characters, (at, character) => {
        fc.pre((at < from || at >= to) && dated[at] !== character);
        expect(judged(dated.slice(0, at) + character + dated.slice(at + 1))).toMatch(/./);
      }),
      { numRuns: effort(150, 500) },
    );
  });
});

let folder: string;
let clone: string;
let origin: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "verified-"));
  [origin, clone] = [join(folder, "origin"), join(folder, "clone")];
  for (const [file, text] of Object.entries(base)) put(join(origin, file), text);
  await git(origin, ["init", "-q", "-b", "main"]);
  await git(origin, ["config", "receive.denyCurrentBranch", "ignore"]);
  await git(origin, ["add", "-A"]);
  await git(origin, ["commit", "-qm", "base"]);
  await git(folder, ["clone", "-q", origin, clone]);
});

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** What git itself writes for a change of files. */
async function patchOf(...files: readonly string[]): Promise<string> {
  for (const file of files) put(join(clone, file), dated);
  const patch = await git(clone, ["diff", "--binary"]);
  await git(clone, ["checkout", "-q", "."]);
  return `${patch}\n`;
}

/** Why a patch is refused, by git or by the comparison of trees; undefined where it is accepted. */
async function refusalOf(patch: string): Promise<string | undefined> {
  const file = join(folder, "verified.patch");
  writeFileSync(file, patch);
  const made = await script("verified-tree.sh", [file], { cwd: clone });
  if (made.code !== 0) return `git: ${made.err.split("\n")[0]}`;
  return moreThanVerified(clone, ["HEAD", made.out.trim()], now);
}

describe("a patch", () => {
  it("of dates is accepted, of whatever provider's file", async () => {
    expect(await refusalOf(await patchOf(acme, part))).toBeUndefined();
  });

  it.each(Object.entries(hostilePatches))("is refused: %s", async (_, patch) => {
    expect(await refusalOf(patch)).toMatch(/^[^\n]+$/);
    expect(await git(clone, ["status", "--porcelain"])).toBe("");
  });

  it("is refused although the settings of the repository look away", async () => {
    const env = { GIT_INDEX_FILE: join(folder, "index") };
    await git(clone, ["read-tree", "HEAD"], env);
    const entry = `160000,${"1".repeat(40)},evil`;
    await git(clone, ["update-index", "--add", "--cacheinfo", entry], env);
    const tree = await git(clone, ["write-tree"], env);
    for (const setting of ["diff.ignoreSubmodules=all", "diff.renames=copies"])
      await git(clone, ["config", ...setting.split("=")]);
    writeFileSync(join(clone, ".git/info/attributes"), "* -diff\n");
    expect(moreThanVerified(clone, ["HEAD", tree], now)).toContain("evil: :000000 160000");
    rmSync(join(clone, ".git/info/attributes"));
  });
});

describe("judge-verified.sh and propose-verified.sh", () => {
  let tools: string;
  let log: string;
  let env: Record<string, string>;
  let patch: string;
  beforeEach(() => {
    tools = mkdtempSync(join(folder, "tools-"));
    [log, patch] = [join(tools, "log"), join(tools, "verified.patch")];
    // GitHub's command line, which answers that no pull request is open.
    writeFileSync(join(tools, "gh"), `#!/bin/sh\necho "$1 $2" >> '${log}'\n`, { mode: 0o755 });
    env = { PATH: `${tools}:${process.env["PATH"]}`, GITHUB_OUTPUT: join(tools, "output") };
    writeFileSync(log, "");
    writeFileSync(env["GITHUB_OUTPUT"]!, "");
  });

  const judge = (text: string): Promise<Ran> => {
    writeFileSync(patch, text);
    return script("judge-verified.sh", [patch], { cwd: clone, env });
  };
  const output = (): string => readFileSync(env["GITHUB_OUTPUT"]!, "utf8");
  const propose = (tree: string): Promise<Ran> =>
    script("propose-verified.sh", [patch, tree, "verified"], { cwd: clone, env });

  it("open a pull request with the dates alone, and have it checked", async () => {
    expect(await judge(await patchOf(acme, part))).toMatchObject({ code: 0, err: "" });
    const [, tree = ""] = /^tree=([0-9a-f]{40})\n$/.exec(output()) ?? [];
    expect(await propose(tree)).toMatchObject({ code: 0, err: "" });
    expect(readFileSync(log, "utf8")).toBe("pr list\npr create\nworkflow run\n");
    expect(await git(origin, ["diff", "--name-only", "main", "verified"])).toBe(`${acme}\n${part}`);
    expect(await git(origin, ["log", "-1", "--format=%an", "verified"])).toBe(
      "github-actions[bot]",
    );
  });

  it("refuse what does more in one line, and do nothing where nothing was confirmed", async () => {
    const { code, err } = await judge(hostilePatches["a new provider"]!);
    expect(code).toBe(1);
    expect(err).toMatch(/^the patch does more than move last_verified_at: [^\n]+\n$/);
    expect(await judge("")).toMatchObject({ code: 0 });
    expect(output()).toBe("");
  });

  it("push no other tree than the judged one, and run no hook", async () => {
    await judge(await patchOf(acme));
    const tree = output().trim().slice("tree=".length);
    const ran = join(tools, "hook-ran");
    for (const hook of ["pre-push", "pre-commit", "post-index-change"])
      writeFileSync(join(clone, ".git/hooks", hook), `#!/bin/sh\ntouch '${ran}'\n`, {
        mode: 0o755,
      });
    await git(origin, ["update-ref", "-d", "refs/heads/verified"]);
    writeFileSync(patch, hostilePatches["a new provider"]!);
    expect(await propose(tree)).toMatchObject({
      code: 1,
      err: expect.stringContaining("was judged"),
    });
    expect(await propose("")).toMatchObject({ code: 1 });
    expect(await git(origin, ["branch", "--list", "verified"])).toBe("");
    expect(readFileSync(log, "utf8")).toBe("");
    await judge(await patchOf(acme));
    rmSync(ran, { force: true });
    expect(await propose(tree)).toMatchObject({ code: 0 });
    expect(() => readFileSync(ran)).toThrow("ENOENT");
  });
});
