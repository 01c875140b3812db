/** The command line of `server.mjs`, as a process: what it is asked, what it prints, how it ends. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverHelp } from "../build/fallback/server-command.ts";
import { built, type Built } from "./built.ts";

let dataset: Built;
beforeAll(async () => {
  dataset = await built();
});
afterAll(() => dataset.remove());

/** A process that is still running when the time is over has started what it should not have. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr, signal } = spawnSync(
    process.execPath,
    [join(dataset.out, "server.mjs"), ...args],
    { encoding: "utf8", env: { ...process.env, ...env }, timeout: 600_000 },
  );
  return { status, stdout, stderr, signal };
}

describe("server.mjs", () => {
  it.each([
    [["--verfy"], {}, /^there is no option "--verfy"\.\nusage: node server\.mjs .*\n$/],
    [["--verify=dist"], {}, /^there is no option "--verify=dist"\.\nusage: /],
    [["-p", "80"], {}, /^there is no option "-p"\.\nusage: /],
    [["dist"], {}, /^"dist" is one word too many\.\nusage: /],
    [["--verify", "a", "b"], {}, /^"b" is one word too many\.\nusage: /],
    [["--stdio", "--verify"], {}, /^--stdio and --verify do not go together\.\nusage: /],
    [["--strict"], {}, /^--strict belongs to --verify\.\nusage: /],
    [[], { PORT: "abc" }, /^PORT is "abc"; it is a number from 0 to 65535\.\nusage: /],
    [[], { PORT: "99999" }, /^PORT is "99999"; it is a number from 0 to 65535\.\nusage: /],
    [[], { PORT: "-1" }, /^PORT is "-1"; /],
    [[], { PORT: "0x50" }, /^PORT is "0x50"; /],
  ] as const)("%j with %j starts nothing and exits with 2", (args, env, message) => {
    const { status, stdout, stderr } = run(args, env);
    expect(stderr).toMatch(message);
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });

  it("shows its options and exit codes, and starts nothing", () => {
    expect(run(["--help"])).toMatchObject({ status: 0, stdout: serverHelp, stderr: "" });
    for (const flag of ["--stdio", "--verify", "--strict", "--version", "--help", "-h"])
      expect(serverHelp).toContain(flag);
  });

  it("says what it serves, with the sum of the manifest as its generation", () => {
    const sum = createHash("sha256")
      .update(readFileSync(join(dataset.out, "manifest.json")))
      .digest("hex");
    expect(dataset.text("SHA256SUMS")).toContain(`${sum}  manifest.json\n`);
    expect(run(["--version"])).toMatchObject({
      status: 0,
      stdout: `Sample Facts, as of 2026-05-01T00:00:00Z, generation ${sum}\n`,
    });
  });

  it("verifies the folder it stands in, itself too, and any other", () => {
    expect(run(["--verify", "--strict"])).toMatchObject({ status: 0, stderr: "" });
    appendFileSync(join(dataset.out, "server.mjs"), "\n");
    const changed = run(["--verify"]);
    expect(changed.stdout).toMatch(/^changed {5}server\.mjs\n.* 1 changed, .*\n$/);
    expect(changed.status).toBe(1);
    expect(run(["--verify", dataset.out]).stdout).toBe(changed.stdout);
    const absent = run(["--verify", join(dataset.folder, "absent")]);
    expect(absent.stderr).toMatch(/^there is no SHA256SUMS to read in .*\n$/);
    expect(absent.status).toBe(1);
  });
});
