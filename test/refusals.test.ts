/**
 * What the loader and the validator refuse: every folder of `fixtures/bad` holds a small dataset with
 * one thing wrong, and in `expected.txt` the words that its curator reads; `-u` writes them.
 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatProblem } from "../build/load/problem.ts";
import { diskSource } from "../build/load/file-source.ts";
import { maxFileBytes } from "../build/load/texts.ts";
import { loadFrom, loadTree } from "../build/load/tree.ts";
import { refusalMeanings as refused, warnings } from "../build/validate/meanings.ts";
import { dateFor } from "../build/validate/notation.ts";
import { validate } from "../build/validate/validate.ts";
import { badAsOf, badCases, badNames } from "./bad-cases.ts";

/** The problems of a facts folder, as the command line prints them. */
function refusals(folder: string): readonly string[] {
  const validated = validate(loadTree(folder, { name: "facts" }), badAsOf);
  return validated.ok ? [] : validated.problems.map(formatProblem);
}

describe("bad facts", () => {
  test.each(badNames)("%s", async (name) => {
    const problems = refusals(join(badCases, name, "facts"));
    expect(problems, "refused by nothing; warnings are in quality.test.ts").not.toEqual([]);
    const expected = join(badCases, name, "expected.txt");
    await expect(`${problems.join("\n")}\n`).toMatchFileSnapshot(expected);
  });
});

describe("the name at the end of a message", () => {
  const names = refused.map(({ name }) => name);

  test("is one that is explained, and each is the name of some message", () => {
    const used = new Set(
      badNames.flatMap((name) => {
        const expected = readFileSync(join(badCases, name, "expected.txt"), "utf8");
        return [...expected.matchAll(/^facts\/.* \[([a-z-]+)\]$/gm)].map(([, rule]) => rule);
      }),
    );
    expect(used).toEqual(new Set(names));
  });

  test("belongs to one meaning, said in whole sentences", () => {
    const all = [...refused, ...warnings];
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { name, description, why, mend } of all) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      for (const text of [description, why, mend]) expect(text).toMatch(/^[A-Z\d].*\.$/);
    }
  });

  test("is explained in docs/findings.md", () => {
    const page = readFileSync("docs/findings.md", "utf8");
    for (const { name } of [...refused, ...warnings]) expect(page).toContain(`\n### ${name}\n`);
  });
});

describe("another notation", () => {
  test.each([
    ["2026-3-4", "2026-03-04"],
    ["2026/03/04", "2026-03-04"],
    ["2026.3.14", "2026-03-14"],
    ["20260304", "2026-03-04"],
    ["14.3.2026", "2026-03-14"],
    ["3/14/2026", "2026-03-14"],
    ["05/05/2026", "2026-05-05"],
    ["4 March 2026", "2026-03-04"],
    ["Mar 4th, 2026", "2026-03-04"],
    ["Sept. 4, 2026", "2026-09-04"],
    ["2026-03-04 12:30Z", "2026-03-04T12:30:00Z"],
    ["2026-03-04T12:30:15+0100", "2026-03-04T12:30:15+01:00"],
    ["2026-03-04 12:30:15 UTC", "2026-03-04T12:30:15Z"],
    ["03/04/2026", undefined],
    ["3.4.2026", undefined],
    ["2026-13-04", undefined],
    ["2026-11-2", undefined],
    ["2026-3-14", undefined],
    ["2026-2-30", undefined],
    ["2026-03-04T12:30:15", undefined],
    ["2026-03", undefined],
    ["2026", undefined],
    ["March 2026", undefined],
    ["26-03-04", undefined],
    ["yesterday", undefined],
    ["2026/03/04x", undefined],
    ["on 4 March 2026", undefined],
    ["2026-03-04 12:30+01", undefined],
    ["  2026/03/04 ", "2026-03-04"],
    ["13/13/2026", undefined],
  ])("of the date %s", (written, date) => {
    expect(dateFor(written)).toBe(date);
  });
});

const dataset = `name: Facts
description: A dataset that is valid.
base_url: https://facts.example.org/path/
license: CC0-1.0
verified_for_days: 180
`;
const keys = `team.members.max_count:
  description: Most members of one team.
  datatype: integer
  unit: members
`;
const acme = `name: Acme
homepage: https://acme.example
`;
const zeta = `name: Zeta
homepage: https://zeta.example
sources:
  limits: { url: https://zeta.example/limits, title: Limits, type: official_docs, retrieved_at: 2026-11-20 }
facts:
  team.members.max_count: { value: 12, raw_value: 12 members, source: limits }
`;
const valid = {
  "dataset.yaml": dataset,
  "keys.yaml": keys,
  "providers/acme.yaml": acme,
  "providers/zeta.yaml": zeta,
};

type Files = Readonly<Record<string, string>>;

