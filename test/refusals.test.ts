/**
 * What the loader and the validator refuse: every folder of `fixtures/bad` holds a small dataset with
 * one thing wrong, and in `expected.txt` the words that its curator reads.
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
import { toContext } from "../build/validate/rule.ts";
import { refusalMeanings as refused, warnings } from "../build/validate/meanings.ts";
import { ungrouped } from "../build/amount/digits.ts";
import { dateFor } from "../build/validate/notation.ts";
import { certainly } from "../build/validate/repair.ts";
import { curationRules, validate } from "../build/validate/validate.ts";
import { effort } from "./effort.ts";
import { badAsOf, badCases, badNames } from "./bad-cases.ts";

/** The problems of a facts folder, as the command line prints them. */
function refusals(folder: string): readonly string[] {
  const validated = validate(loadTree(folder, { name: "facts" }), badAsOf);
  return validated.ok ? [] : validated.problems.map(formatProblem);
}

describe("bad facts", () => {
  test.each(badNames)("%s", (name) => {
    const problems = refusals(join(badCases, name, "facts"));
    expect(problems).not.toEqual([]);
    expect(`${problems.join("\n")}\n`).toBe(
      readFileSync(join(badCases, name, "expected.txt"), "utf8"),
    );
  });

  test.each(curationRules)("the rule $name refuses at least one of them", (rule) => {
    const refused = badNames.filter((name) => {
      const context = toContext(loadTree(join(badCases, name, "facts")), badAsOf);
      return [...rule.check(context)].length > 0;
    });
    expect(refused).not.toEqual([]);
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

  test("is explained in CONTRIBUTING.md", () => {
    const contributing = readFileSync("CONTRIBUTING.md", "utf8");
    for (const name of names) expect(contributing).toContain(`\n#### ${name}\n`);
  });
});

describe("what is certain", () => {
  const words = [
    "community",
    "email",
    "synchronous",
    "tls-1.2",
    "team.members.max_count",
    "pro",
    "limits-us",
  ];

  test.each([
    ["emial", "email"],
    ["Email", "email"],
    ["comunity", "community"],
    ["team.member.max_count", "team.members.max_count"],
    ["PRO", "pro"],
    // Another first letter, another digit, a short word, two slips: a person decides.
    ["asynchronous", undefined],
    ["tls-1.3", undefined],
    ["por", undefined],
    ["comunitty", undefined],
    ["limits-uk", undefined],
    ["limits-su", "limits-us"],
    ["limit-us", "limits-us"],
    ["limits_us", "limits-us"],
    ["phone", undefined],
  ])("about the word %s", (word, meant) => {
    expect(certainly(word, words)).toBe(meant);
  });

  test("is nothing where two names are near", () => {
    expect(certainly("limit", ["limits"])).toBe("limits");
    expect(certainly("limit", ["limits", "limit-a"])).toBeUndefined();
    expect(certainly("Limits", ["limits", "limit"])).toBeUndefined();
  });

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
    // A date within other words is a matter for a person.
    ...["2026/03/04", "14.3.2026", "20260304", "4 March 2026", "Mar 4th, 2026"].flatMap(
      (date): [string, undefined][] => [
        [`${date}x`, undefined],
        [`x${date}`, undefined],
        [`on ${date}`, undefined],
        [`${date} or so`, undefined],
      ],
    ),
    ["2026-03-04 12:30Zx", undefined],
    ["x2026-03-04 12:30Z", undefined],
    ["2026-03-04 12:30+01", undefined],
    ["  2026/03/04 ", "2026-03-04"],
    ["31/12/2026", "2026-12-31"],
    ["12/12/2026", "2026-12-12"],
    ["13/13/2026", undefined],
    ["18991231", undefined],
  ])("about the date %s", (written, date) => {
    expect(dateFor(written)).toBe(date);
  });

  test.each([
    ["1,000", "1000"],
    ["12 500", "12500"],
    ["1_000_000", "1000000"],
    ["1'000.50", "1000.50"],
    ["-1,000", "-1000"],
    ["1,5", undefined],
    ["1,00,000", undefined],
    ["1,000 000", undefined],
    ["0,500", undefined],
    ["1.000", undefined],
    ["1,000,", undefined],
  ])("about the groups of %s", (written, digits) => {
    expect(ungrouped(written)).toBe(digits);
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
function refusalsOf(files: Files, arrange: (folder: string) => void = () => {}): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "facts-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    arrange(folder);
    return refusals(folder);
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

describe("files", () => {
  test("that are valid give no problem", () => {
    expect(refusalsOf(valid)).toEqual([]);
  });

  test("over 1 MiB are not read", () => {
    const text = acme.padEnd(maxFileBytes, "#");
    expect(refusalsOf({ ...valid, "providers/acme.yaml": text })).toEqual([]);
    expect(refusalsOf({ ...valid, "providers/acme.yaml": `${text}#` })).toEqual([
      "facts/providers/acme.yaml:1:1: 1048577 bytes; a file holds at most 1048576 (1 MiB). [file]\n    Keep only the provider's facts in it.",
    ]);
  });

  test("named like a device cannot be checked out everywhere", () => {
    expect(refusalsOf({ ...valid, "providers/con.yaml": acme })).toEqual([
      'facts/providers/con.yaml:1:1: the file name "con" is the provider\'s slug; that name is reserved by file systems or web servers. [names]',
    ]);
  });

  test("that a file manager leaves behind are not read", () => {
    expect(refusalsOf({ ...valid, ".DS_Store": "" })).toEqual([
      "facts/.DS_Store:1:1: nothing reads this file; here stand `dataset.yaml`, `keys.yaml`, `kinds.yaml`, `freshness.yaml`, `providers/<slug>.yaml`, `providers/<slug>/<product>.yaml`, `register/<name>.yaml` and `witness/<name>.yaml`. [file]\n    Move or remove it.",
    ]);
  });

  test("of editors are expected, empty folders do no harm", () => {
    const files = { ...valid, "keys.schema.json": "{}", "provider.schema.json": "{}" };
    const arrange = (folder: string): void => {
      mkdirSync(join(folder, "providers/beta"));
    };
    expect(refusalsOf(files, arrange)).toEqual([]);
  });

  // Windows needs a privilege for links and allows no line break in a name.
  test.skipIf(process.platform === "win32")("that are links are not followed", () => {
    const arrange = (folder: string): void => {
      symlinkSync(join(folder, "providers/acme.yaml"), join(folder, "providers/beta.yaml"));
      symlinkSync(folder, join(folder, "providers/loop"));
      symlinkSync("nowhere", join(folder, "providers/gone.yaml"));
    };
    expect(refusalsOf(valid, arrange)).toEqual(
      ["beta.yaml", "gone.yaml", "loop"].map(
        (name) =>
          `facts/providers/${name}:1:1: not a plain file; every file stands here itself. [file]`,
      ),
    );
  });

  test.skipIf(process.platform === "win32")("that are no files are named, never opened", () => {
    const arrange = (folder: string): void => {
      mkdirSync(join(folder, "providers/folder.yaml"));
      writeFileSync(join(folder, "providers/folder.yaml/inner.yaml"), "name: x");
      execFileSync("mkfifo", [join(folder, "providers/pipe.yaml")]);
      symlinkSync("round.yaml", join(folder, "providers/round.yaml"));
    };
    expect(refusalsOf(valid, arrange)).toEqual(
      ["folder", "pipe", "round"].map(
        (name) =>
          `facts/providers/${name}.yaml:1:1: not a plain file; every file stands here itself. [file]`,
      ),
    );
  });

  // macOS and Windows refuse such a name.
  test.skipIf(process.platform !== "linux")(
    "whose name is no text are named as far as it is",
    () => {
      const arrange = (folder: string): void => {
        writeFileSync(Buffer.from(`${folder}/providers/caf\xe9.yaml`, "latin1"), acme);
      };
      expect(refusalsOf(valid, arrange)).toEqual([
        "facts/providers/caf\\ufffd.yaml:1:1: its name is not UTF-8; files are named in letters, digits and hyphens. [file]",
      ]);
    },
  );

  test.skipIf(process.platform === "win32")(
    "in a folder that may not be read are one problem of that folder",
    () => {
      const folder = mkdtempSync(join(tmpdir(), "facts-"));
      try {
        for (const [path, text] of Object.entries(valid)) {
          mkdirSync(dirname(join(folder, path)), { recursive: true });
          writeFileSync(join(folder, path), text);
        }
        chmodSync(folder, 0o755);
        mkdirSync(join(folder, "providers/closed"), { mode: 0o000 });
        const problems = asNobody(() => refusals(folder));
        expect(problems).toHaveLength(1);
        expect(problems[0]).toContain("facts/providers/closed:1:1: cannot be read: EACCES");
      } finally {
        rmSync(folder, { recursive: true });
      }
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

/** In characters: nearly as many as a file may hold. */
const longest = effort(180_000, 900_000);

/** Every one of them as problems: no exception, no exhausted stack. */
const hostile: Readonly<Record<string, string>> = {
  "nested flow lists": `${acme}facts: ${"[".repeat(longest / 2)}${"]".repeat(longest / 2)}`,
  "open flow maps": `${acme}facts: ${"{a: ".repeat(longest / 4)}`,
  "nested block lists": `facts:\n${"- ".repeat(longest / 2)}`,
  "nested block maps": Array.from({ length: 1300 }, (_, depth) => `${" ".repeat(depth)}a:`).join(
    "\n",
  ),
  "nested complex keys": "? ".repeat(longest / 2),
  "lists side by side": `${acme}facts: [${"[],".repeat(longest / 3)}]`,
  "closing brackets": "]".repeat(longest / 9),
  "one key many times": `${acme}${"facts:\n".repeat(longest / 7)}`,
  "many unknown keys": `${acme}facts:\n${Array.from({ length: longest / 30 }, (_, i) => `  team.members.max_${i}: {}\n`).join("")}`,
  "aliases of aliases": ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
    .map((name, i, all) => `${name}: &${name} [${`*${all[i - 1] ?? name},`.repeat(9)}]\n`)
    .join(""),
  "names of prototypes":
    "__proto__: { __proto__: 1 }\nconstructor: 1\ntoString: 1\nsources: { __proto__: {} }\nfacts: { constructor: { toString: 1, history: [{ __proto__: 1 }] } }\n",
  "nothing but NUL": "\0".repeat(1000),
};

describe("hostile text", () => {
  test.each(Object.keys(hostile))("%s", (name) => {
    const problems = refusalsOf({ ...valid, "providers/acme.yaml": hostile[name]! });
    expect(problems).not.toEqual([]);
    expect(problems[0]).toMatch(/^facts\/providers\/acme\.yaml:\d+:\d+: /);
  });

  test.each(["dataset.yaml", "keys.yaml"])("prototypes in %s", (file) => {
    const problems = refusalsOf({ ...valid, [file]: hostile["names of prototypes"]! });
    expect(problems.join("\n")).toContain(`facts/${file}:1:1: `);
  });
});

const everyFeature: Files = {
  "dataset.yaml": `# yaml-language-server: $schema=./dataset.schema.json
${dataset}repository: https://git.example.org/facts
publisher: Facts Co.
`,
  "dataset.schema.json": "{}",
  "kinds.yaml": `object-storage:
  title: Object storage
  description: Files by name.
  aliases: [bucket, blob store]
  keys: [storage.files.max_gb, plan.price_per_month]
`,
  "keys.yaml": `${keys}  better: higher
  title: Team size
  question: How many members may a team have?
  measure: count
  aliases: [seats]
  group: Teams
  formerly: [team.max_members]
storage.files.max_gb: { description: Largest file., datatype: decimal, unit: GB }
plan.price_per_month: { description: Price., datatype: money, unit: per month, better: lower }
api.graphql.available: { description: Whether there is a GraphQL API., datatype: boolean }
api.auth.scheme: { description: How requests are signed., datatype: string, unit: scheme }
support.tier:
  description: >-
    Highest support tier
    that the plan includes.
  datatype: enum
  values: [community, "email", priority]
  unit: tier
`,
  "freshness.yaml": `estimated_at: 2026-11-20
families:
  - { title: Prices, measures: [money], changes: 3, fact_years: 40.5 }
  - { title: Teams and files, keys: [team, storage.files.max_gb], changes: 0, fact_years: 0 }
`,
  "providers/acme.yaml": `---
name: "Acme \\U0001F680"
homepage: https://acme.example:8443/a?b=%20c#d
aliases: [Acme Cloud]
formerly: [acme-inc, acme-llc]
sources:
  limits:
    url: https://acme.example/limits
    title: Limits
    type: official_docs
    retrieved_at: 2026-11-21T23:59:59Z
    archive_url: https://archive.example.org/2026/https://acme.example/limits
    unconfirmed: false
  limits-again: { url: https://acme.example/limits, title: L, type: terms, retrieved_at: 2024-02-29T23:59:59+14:00 }
  copy: { url: https://acme.example/copy, title: Copy, type: pricing_page, unconfirmed: true, not_before: { date: 2025-01-01, reason: page_date } }
  dataset: { url: https://data.example/, title: Data, type: third_party, retrieved_at: 2026-11-01 }
  old: { url: https://acme.example/old, title: Old, type: terms, retrieved_at: 2019-01-01, abandoned: true }
facts:
  api.auth.scheme: { value: Bearer, raw_value: Bearer, source: dataset }
  api.graphql.available: { value: false, raw_value: "no", source: copy, status: stale }
  team.members.max_count: { value: null, raw_value: Unlimited, source: limits, status: conflicting }
  support.tier: { value: email, source: limits, status: inferred }
products:
  storage:
    name: Storage
    kind: object-storage
    aliases: [buckets]
    formerly: [disk]
    scopes: { uploads: Uploads by form, copies: Copies }
    facts:
      storage.files.max_gb:
        - { value: 2.50, per: [file, user], bound: maximum, adjustable: false, raw_value: '2.50 GB', source: limits }
        - { value: 1, scope: uploads, raw_value: 1 GB, source: limits, witnesses: [{ source: old, raw_value: one GB }] }
        - { value: 3, scope: copies, raw_value: 3 GB, source: limits, formerly: [acme/copies/*/storage.files.max_gb] }
        - { value: 4, scope: copies, raw_value: 4 GB, source: limits-again, conflicts_with: [acme/storage/*/storage.files.max_gb~uploads] }
      team.members.max_count:
        - { value: 10, raw_value: ten, source: limits }
        - { value: 12, raw_value: twelve, source: limits-again }
        - { value: 1000, raw_value: a thousand, source: copy, removed_at: 2026-11-19 }
    plans:
      pro:
        name: |
          Pro
        tier: team
        formerly: [plus]
        facts:
          plan.price_per_month:
            value: 9
            currency: EUR
            raw_value: 9 € a month
            source: limits
            observed_at: 2025-01-01
            last_verified_at: 2026-11-21
            effective_from: 2027-01-01
            effective_to: 2030-01-01
            note: >-
              Before tax,
              and for a year.
            history:
              - { value: 8, raw_value: 8 €, observed_at: 2024-01-01, source: old }
              - { value: 7, raw_value: 7 €, source: copy }
              - { value: 8, raw_value: 8 €, observed_at: 2022-01-01, url: https://archive.example.org/ }
          support.tier:
            value: priority
            raw_value: Priority
            source: limits
            last_verified_at: 2025-01-01
            status: removed
            removed_at: 2025-01-01
          api.auth.scheme: { value: HMAC, raw_value: HMAC, source: limits, status: removed, effective_to: 2026-01-01 }
  empty: { name: Nothing yet, superseded_by: storage }
`,
  "providers/acme/chat.yaml": `name: Chat
sources:
  chat: { url: https://acme.example/chat, title: Chat, type: api_description, retrieved_at: 2026-11-20 }
facts:
  team.members.max_count: { value: 50, bound: accepted, raw_value: up to 50, source: chat }
`,
};

test("a tree with every optional feature gives no problem", () => {
  expect(refusalsOf(everyFeature)).toEqual([]);
});
