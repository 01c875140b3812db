/**
 * What the loader and the validator refuse: every folder of `fixtures/bad` holds a small dataset with
 * one thing wrong, and in `expected.txt` the words that its curator reads.
 */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatProblem } from "../build/load/problem.ts";
import { loadTree, maxFileBytes } from "../build/load/tree.ts";
import { toContext } from "../build/validate/rule.ts";
import { rules, validate } from "../build/validate/validate.ts";

const asOf = "2026-11-21T00:00:00Z";
const bad = join(import.meta.dirname, "fixtures/bad");
const cases = readdirSync(bad).toSorted();

/** The problems of a facts folder, as the command line prints them. */
function refusals(folder: string): readonly string[] {
  const validated = validate(loadTree(folder, { name: "facts" }), asOf);
  return validated.ok ? [] : validated.problems.map(formatProblem);
}

describe("bad facts", () => {
  test.each(cases)("%s", (name) => {
    const problems = refusals(join(bad, name, "facts"));
    expect(problems).not.toEqual([]);
    expect(`${problems.join("\n")}\n`).toBe(readFileSync(join(bad, name, "expected.txt"), "utf8"));
  });

  test.each(rules)("the rule $name refuses at least one of them", (rule) => {
    const refused = cases.filter((name) => {
      const context = toContext(loadTree(join(bad, name, "facts")), asOf);
      return [...rule.check(context)].length > 0;
    });
    expect(refused).not.toEqual([]);
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
const valid = { "dataset.yaml": dataset, "keys.yaml": keys, "providers/acme.yaml": acme };

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

describe("files", () => {
  test("that are valid give no problem", () => {
    expect(refusalsOf(valid)).toEqual([]);
  });

  test("over 1 MiB are not read", () => {
    const text = acme.padEnd(maxFileBytes, "#");
    expect(refusalsOf({ ...valid, "providers/acme.yaml": text })).toEqual([]);
    expect(refusalsOf({ ...valid, "providers/acme.yaml": `${text}#` })).toEqual([
      "facts/providers/acme.yaml:1:1: 1048577 bytes; a file holds at most 1048576 (1 MiB).\n    Keep only the provider's facts in it.",
    ]);
  });

  test("named like a device cannot be checked out everywhere", () => {
    expect(refusalsOf({ ...valid, "providers/con.yaml": acme })).toEqual([
      'facts/providers/con.yaml:1:1: the file name "con" is the provider\'s slug; that name is reserved by file systems or web servers.',
    ]);
  });

  test("that a file manager leaves behind are not read", () => {
    expect(refusalsOf({ ...valid, ".DS_Store": "" })).toEqual([
      "facts/.DS_Store:1:1: nothing reads this file; here stand `dataset.yaml`, `keys.yaml` and `providers/<slug>.yaml`.\n    Move or remove it.",
    ]);
  });

  test("of editors are expected, empty folders do no harm", () => {
    const files = { ...valid, "keys.schema.json": "{}", "provider.schema.json": "{}" };
    const arrange = (folder: string): void => {
      mkdirSync(join(folder, "providers/beta.yaml"));
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
        (name) => `facts/providers/${name}:1:1: not a plain file; every file stands here itself.`,
      ),
    );
  });

  test.skipIf(process.platform === "win32")("cannot write into the log by their name", () => {
    const [problem] = refusalsOf({ ...valid, "a\n::error::b": "" });
    expect(problem).toMatch(/^facts\/a\\u000a::error::b:1:1: nothing reads this file/);
  });

  test("that do not exist are one problem", () => {
    const { problems } = loadTree("no/such/folder");
    expect(problems.map(formatProblem)).toEqual([
      'no/such/folder:1:1: no such folder: "no/such/folder"; the facts are read from a folder.',
    ]);
  });
});

const kilobytes900 = 900_000;

/** Every one of them within seconds, as problems: no exception, no exhausted stack. */
const hostile: Readonly<Record<string, string>> = {
  "nested flow lists": `${acme}facts: ${"[".repeat(kilobytes900 / 2)}${"]".repeat(kilobytes900 / 2)}`,
  "open flow maps": `${acme}facts: ${"{a: ".repeat(kilobytes900 / 4)}`,
  "nested block lists": `facts:\n${"- ".repeat(kilobytes900 / 2)}`,
  "nested block maps": Array.from({ length: 1300 }, (_, depth) => `${" ".repeat(depth)}a:`).join(
    "\n",
  ),
  "nested complex keys": "? ".repeat(kilobytes900 / 2),
  "lists side by side": `${acme}facts: [${"[],".repeat(kilobytes900 / 3)}]`,
  "closing brackets": "]".repeat(kilobytes900 / 9),
  "one key many times": `${acme}${"facts:\n".repeat(kilobytes900 / 7)}`,
  "many unknown keys": `${acme}facts:\n${Array.from({ length: 30_000 }, (_, i) => `  team.members.max_${i}: {}\n`).join("")}`,
  "aliases of aliases": ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
    .map((name, i, all) => `${name}: &${name} [${`*${all[i - 1] ?? name},`.repeat(9)}]\n`)
    .join(""),
  "names of prototypes":
    "__proto__: { __proto__: 1 }\nconstructor: 1\ntoString: 1\nsources: { __proto__: {} }\nfacts: { constructor: { toString: 1, history: [{ __proto__: 1 }] } }\n",
  "nothing but NUL": "\0".repeat(1000),
};

describe("hostile text", () => {
  test.each(Object.keys(hostile))("%s", { timeout: 30_000 }, (name) => {
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
  "keys.yaml": `${keys}  better: higher
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
  "providers/acme.yaml": `---
name: "Acme \\U0001F680"
homepage: https://acme.example:8443/a?b=%20c#d
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
  copy: { url: https://acme.example/copy, title: Copy, type: pricing_page, retrieved_at: 2026-11-20, unconfirmed: true }
  old: { url: https://acme.example/old, title: Old, type: terms, retrieved_at: 2019-01-01 }
facts:
  api.graphql.available: { value: false, raw_value: "no", source: copy, status: stale }
  team.members.max_count: { value: null, raw_value: Unlimited, source: limits, status: conflicting }
  support.tier: { value: email, source: limits, status: inferred }
products:
  storage:
    name: Storage
    formerly: [disk]
    facts:
      storage.files.max_gb: { value: 2.50, raw_value: '2.50 GB', source: limits }
      team.members.max_count:
        - { value: 10, raw_value: ten, source: limits }
        - { value: 12, raw_value: twelve, source: limits-again }
        - { value: 1e3, raw_value: a thousand, source: copy, removed_at: 2026-11-19 }
    plans:
      pro:
        name: |
          Pro
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
  empty: { name: Nothing yet }
`,
};

test("a tree with every optional feature gives no problem", () => {
  expect(refusalsOf(everyFeature)).toEqual([]);
});
