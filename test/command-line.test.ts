/** The command line as people use it: verbs, options, environment, exit codes. */
import { spawn, spawnSync } from "node:child_process";
import { isBuiltin } from "node:module";
import { build as bundle } from "esbuild";
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import * as flag from "../build/commands/terminal/flag.ts";
import { failureText } from "../build/commands/terminal/failure.ts";
import { buildFlags, buildOptions, listenOptions } from "../build/commands/terminal/options.ts";
import { helpOf, readArguments, verbsOf } from "../build/commands/terminal/verb.ts";
import { UsageError } from "../build/commands/terminal/usage-error.ts";
import { commands } from "../build/commands/verbs.ts";

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
    [["build", "--static", "x"], 2, /^$/, /--static is "x"; it is full or lean; see --help/],
    [["check", "--facts", "no-such-folder"], 1, /load/, /no-such-folder:1:1: no such folder/],
    [
      ["brew"],
      2,
      /^$/,
      /"brew" is no command; there are start, dev, build, check, ask, facts, diff/,
    ],
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
    expect(
      [...loaded]
        .filter((file) => /^build\/(commands\/[^/]+|.*\/command\/.*)$/.test(file))
        .toSorted(),
    ).toEqual(["build/commands/clone-commands.ts", "build/commands/verbs.ts"]);
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

function given<Value>(read: flag.FlagReader<Value>, text: string): Value | undefined {
  const flags = { it: { read, value: "IT", about: "" } };
  return readArguments({ flags }, [`--it=${text}`]).flags.it;
}

describe("a flag takes", () => {
  it.each<[string, flag.FlagReader<unknown>, string, unknown]>([
    ["a whole number", flag.wholeNumberFrom(1, 20), "020", 20],
    ["one word of several", flag.oneWordOf(["full", "lean"]), "lean", "lean"],
    ["names", flag.commaSeparated, "a,,b,", ["a", "b"]],
    ["a date as it is written", flag.anyDate, "2026-02-03", "2026-02-03"],
    ["a moment in UTC", flag.anyMoment, "2026-02-03T04:05:06+01:00", "2026-02-03T03:05:06Z"],
    ["a web address", flag.webAddress, "https://a.test/x", "https://a.test/x"],
    ["no web address", flag.webAddress, "", undefined],
  ])("%s", (_, read, text, value) => expect(given(read, text)).toEqual(value));
});

it.each<[flag.FlagReader<unknown>, string, string]>([
  [flag.wholeNumberFrom(1, 20), "0", '--it is "0"; it is a whole number from 1 to 20'],
  [flag.wholeNumberFrom(1, 20), "1.5", '--it is "1.5"; it is a whole number from 1 to 20'],
  [flag.wholeNumberFrom(1, 20), "", '--it is ""; it is a whole number from 1 to 20'],
  [flag.oneWordOf(["a", "b", "c"]), "d", '--it is "d"; it is a, b or c'],
  [flag.commaSeparated, ",", '--it is ","; it is names, separated by commas'],
  [
    flag.anyDate,
    "2026-02-30",
    '--it is "2026-02-30"; a date is YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ',
  ],
  [flag.anyMoment, "May", '--it is "May"; a moment is YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ'],
])("what is not allowed is said, with what is: %#", (read, text, message) => {
  expect(() => given(read, text)).toThrow(new UsageError(message));
});

it("a long text is cut in the message", () => {
  const message = /^--it is "x{57}…"; it is a or b$/;
  expect(() => given(flag.oneWordOf(["a", "b"]), "x".repeat(5000))).toThrow(message);
});

it("no flag of any command breaks on any text", () => {
  const flags = verbs.flatMap((verb) =>
    Object.entries(verb.flags).map((each) => [verb, each] as const),
  );
  fc.assert(
    fc.property(fc.constantFrom(...flags), fc.string(), ([verb, [name]], text) => {
      try {
        readArguments({ flags: verb.flags }, [`--${name}=${text}`]);
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
      }
    }),
  );
});
