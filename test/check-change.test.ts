/** `check` in a git clone: its last line says what CI refuses of the change, and it fails for none of it. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { check } from "../build/commands/check.ts";
import { recorded, sample } from "./built.ts";

let clone: string;
const file = () => join(clone, "facts/providers/acme.yaml");
const git = (...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=N", "-c", "user.email=n@n.test", ...args], { cwd: clone });

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "facts-clone-"));
  cpSync(sample.facts, join(clone, "facts"), { recursive: true });
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function committed(): void {
  git("init", "-q", "-b", "main");
  git("add", ".");
  git("commit", "-q", "-m", "Start");
}

function edit(change: (text: string) => string): void {
  const before = readFileSync(file(), "utf8");
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(file(), after);
}

async function said(strict = false, environment = process.env): Promise<string> {
  const terminal = recorded();
  const options = { facts: join(clone, "facts"), asOf: sample.asOf, quiet: true, strict };
  expect(await check(options, terminal, environment)).toBe(0);
  return terminal.printed.err.replaceAll(`${clone}/`, "").trimEnd();
}

async function lastLine(strict = false, environment = process.env): Promise<string> {
  return (await said(strict, environment)).split("\n").at(-1)!;
}

describe("the last line of check", () => {
  it("is empty where nothing changed, and outside a clone", async () => {
    expect(await lastLine()).toBe("");
    edit((text) => text.replace(/^name: .*/m, "name:    Another"));
    expect(await lastLine()).toBe("");
    committed();
    expect(await lastLine()).toBe("");
  });

  it("names ids that lead nowhere, unless `formerly` keeps them, on a branch as on main", async () => {
    committed();
    edit((text) => text.replace(/^ {6}pro:$/m, "      professional:"));
    expect(await lastLine()).toMatch(
      /^CI refuses \d+ ids? that leads? nowhere \((?:acme\/[\w-]+\/pro\/\S+[,;] )+`formerly` keeps an id known, `removed_at` a fact\)/,
    );
    git("checkout", "-q", "-b", "work");
    git("commit", "-qam", "Rename a plan");
    expect(await lastLine()).toContain("nowhere (acme/");
    edit((text) =>
      text.replace(/^( {6}professional:\n {8}name: .*\n)/m, "$1        formerly: [pro]\n"),
    );
    expect(await lastLine()).not.toContain("nowhere");
    expect(await lastLine(true)).toBe("");
  });

  it("names what is out of form, and what a gate holds back", async () => {
    committed();
    edit((text) => text.replace(/^name: /m, "name:    "));
    expect(await lastLine()).toBe("CI refuses 1 file out of form (npm run facts -- format)");
    rmSync(join(clone, "facts/providers/beta.yaml"));
    expect(await lastLine()).toContain("the provider beta vanishes with all of its facts");
  });
});

describe("ids that lead nowhere are told at their place", () => {
  it("where a plan or a product has another name", async () => {
    committed();
    edit((text) => text.replace(/^ {6}pro:$/m, "      professional:"));
    expect(await said()).toMatch(
      /^facts\/providers\/acme\.yaml:\d+:5: \d+ published ids lead nowhere \(acme\/api\/pro\/.*\n.* the earlier name of its plan or product, under `formerly`/,
    );
  });

  it("where a fact is missing, or a plan for which nothing came", async () => {
    committed();
    edit((text) => text.replace(/^ {10}support\.tier: \{ value: priority.*\n/m, ""));
    expect(await said()).toMatch(
      /^facts\/providers\/acme\.yaml:\d+:9: 1 published id leads nowhere \(acme\/api\/[\w-]+\/support\.tier\); an id that was published stays or leads on\.\n {4}Write the fact again, with `removed_at` where its source no longer states it, or name the id, or the earlier name of its plan or product, under `formerly` of what it became\.\nCI refuses 1 id /,
    );
    edit((text) => text.replace(/^ {6}pro:\n( {8}.*\n)+/m, ""));
    expect(await said()).toMatch(
      /^facts\/providers\/acme\.yaml:\d+:5: 3 published ids lead nowhere \(acme\/api\/pro\/\S+\); /,
    );
  });
});
