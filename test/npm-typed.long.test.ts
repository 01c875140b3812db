/** Options that npm keeps for itself, since no `--` stands before them: each is followed, or refused. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { optionsFromNpm } from "../build/terminal/npm-options.ts";
import { UsageError } from "../build/terminal/usage-error.ts";
import { sample } from "./built.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "facts-npm-"));
  cpSync(sample.facts, join(folder, "facts"), { recursive: true });
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object };
  const text = JSON.stringify({ name: "sandbox", private: true, scripts });
  writeFileSync(
    join(folder, "package.json"),
    text
      .replaceAll("node build/run.mjs", `node ${resolve("build/run.mjs")}`)
      .replaceAll("tsx test/", `${resolve("node_modules/.bin/tsx")} ${resolve("test")}/`),
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As typed in the sandbox, without anything that the npm of the tests passes on. */
function npm(...args: readonly string[]) {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|ci$|github_)/i.test(name));
  const env = {
    ...Object.fromEntries(own),
    npm_config_update_notifier: "false",
    npm_config_userconfig: join(folder, "user.npmrc"),
  };
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd: folder, env, encoding: "utf8" });
  return { code: status, out: stdout, err: stderr };
}

const acme = (): string => readFileSync(join(folder, "facts/providers/acme.yaml"), "utf8");
const edit = (from: string | RegExp, to: string): void =>
  writeFileSync(join(folder, "facts/providers/acme.yaml"), acme().replace(from, to));

describe("without -- before it", () => {
  it.each([
    ["rename", ["plan", "acme/api/pro", "professional"]],
    ["remove", ["acme/*/*/api.public_api.available"]],
  ])("--dry-run of facts %s writes nothing, as with it", (command, words) => {
    const before = acme();
    for (const dashes of [[], ["--"]]) {
      const { code, out } = npm("run", "facts", command, ...words, ...dashes, "--dry-run");
      expect(out).toMatch(/not written/);
      expect(code).toBe(0);
      expect(acme()).toBe(before);
    }
  });

  it("--strict of check makes findings errors, as with it, also where check alone passed before", () => {
    edit("raw_value: no limit,", "raw_value: 20 requests,");
    expect(npm("run", "check")).toMatchObject({ code: 0 });
    expect(npm("run", "check", "--", "--strict")).toMatchObject({ code: 1 });
    const quiet = npm("run", "check", "--strict", "--quiet");
    expect(quiet).toMatchObject({ code: 1, out: expect.not.stringMatching(/load/) });
  });

  it("--check of facts format writes nothing, as with it", () => {
    edit("name: Acme", 'name: "Acme"');
    const before = acme();
    for (const dashes of [[], ["--"]])
      expect(npm("run", "facts", "format", ...dashes, "--check")).toMatchObject({ code: 1 });
    expect(acme()).toBe(before);
  });

  it.each([
    [["facts", "set", "acme/api/pro/api.rate_limit.requests_per_minute", "7", "--quote", "7"]],
    [["facts", "rename", "provider", "acme", "new", "--name", "New"]],
    [["check", "--as-of", "2020-01-01"]],
    [["diff", "--head=HEAD"]],
  ])("%j is refused, with what to type instead", (args) => {
    const before = acme();
    const option = args.find((each) => each.startsWith("--"))!.split("=")[0]!;
    const { code, err } = npm("run", ...args);
    expect(code).toBe(2);
    expect(err).toMatch(
      new RegExp(
        `npm took ${option} .* \`node build/run.mjs ${args[0]}.*\`, or -- .*PowerShell '--'`,
      ),
    );
    expect(acme()).toBe(before);
  });

  it("options of the programs of the tests are refused too", () => {
    expect(npm("run", "conform", "http://127.0.0.1:9", "--json").err).toMatch(/npm took --json/);
  });
});

describe("what was set for good", () => {
  it("is no option of a command, unless the command line says otherwise", () => {
    writeFileSync(join(folder, "user.npmrc"), "json=true\n");
    writeFileSync(join(folder, ".npmrc"), 'scope = "@acme"\n');
    expect(npm("run", "check")).toMatchObject({ code: 0, out: expect.stringMatching(/load/) });
    expect(npm("run", "build").code).toBe(0);
    const set = ["acme/api/pro/api.rate_limit.requests_per_minute", "7"];
    expect(npm("run", "facts", "set", ...set).err).toMatch(/--quote is missing/);
    expect(npm("run", "facts", "set", ...set, "--scope", "x").err).toMatch(/npm took --scope/);
  });
});

describe("which programs look at what npm passes on", () => {
  const taken = (environment: Record<string, string>) =>
    optionsFromNpm(["dry-run", "force"], [], environment, "x");
  const force = { npm_config_force: "true", npm_lifecycle_script: "node build/run.mjs build" };

  it("those that npm runs, and no others", () => {
    expect(() => taken({ ...force, npm_command: "run" })).toThrow(UsageError);
    expect(() => taken({ ...force, npm_command: "run-script" })).toThrow(UsageError);
    expect(taken({ ...force, npm_command: "install" })).toEqual([]);
    expect(taken({ ...force, npm_command: "run", npm_lifecycle_script: "vitest run" })).toEqual([]);
    expect(taken({ npm_config_force: "true" })).toEqual([]);
  });

  it("not for what stands among their arguments as well", () => {
    const environment = { ...force, npm_command: "run" };
    expect(optionsFromNpm(["force"], ["--force"], environment, "x")).toEqual([]);
  });
});
