/** Every option of every command, as the npm that is installed here takes it: none is lost without a word. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { commands } from "../build/command/verbs.ts";
import { verbsOf } from "../build/terminal/verb.ts";
import { optionsFromNpm } from "../build/terminal/npm-options.ts";
import { UsageError } from "../build/terminal/usage-error.ts";

const verbs = await verbsOf(commands);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "facts-npm-"));
  const told = "console.log(JSON.stringify(process.env))";
  writeFileSync(join(folder, "tell.mjs"), told);
  const scripts = { tell: "node tell.mjs public-facts" };
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "x", private: true, scripts }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The environment of a script that is run with these arguments. */
function environmentOf(...args: readonly string[]): Record<string, string> {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env = { ...Object.fromEntries(own), npm_config_update_notifier: "false" };
  const { stdout } = spawnSync("npm", ["run", "tell", ...args], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  return JSON.parse(stdout.trim().split("\n").at(-1)!) as Record<string, string>;
}

const followed = new Set(["dry-run", "check", "strict", "quiet"]);
const options = new Map(
  verbs.flatMap(({ flags }) => Object.entries(flags).map((each) => [each[0], each[1]] as const)),
);

it.each([...followed])("--%s is followed", (name) => {
  expect(optionsFromNpm([name], [], environmentOf(`--${name}`), "x")).toEqual([`--${name}`]);
});

it("each of the others is refused", () => {
  const others = [...options].filter(([name]) => !followed.has(name));
  const environment = environmentOf(
    ...others.flatMap(([name, flag]) => ("read" in flag ? [`--${name}`, "word"] : [`--${name}`])),
  );
  for (const [name] of others)
    expect(() => optionsFromNpm([name], [], environment, "x"), name).toThrow(UsageError);
});
