/** A few of the hostile cases as people meet them: the command in a process of its own, on a runner. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { asOf, texts, filled, valid, type Files } from "./case.ts";
import { crowds } from "./families/crossing.ts";
import { faultsOfText } from "./judge.ts";

const folder = mkdtempSync(join(tmpdir(), "hostile-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function ran(name: string, files: Files, command: readonly string[]): Promise<Ran> {
  const facts = join(folder, name);
  for (const [file, content] of Object.entries({ ...valid, ...files })) {
    mkdirSync(dirname(join(facts, file)), { recursive: true });
    writeFileSync(join(facts, file), content);
  }
  const args = ["build/run.mjs", ...command, "--facts", facts, "--as-of", asOf];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, GITHUB_ACTIONS: "true", NODE_OPTIONS: "" },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (text) => (out += String(text)));
  child.stderr.on("data", (text) => (err += String(text)));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, err })));
}

const quote = texts["a quote"];

describe("in a process", () => {
  it.each<[string, Files, readonly string[], number]>([
    ["steering", filled(quote, '"a\\u001b[2J\\u202eb"').files, ["check"], 1],
    ["commanding", filled(quote, '"##[error]not ours"').files, ["check"], 0],
    ["crowded", crowds(1 / 50)[0]!.files!, ["build", "--out", join(folder, "dist")], 1],
  ])("what is %s ends plainly", async (name, files, command, expected) => {
    const { code, out, err } = await ran(name, files, command);
    expect(code).toBe(expected);
    expect(err).not.toBe("");
    expect([...faultsOfText((out + err).replaceAll(`${folder}/`, ""))]).toEqual([]);
  });
});
