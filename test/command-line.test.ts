/** The command line as people use it: verbs, options, environment, exit codes. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build as bundle } from "esbuild";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { failureText } from "../build/terminal/failure.ts";
import { buildFlags } from "../build/terminal/flags.ts";
import { buildOptions, listenOptions } from "../build/terminal/options.ts";
import { helpOf, readArguments, verbsOf } from "../build/terminal/verb.ts";
import { UsageError } from "../build/terminal/usage-error.ts";
import { commands } from "../build/command/verbs.ts";

const verbs = await verbsOf(commands);

const now = Date.UTC(2026, 10, 21, 13, 14, 15);

function readOptions(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const { flags } = readArguments({ flags: buildFlags }, args);
  return { ...buildOptions(flags, environment, now), ...listenOptions(environment) };
}

describe("options", () => {
  it("default to the promises of the README", () => {
    expect(readOptions([], {})).toEqual({
      facts: "facts",
      out: "dist",
      baseUrl: undefined,
      asOf: "2026-11-21T00:00:00Z",
      mode: "full",
      maxFiles: undefined,
      precompress: false,
      bulk: false,
      quiet: false,
      repository: undefined,
      baseline: undefined,
      publishAnyway: [],
      host: "127.0.0.1",
      port: 8080,
    });
  });

  it("take a number below zero for a word", () => {
    const taken = readArguments({ flags: buildFlags, words: ["<value>"] }, ["-5", "--out", "-.5"]);
    expect(taken).toEqual({ flags: { out: "-.5" }, words: ["-5"] });
  });

  it.each([
    [["--as-of", "2026-02-03"], { SOURCE_DATE_EPOCH: "0" }, { asOf: "2026-02-03T00:00:00Z" }],
    [["--as-of", "2026-02-03T04:05:06+01:00"], {}, { asOf: "2026-02-03T03:05:06Z" }],
    [[], { SOURCE_DATE_EPOCH: "86401" }, { asOf: "1970-01-02T00:00:01Z" }],
    [
      ["--base-url", "https://a.test/x"],
      { BASE_URL: "https://b.test" },
      { baseUrl: "https://a.test/x" },
    ],
    [[], { BASE_URL: "https://b.test" }, { baseUrl: "https://b.test" }],
    [[], { SOURCE_DATE_EPOCH: "253402300799" }, { asOf: "9999-12-31T23:59:59Z" }],
    [["--base-url", "http://127.0.0.1:8080"], {}, { baseUrl: "http://127.0.0.1:8080" }],
    [[], { BASE_URL: "http://localhost:8080/x" }, { baseUrl: "http://localhost:8080/x" }],
    [[], { BASE_URL: "/" }, { baseUrl: undefined }],
    [["--repository", "https://git.test/a/b"], {}, { repository: "https://git.test/a/b" }],
    [["--static", "lean", "-q"], {}, { mode: "lean", quiet: true }],
    [["--max-files", "20000"], {}, { maxFiles: 20_000 }],
    [[], { PORT: "3000", HOST: "::1" }, { port: 3000, host: "::1" }],
    [[], { PORT: "", HOST: "" }, { port: 8080, host: "127.0.0.1" }],
  ])("%j with %j", (args, environment, expected) => {
    expect(readOptions(args, environment as Record<string, string>)).toMatchObject(expected);
  });

  it.each([
    [["--as-of", "2026-02-30"], {}, /--as-of is "2026-02-30"/],
    [["--base-url", "facts.test"], {}, /base address/],
    [["--base-url", "https://256.256.256.256"], {}, /--base-url is .*; no program can open it/],
    [["--base-url", "https://x:99999"], {}, /--base-url is .*; no program can open it/],
    [["--base-url", "https://x:0"], {}, /a port is a number from 1 to 65535/],
    [["--repository", "a/b"], {}, /--repository is "a\/b"; a base address/],
    [["--max-files", "many"], {}, /--max-files is "many"; it is a whole number/],
    [["--static", "none"], {}, /--static is "none"; it is full or lean/],
    [["--colour"], {}, /--colour/],
    [["facts"], {}, /"facts" is no option/],
    [[], { PORT: "x" }, /PORT is "x"/],
    [[], { PORT: "70000" }, /PORT is "70000"/],
    [[], { SOURCE_DATE_EPOCH: "tomorrow" }, /SOURCE_DATE_EPOCH/],
    [[], { SOURCE_DATE_EPOCH: "999999999999" }, /SOURCE_DATE_EPOCH is .* up to the year 9999/],
    [[], { SOURCE_DATE_EPOCH: "253402300800" }, /SOURCE_DATE_EPOCH is .* up to the year 9999/],
  ])("%j with %j is not understood", (args, environment, message) => {
    expect(() => readOptions(args, environment as Record<string, string>)).toThrow(UsageError);
    expect(() => readOptions(args, environment as Record<string, string>)).toThrow(message);
  });
});

function run(...args: readonly string[]) {
  return spawnSync(process.execPath, ["build/run.mjs", ...args], {
    encoding: "utf8",
  });
}

describe("every command", () => {
  it.each(verbs.map((verb) => [verb.name, verb] as const))("%s has a whole help", (_, verb) => {
    const help = helpOf(verb);
    expect(help).toContain(verb.summary);
    for (const flag of Object.keys(verb.flags)) expect(help).toContain(`--${flag}`);
    expect(verb.summary).toMatch(/\.$/);
    for (const example of verb.examples) {
      // Examples are lines that work: their flags and words are read by the verb itself.
      const typed = example
        .match(/"[^"]*"|'[^']*'|\S+/g)!
        .filter((word) => word !== "--" && word !== "-s")
        .map((word) => word.replace(/^(['"])(.*)\1$/, "$2"));
      const start = typed.indexOf("npm") + (typed.includes("run") ? 2 : 1);
      const rest = typed.slice(start + verb.name.split(" ").length);
      expect(() => readArguments(verb, rest)).not.toThrow();
    }
  });
});

describe("the process", () => {
  it.each([
    [["--help"], 0, /npm start[\s\S]*npm run build[\s\S]*--help/, /^$/],
    [["build", "--help"], 0, /Options[\s\S]*Examples[\s\S]*Exit codes/, /^$/],
    // On a branch that changes the sample, the last line says what it does to its ids.
    [
      ["check", "--facts", "test/fixtures/facts", "--as-of", "2026-05-01", "-q"],
      0,
      /^$/,
      /^(CI refuses [^\n]+\n)?$/,
    ],
    [["check", "--facts", "no-such-folder"], 1, /load/, /no-such-folder:1:1: no such folder/],
    [["brew"], 2, /^$/, /"brew" is no command; there are init, start, dev, build, serve, check/],
    [["build", "--static", "x"], 2, /^$/, /see --help/],
  ])("%j exits with %i", (args, code, out, err) => {
    const result = run(...args);
    expect(result.stderr).toMatch(err);
    expect(result.stdout).toMatch(out);
    expect(result.status).toBe(code);
  });
});

describe("what is loaded before the arguments are understood", () => {
  it("is no package, and no program of a command", async () => {
    const { metafile } = await bundle({
      entryPoints: ["build/main.ts"],
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      packages: "external",
      outdir: "none",
      write: false,
      metafile: true,
    });
    const loaded = new Set<string>();
    const follow = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      for (const { path, kind, external } of metafile.inputs[file]?.imports ?? [])
        if (kind === "import-statement") follow(external ? `package ${path}` : path);
    };
    follow("build/main.ts");
    const packages = [...loaded].filter((file) => file.startsWith("package "));
    expect(packages.filter((name) => !isBuiltin(name.split(" ")[1]!))).toEqual([]);
    expect([...loaded].filter((file) => file.includes("/command/")).toSorted()).toEqual([
      "build/command/clone-commands.ts",
      "build/command/verbs.ts",
    ]);
  });
});

describe("what no command expects", () => {
  it("is one plain line, and a trace only for who asks", () => {
    const error = new Error("no room\n  at all \u001b[31m");
    expect(failureText(error, {})).toBe(
      "failed: no room at all \\u001b[31m (DEBUG=1 shows where)\n",
    );
    expect(failureText(error, { DEBUG: "1" })).toMatch(/\n\s+at /);
    expect(failureText("x".repeat(5000), {}).length).toBeLessThan(600);
    for (const nothing of [undefined, null, "", new Error("")])
      expect(failureText(nothing, {})).toMatch(/^failed: .+\n$/);
  });

  it("prints no trace where the output has no place to stand", () => {
    const facts = ["--facts", "test/fixtures/facts", "--as-of", "2026-05-01", "-q"];
    const { stderr, status } = run("build", ...facts, "--out", "/dev/null/out");
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stderr.trim()).toMatch(/^.+$/);
    expect(status).toBeGreaterThan(0);
  });

  it("prints no trace where nobody reads on", async () => {
    const child = spawn(process.execPath, ["build/run.mjs", "--help"], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.destroy();
    let said = "";
    child.stderr.on("data", (data: Buffer) => (said += String(data)));
    await new Promise((resolve) => child.once("close", resolve));
    expect(said).not.toMatch(/^\s+at /m);
  });
});

describe("start", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "facts-start-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("builds with its own address as base address, serves, and stops on a signal", async () => {
    const child = spawn(
      process.execPath,
      [
        "build/run.mjs",
        "start",
        "--facts",
        "test/fixtures/facts",
        "--as-of",
        "2026-05-01",
        "--out",
        join(folder, "dist"),
      ],
      { env: { ...process.env, PORT: "0" }, stdio: ["ignore", "pipe", "pipe"] },
    );
    let output = "";
    const port = await new Promise<string>((resolve, reject) => {
      child.stdout.on("data", (data: Buffer) => {
        output += String(data);
        const [, found] = /serving on http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.once("exit", () => reject(new Error(output)));
    });
    const address = `http://127.0.0.1:${port}`;
    const openapi = (await (await fetch(`${address}/openapi.json`)).json()) as {
      servers: unknown;
    };
    expect(openapi.servers).toEqual([{ url: address }]);
    const second = spawnSync(
      process.execPath,
      [
        "build/run.mjs",
        "start",
        "--facts",
        "test/fixtures/facts",
        "--as-of",
        "2026-05-01",
        "--out",
        join(folder, "other"),
        "-q",
      ],
      { env: { ...process.env, PORT: port }, encoding: "utf8" },
    );
    expect(second.stderr).toContain("that address is taken");
    expect(second.status).toBe(2);
    child.removeAllListeners("exit");
    // It serves before it has built; a build that is stopped ends by the signal.
    await vi.waitFor(() => expect(output).toMatch(/ files, .* MB/), { timeout: 120_000 });
    // A connection that never ends its request is not waited for.
    const open = connect(Number(port), "127.0.0.1").on("error", () => {});
    await new Promise<void>((sent) => open.write("GET / HTTP/1.1\r\n", () => sent()));
    const stopped = new Promise((resolve) =>
      child.once("exit", (code, signal) => resolve(code ?? signal)),
    );
    child.kill("SIGTERM");
    // The line that closes a build stands in the last moment of it.
    expect([0, "SIGTERM"]).toContain(await stopped);
  });
});
