/** Options that npm keeps for itself, since no `--` stands before them: a command that npm took one from is refused. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { commands } from "../build/commands/verbs.ts";
import { verbsOf } from "../build/commands/terminal/verb.ts";
import { refuseNpmOptions } from "../build/commands/terminal/npm-options.ts";
import { UsageError } from "../build/commands/terminal/usage-error.ts";

const verbs = await verbsOf(commands);

const folder = mkdtempSync(join(tmpdir(), "facts-npm-"));
beforeAll(() => {
  writeFileSync(join(folder, "tell.mjs"), "console.log(JSON.stringify(process.env))");
  const scripts = {
    tell: "node tell.mjs public-facts",
    facts: `node ${resolve("build/run.mjs")} facts`,
  };
  const text = JSON.stringify({ name: "sandbox", private: true, scripts });
  writeFileSync(join(folder, "package.json"), text);
});

/** As typed in the sandbox, without anything that the npm of the tests passes on. */
function npm(...args: readonly string[]) {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|ci$|github_)/i.test(name));
  const env = { ...Object.fromEntries(own), npm_config_update_notifier: "false" };
  return spawnSync("npm", ["run", ...args], { cwd: folder, env, encoding: "utf8" });
}

/** The environment of a script that is run with these arguments. */
function environmentOf(...args: readonly string[]): Record<string, string> {
  const { stdout } = npm("tell", ...args);
  return JSON.parse(stdout.trim().split("\n").at(-1)!) as Record<string, string>;
}

const options = new Map(verbs.flatMap(({ flags }) => Object.entries(flags)));

it("each is refused", () => {
  const own = [...options].filter(([name]) => name !== "quiet");
  const environment = environmentOf(
    ...own.flatMap(([name, flag]) => ("value" in flag ? [`--${name}`, "word"] : [`--${name}`])),
  );
  for (const [name] of own)
    expect(() => refuseNpmOptions([name], environment, "x"), name).toThrow(UsageError);
});

it("a command says what to type instead, and none asks for them where another program runs it", () => {
  const { status, stderr } = npm("facts", "rename", "plan", "acme/api/pro", "new", "--facts", "x");
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/npm took --facts .* `node build\/run\.mjs facts rename …`, or -- /),
  ]);
  const force = { npm_config_force: "true", npm_lifecycle_script: "node build/run.mjs build" };
  for (const other of [
    { ...force, npm_command: "install" },
    { ...force, npm_command: "run", npm_lifecycle_script: "vitest run" },
    force,
  ])
    expect(() => refuseNpmOptions(["force"], other, "x")).not.toThrow();
});
