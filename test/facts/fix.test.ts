/**
 * `facts fix`: what it mends and how, in every bad fixture that has a certain repair (`fixed/` holds
 * the files as they are afterwards); and the laws that make it safe to run.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { factsFixVerb } from "../../build/curate/fix/command/facts-fix.ts";
import { fix } from "../../build/curate/fix/fix.ts";
import { parseYaml } from "../../build/load/parse.ts";
import { diskSource, type FileSource } from "../../build/load/file-source.ts";
import { filesBelow, sample } from "../built.ts";
import { effort } from "../effort.ts";
import { badAsOf, badCases, badNames } from "../bad-cases.ts";
import { runVerb } from "../run-verb.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A copy that may be written to. */
function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), "facts-fix-"));
  folders.push(copy);
  cpSync(folder, copy, { recursive: true });
  return copy;
}

function run(folder: string, ...args: readonly string[]) {
  return runVerb(factsFixVerb, ["--facts", folder, "--as-of", badAsOf, ...args]);
}

function textsBelow(folder: string): ReadonlyMap<string, Uint8Array> {
  const files = existsSync(folder) ? filesBelow(folder) : [];
  return new Map(files.map((file) => [file, readFileSync(join(folder, file))]));
}

/** A folder with other bytes in some of its files. */
function withBytes(folder: string, changed: ReadonlyMap<string, Uint8Array | null>): FileSource {
  const source = diskSource(folder);
  return { ...source, bytes: (path) => changed.get(path) ?? source.bytes(path) };
}

const shown = (files: ReadonlyMap<string, Uint8Array | null>) =>
  Object.fromEntries([...files].map(([path, bytes]) => [path, bytes && decoded(bytes)]));
const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe("bad facts", () => {
  it.each(badNames)("%s", (name) => {
    const folder = join(badCases, name, "facts");
    const { changed } = fix(diskSource(folder), "facts", badAsOf);
    expect(shown(changed)).toEqual(shown(textsBelow(join(badCases, name, "fixed"))));
    // Nothing is left that a second run would mend.
    if (changed.size > 0)
      expect(fix(withBytes(folder, changed), "facts", badAsOf).changed.size).toBe(0);
  });

  it("have a repair that is certain in many cases, and in many none", () => {
    const mended = badNames.filter((name) => existsSync(join(badCases, name, "fixed")));
    expect(mended.length).toBeGreaterThan(55);
    expect(badNames.length - mended.length).toBeGreaterThan(100);
  });
});

it("valid facts stay as they are", () => {
  const { fixed, undone, changed, problems } = fix(diskSource(sample.facts), "facts", sample.asOf);
  expect([fixed, undone, [...changed], problems]).toEqual([[], [], [], []]);
});

describe("the command", () => {
  const folderOf = (name: string): string => copyOf(join(badCases, name, "facts"));

  it("prints what it mended and what remains for a person, and fails while something does", async () => {
    const folder = folderOf("everything-in-one-fact");
    const { code, out, err } = await run(folder);
    expect(code).toBe(1);
    expect(out).toContain(
      'providers/acme.yaml:12:16: `raw_value` is the number 12; text is expected here. [shape]\n    Put it in quotes: "12" → fixed\n',
    );
    expect(out).toMatch(/\n1 problem fixed in 1 file, 3 for a person\n$/);
    expect(err).toMatch(/acme\.yaml:14:18: .* there is no such date\. \[dates\]\n3 problems\./);
  });

  it("writes nothing on a dry run, and only the files that change otherwise", async () => {
    const folder = folderOf("integer-quoted");
    const before = textsBelow(folder);
    const keys = statSync(join(folder, "keys.yaml")).mtimeMs;
    expect((await run(folder, "--dry-run")).out).toContain(
      "Remove the quotes: 60 → would be fixed",
    );
    expect(textsBelow(folder)).toEqual(before);
    await run(folder);
    expect(textsBelow(folder)).not.toEqual(before);
    expect(statSync(join(folder, "keys.yaml")).mtimeMs).toBe(keys);
  });

  it("speaks JSON", async () => {
    const { code, out, err } = await run(folderOf("unknown-source-hides"), "--json");
    expect([code, err]).toEqual([1, ""]);
    const body = JSON.parse(out) as Record<string, readonly Record<string, unknown>[]>;
    expect(body).toMatchObject({ object: "facts fix", dry_run: false, undone: [], findings: [] });
    expect(body["files"]).toEqual([expect.stringMatching(/providers\/acme\.yaml$/)]);
    expect(body["fixed"]!.map(({ rule, line }) => [rule, line])).toEqual([
      ["values", 11],
      ["sources", 12],
    ]);
    expect(body["problems"]).toEqual([
      {
        file: expect.stringMatching(/providers\/acme\.yaml$/) as string,
        line: 10,
        column: 3,
        rule: "required",
        message:
          "`team.members.max_count` lacks `raw_value`; required: `value`, `source`, `raw_value`.",
        repair: null,
        fixable: false,
      },
    ]);
  });

  it("names a repair that would bring another problem, and leaves it to a person", async () => {
    const { code, out, err } = await run(folderOf("order-history-repeats"));
    expect(code).toBe(1);
    expect(out).toContain("→ not fixed, it would bring: `value` repeats 8");
    expect(err).toMatch(/newest first\. \[order\]/);
    expect(err).not.toContain("mends");
  });
});

interface Slip {
  readonly from: RegExp;
  readonly to: (...match: string[]) => string;
  /** True where the slip has one repair: the data is the same as before afterwards. */
  readonly isMended: boolean;
}