/** The problems of files that no repository should hold, or that would be large. */
function refusalsOf(
  files: Files,
  arrange: (folder: string) => void = () => {},
  as: <Result>(ask: () => Result) => Result = (ask) => ask(),
): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "facts-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    arrange(folder);
    return as(() => refusals(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Root may read everything, and sees no refusal: it asks as a user who may not. */
function asNobody<Result>(ask: () => Result): Result {
  if (process.getuid?.() !== 0) return ask();
  process.seteuid!(65_534);
  try {
    return ask();
  } finally {
    process.seteuid!(0);
  }
}

/** What is said of a path below the folder. */
const said = (path: string, message: string): string => `facts/${path}:1:1: ${message} [file]`;
const notPlain = "not a plain file; every file stands here itself.";

describe("files", () => {
  test("that are valid give no problem, with schemas of editors and empty folders beside them", () => {
    const arrange = (folder: string): void => {
      writeFileSync(join(folder, "keys.schema.json"), "{}");
      mkdirSync(join(folder, "providers/beta"));
    };
    expect(refusalsOf(valid, arrange)).toEqual([]);
  });

  test("over 1 MiB are not read", () => {
    const text = acme.padEnd(maxFileBytes, "#");
    expect(refusalsOf({ ...valid, "providers/acme.yaml": text })).toEqual([]);
    expect(refusalsOf({ ...valid, "providers/acme.yaml": `${text}#` })).toEqual([
      `${said("providers/acme.yaml", "1048577 bytes; a file holds at most 1048576 (1 MiB).")}\n    Keep only the provider's facts in it.`,
    ]);
  });

  // Windows needs a privilege for links and allows no line break in a name; no other names in Latin 1.
  test.skipIf(process.platform !== "linux").each<[string, (folder: string) => void, string]>([
    [
      "a link to a file",
      (to) => symlinkSync("acme.yaml", join(to, "b.yaml")),
      said("providers/b.yaml", notPlain),
    ],
    [
      "a link to a folder",
      (to) => symlinkSync("..", join(to, "loop")),
      said("providers/loop", notPlain),
    ],
    [
      "a folder called like a file",
      (to) => mkdirSync(join(to, "f.yaml")),
      said("providers/f.yaml", notPlain),
    ],
    [
      "a pipe",
      (to) => execFileSync("mkfifo", [join(to, "p.yaml")]),
      said("providers/p.yaml", notPlain),
    ],
    [
      "a name that is no text",
      (to) => writeFileSync(Buffer.from(`${to}/caf\xe9.yaml`, "latin1"), acme),
      said(
        "providers/caf\\ufffd.yaml",
        "its name is not UTF-8; files are named in letters, digits and hyphens.",
      ),
    ],
  ])("that are %s are named, never opened", (_, arrange, problem) => {
    expect(refusalsOf(valid, (folder) => arrange(join(folder, "providers")))).toEqual([problem]);
  });

  test.skipIf(process.platform === "win32")(
    "in a folder that may not be read are one problem of that folder",
    () => {
      const arrange = (folder: string): void => {
        chmodSync(folder, 0o755);
        mkdirSync(join(folder, "providers/closed"), { mode: 0o000 });
      };
      const problems = refusalsOf(valid, arrange, asNobody);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain("facts/providers/closed:1:1: cannot be read: EACCES");
    },
  );

  test("in a folder that cannot be looked at are one problem", () => {
    const [problem, ...rest] = refusals(join("facts", "a".repeat(5000)));
    expect(problem).toMatch(/^facts:1:1: cannot be read: ENAMETOOLONG/);
    expect(rest).toEqual([]);
  });

  test.skipIf(process.platform === "win32")("cannot write into the log by their name", () => {
    const [problem] = refusalsOf({ ...valid, "a\n::error::b": "" });
    expect(problem).toMatch(/^facts\/a\\u000a::error::b:1:1: nothing reads this file/);
  });

  test("a file that may not be read is a problem of that file", () => {
    const source = diskSource("test/fixtures/facts");
    const denied = Object.assign(new Error("EACCES: permission denied, open 'x'"), {
      code: "EACCES",
      syscall: "open",
    });
    const { problems, providers } = loadFrom(
      {
        list: () => source.list(),
        bytes(path) {
          if (path === "providers/acme.yaml") throw denied;
          return source.bytes(path);
        },
      },
      { name: "facts" },
    );
    expect(problems).toMatchObject([
      { file: "facts/providers/acme.yaml", message: expect.stringContaining("permission denied") },
    ]);
    expect(providers.length).toBeGreaterThan(0);
  });

  test("that do not exist are one problem", () => {
    const { problems } = loadTree("no/such/folder");
    expect(problems.map(formatProblem)).toEqual([
      'no/such/folder:1:1: no such folder: "no/such/folder"; the facts are read from a folder. [file]',
    ]);
  });
});
