/** What may be proposed without a person who looked at it: dates that move, whatever a patch says. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { moreThanVerified } from "../../.github/scripts/only-verified.ts";
import {
  acme,
  base,
  honest,
  honestBinary,
  hostileFiles,
  hostilePatches,
  now,
  part,
} from "./patches.ts";
import { git, script, type Ran } from "./run.ts";

let folder: string;
let clone: string;
let origin: string;
/** Where patches are made, bytes as they are. */
let writer: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "verified-"));
  [origin, clone, writer] = ["origin", "clone", "writer"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(origin);
  for (const [file, text] of Object.entries(base)) put(join(origin, file), text);
  await git(origin, ["init", "-q", "-b", "main"]);
  await git(origin, ["config", "receive.denyCurrentBranch", "ignore"]);
  await git(origin, ["add", "-A"]);
  await git(origin, ["commit", "-qm", "base"]);
  for (const each of [clone, writer]) await git(folder, ["clone", "-q", origin, each]);
  put(join(writer, ".git/info/attributes"), "* -text\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** What git itself writes for a change of files. */
async function patchOf(files: Readonly<Record<string, string | null>>): Promise<string> {
  for (const [file, text] of Object.entries(files))
    if (text === null) rmSync(join(writer, file));
    else put(join(writer, file), text);
  await git(writer, ["add", "-A"]);
  const patch = await git(writer, ["diff", "--cached", "--binary", "--find-copies-harder"]);
  await git(writer, ["reset", "-q", "--hard"]);
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

async function expectClean(): Promise<void> {
  expect(await git(clone, ["status", "--porcelain"])).toBe("");
}

describe("a patch of dates", () => {
  afterAll(expectClean);

  it.each(Object.entries(honest))("is accepted: %s", async (_, files) => {
    expect(await refusalOf(await patchOf(files()))).toBeUndefined();
  });

  it("is accepted in whatever form", async () => {
    expect(await refusalOf(honestBinary)).toBeUndefined();
  });
});

describe("a patch that does more", () => {
  afterAll(expectClean);

  it.each(Object.entries(hostileFiles))("is refused: %s", async (_, files) => {
    // Git makes the patch and applies it: what refuses it is the comparison.
    expect(await refusalOf(await patchOf(files()))).toMatch(/^(?!git)[^\n]+$/);
  });

  it.each(Object.entries(hostilePatches))("is refused: %s", async (_, patch) => {
    expect(await refusalOf(patch)).toMatch(/^[^\n]+$/);
  });
});

describe("a tree that differs by more", () => {
  /** The tree of HEAD with one entry put in place of what stands there. */
  async function treeWith(mode: string, path: string, object?: string): Promise<string> {
    const env = { GIT_INDEX_FILE: join(folder, "index") };
    await git(clone, ["read-tree", "HEAD"], env);
    const blob = object ?? (await git(clone, ["rev-parse", `HEAD:${acme}`]));
    await git(
      clone,
      ["update-index", "--add", "--replace", "--cacheinfo", `${mode},${blob},${path}`],
      env,
    );
    return git(clone, ["write-tree"], env);
  }

  it.each([
    ["100755", acme],
    ["120000", acme],
    ["160000", acme],
    ["100644", "facts/providers"],
    ["100644", "facts"],
    ["120000", "facts"],
    ["100644", "facts/providers/evil.yaml"],
    ["160000", "facts/providers/evil"],
    ["100644", "facts/providers/\u001b[31m.yaml"],
    ["100644", "facts/providers/Acme.yaml"],
  ])("is refused: mode %s at %j", async (mode, path) => {
    const tree = await treeWith(mode, path);
    // oxlint-disable-next-line no-control-regex -- what must not reach a terminal
    expect(moreThanVerified(clone, ["HEAD", tree], now)).toMatch(/^[^\n\u001b]+$/);
  });

  it("is refused although the settings of the repository look away", async () => {
    const tree = await treeWith("160000", "evil", "1".repeat(40));
    for (const setting of [
      "diff.ignoreSubmodules=all",
      "diff.renames=copies",
      "diff.noprefix=true",
    ])
      await git(clone, ["config", ...setting.split("=")]);
    writeFileSync(
      join(clone, ".gitmodules"),
      '[submodule "evil"]\n\tpath = evil\n\tignore = all\n',
    );
    writeFileSync(join(clone, ".git/info/attributes"), "* -diff\n");
    expect(moreThanVerified(clone, ["HEAD", tree], now)).toContain("evil: :000000 160000");
    rmSync(join(clone, ".gitmodules"));
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
  const judged = (): string => readFileSync(env["GITHUB_OUTPUT"]!, "utf8");
  const propose = (tree: string): Promise<Ran> =>
    script("propose-verified.sh", [patch, tree, "verified"], { cwd: clone, env });

  it("open a pull request with the dates alone, and have it checked", async () => {
    const text = await patchOf(honest["several dates and files"]!());
    expect(await judge(text)).toMatchObject({ code: 0, err: "" });
    const [, tree = ""] = /^tree=([0-9a-f]{40})\n$/.exec(judged()) ?? [];
    expect(await propose(tree)).toMatchObject({ code: 0, err: "" });
    expect(readFileSync(log, "utf8")).toBe("pr list\npr create\nworkflow run\n");
    expect(await git(origin, ["diff", "--name-only", "main", "verified"])).toBe(`${acme}\n${part}`);
    expect(await git(origin, ["rev-parse", "verified^"])).toBe(
      await git(origin, ["rev-parse", "main"]),
    );
    expect(await git(origin, ["log", "-1", "--format=%an", "verified"])).toBe(
      "github-actions[bot]",
    );
    expect(await git(clone, ["status", "--porcelain"])).toBe("");
  });

  it("do nothing where nothing was confirmed", async () => {
    expect(await judge("")).toMatchObject({ code: 0 });
    expect(judged()).toBe("");
  });

  it("refuse what does more, in one line", async () => {
    for (const text of [
      await patchOf(hostileFiles["a value"]!()),
      hostilePatches["a binary patch with quoted paths"]!,
    ]) {
      const { code, err } = await judge(text);
      expect(code).toBe(1);
      expect(err).toMatch(/^the patch does more than move last_verified_at: [^\n]+\n$/);
    }
    expect(judged()).toBe("");
  });

  it("push no other tree than the judged one, and run no hook", async () => {
    await judge(await patchOf(honest["a moved date"]!()));
    const tree = judged().trim().slice("tree=".length);
    const ran = join(tools, "hook-ran");
    for (const hook of ["pre-push", "pre-commit", "post-index-change"])
      writeFileSync(join(clone, ".git/hooks", hook), `#!/bin/sh\ntouch '${ran}'\n`, {
        mode: 0o755,
      });
    await git(origin, ["update-ref", "-d", "refs/heads/verified"]);
    writeFileSync(patch, hostilePatches["a binary patch with quoted paths"]!);
    expect(await propose(tree)).toMatchObject({
      code: 1,
      err: expect.stringContaining("was judged"),
    });
    expect(await propose("")).toMatchObject({ code: 1 });
    expect(await git(origin, ["branch", "--list", "verified"])).toBe("");
    expect(readFileSync(log, "utf8")).toBe("");
    await judge(await patchOf(honest["a moved date"]!()));
    rmSync(ran, { force: true });
    expect(await propose(tree)).toMatchObject({ code: 0 });
    expect(() => readFileSync(ran)).toThrow("ENOENT");
    for (const hook of ["pre-push", "pre-commit", "post-index-change"])
      rmSync(join(clone, ".git/hooks", hook));
  });
});
