/** The command line of `server.mjs`, as a process: what it is asked, what it prints, how it ends. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readServerCommand, serverHelp, serverUsage } from "../build/fallback/server-command.ts";
import { built, type Built } from "./built.ts";
import { rpc } from "./mcp/messages.ts";
import { open, readAll } from "./server/raw.ts";

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

/** A server as a process, once it says where it listens. */
async function listening([file, ...args]: readonly string[]) {
  const child = spawn(file!, args, { env: { ...process.env, HOST: "127.0.0.1", PORT: "0" } });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, port: Number(new URL(String(line)).port) };
}

/** Its exit code, and the signal that it was ended by. */
async function ended(child: ChildProcess): Promise<readonly unknown[]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return [child.exitCode, child.signalCode];
}

describe("server.mjs", () => {
  it.each([
    [["--verfy"], {}, /^there is no option "--verfy"\.\nusage: node server\.mjs .*\n$/],
    [["dist"], {}, /^"dist" is one word too many\.\nusage: /],
    [["--verify", "a", "b"], {}, /^"b" is one word too many\.\nusage: /],
    [["--stdio", "--verify"], {}, /^--stdio and --verify do not go together\.\nusage: /],
    [["--strict"], {}, /^--strict belongs to --verify\.\nusage: /],
    [[], { PORT: "abc" }, /^PORT is "abc"; it is a number from 0 to 65535\.\nusage: /],
  ] as const)("%j with %j is not understood", (args, env, message) => {
    expect(
      `${(readServerCommand(args, env) as { fault: string }).fault}.\n${serverUsage}\n`,
    ).toMatch(message);
  });

  it("says what it did not understand, starts nothing and exits with 2", () => {
    const { status, stdout, stderr } = run(["--verfy"]);
    expect(stderr).toBe(`there is no option "--verfy".\n${serverUsage}\n`);
    expect([stdout, status]).toEqual(["", 2]);
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
    expect(run(["--version"])).toMatchObject({
      status: 0,
      stdout: `Sample Facts, as of 2026-05-01T00:00:00Z, generation ${sum}\n`,
    });
  });

  it.each(["--version", "--verify"])(
    "says in one line that %s has no room for its answer",
    (flag) => {
      const full = openSync("/dev/full", "w");
      const { status, stderr } = spawnSync(
        process.execPath,
        [join(dataset.out, "server.mjs"), flag],
        {
          encoding: "utf8",
          stdio: ["ignore", full, "pipe"],
        },
      );
      closeSync(full);
      expect(stderr).toMatch(/^the answer cannot be written: ENOSPC[^\n]*\n$/);
      expect(status).toBe(1);
    },
  );

  it.each([
    "garbage",
    "null",
    '{"object":"journal"}',
    '{"object":"journal","steps":[{"kind":"carry","path":1}]}',
  ])("says in one line that this is no journal, and what to do: %s", (text) => {
    const work = join(dataset.out, ".building");
    mkdirSync(work);
    writeFileSync(join(work, "journal.json"), text);
    try {
      for (const flags of [[], ["--version"]]) {
        const { status, stderr, stdout } = run(flags, { PORT: "0" });
        expect(stderr).toMatch(
          /^[^\n]*is no journal of a build; remove "[^\n]*" and build again\.\n$/,
        );
        expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      }
    } finally {
      rmSync(work, { recursive: true });
    }
  });

  it.each(["SIGHUP", "SIGTERM"] as const)(
    "answers what it was asked before %s, and ends",
    async (signal) => {
      const { child, port } = await listening([process.execPath, join(dataset.out, "server.mjs")]);
      const body = JSON.stringify(rpc("ping"));
      const asking = await open(port);
      asking.write(
        `POST /api/public/mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      const answer = readAll(asking);
      await once(asking, "data");
      child.kill(signal);
      // It takes nobody new once it has heard.
      for (let socket = await open(port); !socket.destroyed; socket = await open(port)) {
        socket.destroy();
        await setTimeout(10);
      }
      asking.write(body);
      expect(await answer).toMatch(/HTTP\/1\.1 200 [^]*"result":\{\}\}$/);
      expect(await ended(child)).toEqual([0, null]);
    },
  );

  it("lives where nobody takes what it prints", async () => {
    const { child, port } = await listening([process.execPath, join(dataset.out, "server.mjs")]);
    child.stderr.destroy();
    child.stdout.destroy();
    renameSync(join(dataset.out, "llms.txt"), join(dataset.out, "away.txt"));
    try {
      for (let times = 0; times < 3; times++)
        expect((await fetch(`http://127.0.0.1:${port}/llms.txt`)).status).toBe(503);
      expect((await fetch(`http://127.0.0.1:${port}/openapi.json`)).status).toBe(200);
    } finally {
      renameSync(join(dataset.out, "away.txt"), join(dataset.out, "llms.txt"));
      child.kill();
      await ended(child);
    }
  });

  it("verifies the folder it stands in, itself too, and any other", () => {
    expect(run(["--verify", "--strict"])).toMatchObject({ status: 0, stderr: "" });
    appendFileSync(join(dataset.out, "server.mjs"), "\n");
    const changed = run(["--verify"]);
    expect(changed.stdout).toMatch(/^changed {5}server\.mjs\n.* 1 changed, .*\n$/);
    expect(changed.status).toBe(1);
    expect(run(["--verify", dataset.out]).stdout).toBe(changed.stdout);
    const absent = run(["--verify", join(dataset.folder, "absent")]);
    expect(absent.stderr).toMatch(/^there is no manifest\.json to read in .*\n$/);
    expect(absent.status).toBe(1);
  });
});
