/** The facts of a stranger's revision, compared as data: nothing that the revision says is obeyed. */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { sample } from "../built.ts";
import { compared, git as gitIn, ran, summary } from "./trial.ts";

let folder: string;
let facts: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "facts-head-"));
  facts = join(folder, "facts");
  git(["init", "-q", "-b", "main"]);
  cpSync(sample.facts, facts, { recursive: true });
  // What a filter does is set by who owns the repository; which files it is for, by attributes.
  git(["config", "filter.evil.smudge", "sed s/61/62/"]);
  git(["config", "filter.evil.clean", "cat"]);
  git(["add", "-A"]);
  git(["commit", "-qm", "start"]);
});

const git = (args: readonly string[], input?: string | Buffer): string =>
  gitIn(folder, args, input);

interface Entry {
  readonly path: string;
  readonly text?: string;
  readonly mode?: string;
  readonly object?: string;
}

/** A commit of the entries over those of main, made without a work tree. */
function commitOf(entries: readonly Entry[]): string {
  const changes = entries.map(({ path, text = "", mode = "100644", object }) => {
    const name = JSON.stringify(path).replaceAll("\\u001b", "\\033");
    const content = `inline ${name}\ndata ${Buffer.byteLength(text)}\n${text}\n`;
    return `D ${name}\nM ${mode} ${object === undefined ? content : `${object} ${name}\n`}`;
  });
  const head = "reset refs/heads/head\ncommit refs/heads/head\ncommitter A <a@b.test> 0 +0000\n";
  const parent = "data 0\nfrom refs/heads/main\n";
  git(["fast-import", "--quiet", "--force"], head + parent + changes.join(""));
  return git(["rev-parse", "head"]);
}

function provider(from: string, to: string): string {
  const text = readFileSync(join(facts, "providers/acme.yaml"), "utf8");
  expect(text).toContain(from);
  return text.replace(from, to);
}

const acme = "facts/providers/acme.yaml";
const evil = "facts/providers/evil.yaml";

/** A changed value, an expanded word, and a provider that is new. */
function proposed(): readonly Entry[] {
  const changed = provider("value: 60\n", "value: 61\n").replace(
    "homepage:",
    "# $Id$ $Format:%ae$\nhomepage:",
  );
  return [
    { path: acme, text: changed },
    { path: evil, text: readFileSync(join(facts, "providers/zeta-2.yaml"), "utf8") },
  ];
}

const state = (): readonly string[] => [git(["status", "--porcelain"]), git(["for-each-ref"])];

describe("diff --head", () => {
  it("compares the facts of a revision with where it left main", async () => {
    const head = commitOf(proposed());
    const before = state();
    const result = await compared({ facts, head });
    expect(result.base).toMatchObject({ commit: git(["rev-parse", "main"]) });
    expect(summary(result)).toEqual([
      "changed acme/api/free/api.rate_limit.requests_per_minute value",
      "added evil/api/*/storage.included_gb",
      "added evil/api/free/api.rate_limit.requests_per_minute",
    ]);
    expect(state()).toEqual(before);
  });

  it("obeys no attribute of it", async () => {
    const plain = await compared({ facts, head: commitOf(proposed()) });
    expect(plain.changes.length).toBeGreaterThan(1);
    for (const text of [
      "facts/providers/evil.yaml export-ignore\n* filter=evil\n",
      "facts/providers/acme.yaml export-subst ident\n* text eol=crlf\n",
      "* export-ignore -diff text merge=ours working-tree-encoding=UTF-16\n",
    ]) {
      const head = commitOf([...proposed(), { path: ".gitattributes", text }]);
      expect((await compared({ facts, head })).changes).toEqual(plain.changes);
    }
  });

  it.each<readonly [string, () => Entry, RegExp]>([
    [
      "attributes beside the facts",
      () => ({ path: "facts/.gitattributes", text: "* export-ignore\n" }),
      /^facts\/\.gitattributes:1:1: nothing reads this file/,
    ],
    [
      "a link in the place of a provider",
      () => ({ path: acme, text: "../../package.json", mode: "120000" }),
      /^facts\/providers\/acme\.yaml:1:1: not a plain file/,
    ],
    [
      "a submodule among the providers",
      () => ({ path: "facts/providers/evil", object: "1".repeat(40), mode: "160000" }),
      /^facts\/providers\/evil:1:1: not a plain file/,
    ],
    [
      "facts that are a link",
      () => ({ path: "facts", text: "/etc", mode: "120000" }),
      /^there is no folder "facts" at/,
    ],
    [
      "a name that steers a terminal",
      () => ({ path: "facts/\u001b[31m.yaml", text: "x" }),
      /^facts\/\\u001b\[31m\.yaml:1:1: nothing reads this file/,
    ],
    [
      "a file that claims to hold a gigabyte",
      () => ({ path: evil, object: claimed(1024 ** 3) }),
      /^facts\/providers\/evil\.yaml:1:1: 1073741824 bytes; a file holds at most/,
    ],
  ])("refuses %s", async (_, entry, message) => {
    const head = commitOf([entry()]);
    const before = state();
    const { code, out, err } = await ran({ facts, head });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err.replaceAll(`${folder}/`, "")).toMatch(message);
    // oxlint-disable-next-line no-control-regex -- what must not reach a terminal
    expect(err).not.toMatch(/\u001b/);
    expect(state()).toEqual(before);
  });

  it("refuses names that climb, and writes nothing", async () => {
    const blob = Buffer.from(git(["rev-parse", `main:${acme}`]), "hex");
    const item = (mode: string, name: string, object: Buffer): Buffer =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), object]);
    const tree = (...items: readonly Buffer[]): Buffer =>
      Buffer.from(
        git(["hash-object", "-t", "tree", "-w", "--literally", "--stdin"], Buffer.concat(items)),
        "hex",
      );
    const inner = tree(item("100644", "config", blob));
    const all = tree(
      item("40000", "facts", tree(item("40000", "..", inner), item("40000", ".git", inner))),
    );
    const head = git(["commit-tree", all.toString("hex"), "-p", "main", "-m", "climbs"]);
    const before = state();
    const { code, err } = await ran({ facts, head });
    expect(code).toBe(1);
    expect(err).toContain("facts/../config:1:1: nothing reads this file");
    expect(state()).toEqual(before);
  });

  it("refuses more files than are read before one is", async () => {
    const object = git(["rev-parse", `main:${acme}`]);
    const paths = Array.from({ length: 20_001 }, (_, at) => `facts/providers/p${at}.yaml`);
    const head = commitOf(paths.map((path) => ({ path, object })));
    const { code, err } = await ran({ facts, head });
    expect(code).toBe(1);
    expect(err).toMatch(/^the facts are 200\d\d files; at most 20000 are read\n$/);
    expect(await ran({ facts, base: head })).toMatchObject({
      code: 1,
      err: expect.stringContaining(err),
    });
  });
});

/** An object whose head names a size that it does not have. */
function claimed(bytes: number): string {
  const id = createHash("sha1").update(`claimed ${bytes}`).digest("hex");
  mkdirSync(join(folder, ".git/objects", id.slice(0, 2)), { recursive: true });
  const path = join(folder, ".git/objects", id.slice(0, 2), id.slice(2));
  writeFileSync(path, deflateSync(`blob ${bytes}\0x`));
  return id;
}