/** Slips of a pen: one for each occurrence of `from` in a provider file. */
const slips: readonly Slip[] = [
  {
    from: /(?<!raw_)value: (\d+\.?\d*)(?=[ \n,])/g,
    to: (_, number) => `value: "${number}"`,
    isMended: true,
  },
  { from: /(?<!raw_)value: true/g, to: () => "value: yes", isMended: true },
  { from: /raw_value: /g, to: () => "raw_vlaue: ", isMended: true },
  { from: /observed_at: /g, to: () => "observd_at: ", isMended: true },
  { from: /history:/g, to: () => "histroy:", isMended: true },
  { from: /currency: /g, to: () => "curency: ", isMended: true },
  { from: /source: pricing/g, to: () => "source: Pricing", isMended: true },
  { from: /(202\d)-0(\d)-0(\d)(?=[ \n,])/g, to: (_, y, m, d) => `${y}/${m}/${d}`, isMended: true },
  { from: /team|rate_limit/g, to: (word) => `${word}s`, isMended: false },
  { from: /source: docs(?=[ \n,])/g, to: () => "source: dcos", isMended: false },
  { from: /(?<!raw_)value: (\d+)(?=[ \n,])/g, to: () => "value: plenty", isMended: false },
];

describe("laws", () => {
  const original = readFileSync(join(sample.facts, "providers/acme.yaml"), "utf8");
  const places = slips.flatMap((slip) =>
    [...original.matchAll(slip.from)].map(({ 0: found, index, ...groups }) => ({
      isMended: slip.isMended,
      start: index,
      end: index + found.length,
      text: slip.to(found, ...Object.values(groups).filter((each) => typeof each === "string")),
    })),
  );

  /** Some slips in one copy of the file: no two at one place. */
  const broken = fc.subarray(places, { minLength: 1, maxLength: 6 }).map((some) => {
    let [text, done] = ["", 0];
    let isMended = true;
    for (const slip of some.toSorted((a, b) => a.start - b.start)) {
      if (slip.start < done) continue;
      text += original.slice(done, slip.start) + slip.text;
      done = slip.end;
      isMended &&= slip.isMended;
    }
    return { text: text + original.slice(done), isMended };
  });

  function fixed(text: string) {
    const path = "providers/acme.yaml";
    const bytes = new TextEncoder().encode(text);
    const result = fix(withBytes(sample.facts, new Map([[path, bytes]])), "facts", sample.asOf);
    return { ...result, text: decoded(result.changed.get(path) ?? bytes) };
  }

  /** Quotes aside: a date in another notation may lose its own. */
  const wordsOf = (text: string): readonly string[] =>
    text.replace(/["']/g, "").split(/([\s,{}]+)/);
  const dataOf = (text: string): unknown => parseYaml("acme.yaml", text).located?.value;

  it("slips with one repair are mended, nothing changes beside them, and a second run changes nothing", () => {
    fc.assert(
      fc.property(broken, ({ text, isMended }) => {
        const result = fixed(text);
        if (isMended) expect(result.problems).toEqual([]);
        if (isMended) expect(dataOf(result.text)).toEqual(dataOf(original));
        const [before, after, meant] = [text, result.text, original].map(wordsOf) as [
          string[],
          string[],
          string[],
        ];
        expect(after).toHaveLength(before.length);
        for (const [index, word] of after.entries())
          expect([before[index], meant[index]]).toContain(word);
        expect(fixed(result.text).text).toBe(result.text);
      }),
      { numRuns: effort(10, 80) },
    );
  });

  it("the one repair that does harm is found among many, and only it is left", () => {
    const keys = "team.members.max_count: { description: D., datatype: integer, unit: members }\n";
    const count = effort(20, 500);
    const plans = Array.from(
      { length: count },
      (_, index) =>
        `      plan-${index}:\n        nmae: ${index}\n        facts:\n          team.member.max_count: { value: "1_${100 + index}", raw_value: x, source: Limits }\n`,
    );
    const files: Readonly<Record<string, string>> = {
      "keys.yaml": keys,
      "dataset.yaml":
        "name: N\ndescription: D\nbase_url: https://n.test\nlicense: CC0-1.0\nverified_for_days: '180'\n",
      "providers/acme.yaml": `name: Acme\nhomepage: https://acme.test\nsources:\n  limits: { url: https://acme.test, title: 12, type: terms, retrieved_at: 2026.1.2 }\nfacts:\n  team.members.max_count:\n    value: 1\n    raw_value: x\n    source: limits\n    history:\n      - { value: 3, raw_value: x, source: limits, observed_at: 2023-01-01 }\n      - { value: 2, raw_value: x, source: limits, observed_at: 2024-01-01 }\n      - { value: 1, raw_value: x, source: limits, observed_at: 2025-01-01 }\nproducts:\n  api:\n    name: API\n    plans:\n${plans.join("")}`,
    };
    const source = {
      list: () =>
        Object.entries(files).map(([path, text]) => {
          return { path, kind: "file" as const, size: text.length };
        }),
      bytes: (path: string) => new TextEncoder().encode(files[path]),
    };
    const { problems, undone, fixed: mended } = fix(source, "facts", badAsOf);
    expect(problems.map(({ rule }) => rule)).toEqual(["order", "order"]);
    expect(undone.map(({ because }) => because.rule)).toEqual(["history"]);
    expect(mended).toHaveLength(count * 5 + 3);
  });
});
