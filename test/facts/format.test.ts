/** `facts format`: the canonical form, in which no value changes and no comment is lost. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { format } from "../../build/curate/file/format.ts";
import { loadTree } from "../../build/load/tree.ts";
import { DatasetFile, KeysFile, ProductFile, ProviderFile } from "../../build/schema/curated.ts";
import { judge } from "../../build/validate/quality/quality.ts";
import { filesBelow, real, sample } from "../built.ts";
import { effort } from "../effort.ts";
import { dataOf, editTrial } from "./edit-trial.ts";
import { planted } from "./planted.ts";
import { curatedOf } from "../valid.ts";

function formatted(text: string, schema: object = ProviderFile): string {
  const result = format("acme.yaml", text, schema);
  if (result === undefined) throw new Error("it cannot be read");
  return result;
}

describe("the canonical form", () => {
  it("is that of the golden pair, and stays", async () => {
    const source = readFileSync("test/fixtures/format/before.yaml", "utf8");
    const result = formatted(source);
    await expect(result).toMatchFileSnapshot("../fixtures/format/after.yaml");
    expect(formatted(result)).toBe(result);
    expect(dataOf(result)).toEqual(dataOf(source));
  });

  it.each([
    ['name: "plain"', "name: plain"],
    ["name: 'it''s'", "name: it's"],
    ['name: "a: b"', 'name: "a: b"'],
    ['name: "a #b"', 'name: "a #b"'],
    ['name: "- a"', 'name: "- a"'],
    ["name: 'a: b'", 'name: "a: b"'],
    ['name: "a \\"b\\": c"', `name: 'a "b": c'`],
    ['name: "a\\\\b: c"', "name: 'a\\b: c'"],
    ['name: "60"', 'name: "60"'],
    ['name: "null"', 'name: "null"'],
    ['name: ""', 'name: ""'],
    ['name: " a"', 'name: " a"'],
    ['name: "a\\nb"', 'name: "a\\nb"'],
    ['name: "a\\u00a0b"', 'name: "a\\u00a0b"'],
    ["name: 1.10", "name: 1.10"],
    ["name: [+5, .5, 1e3, 0x1F, 0o17, -0]", "name: [+5, .5, 1e3, 0x1F, 0o17, -0]"],
    ["2024: a\nnull: b\n'60': c", '2024: a\nnull: b\n"60": c'],
    ["name: 'é ✓ 你好'", "name: é ✓ 你好"],
    ["name: some\n  wrapped\n  text", "name: some wrapped text"],
    ["name: >-\n  a: b\n  c", "name: >-\n  a: b c"],
    ["name: |\n  a\n  b", "name: |\n  a\n  b"],
    ["name: ~", "name: ~"],
    ["name:", "name:"],
    ['name: "2026-01-01"', "name: 2026-01-01"],
    ["name: [a,  'b, c', \"d\"]", 'name: [a, "b, c", d]'],
    ['"name": {  }', "name: {}"],
    ["---\nname: a\n...\n# end", "name: a\n\n# end"],
    ["name: >4-\n     a\n    b", "name: >2-\n   a\n  b"],
    ["{} # c", "{} # c"],
    ["{ name: a, homepage: b } # c", "name: a\nhomepage: b\n\n# c"],
    ["# only a comment  \n\n", "# only a comment"],
    ["", undefined],
  ])("%j becomes %j", (before, after) => {
    const result = formatted(before);
    expect(result).toBe(after === undefined ? "" : `${after}\n`);
    expect(formatted(result)).toBe(result);
    expect(dataOf(result)).toEqual(dataOf(before));
  });

  it("writes braces with indentation where they do not fit, unless a comment speaks of their line", () => {
    const long = `{ value: 1, raw_value: ${"long ".repeat(30)}end, source: docs }`;
    const spread = formatted(`facts:\n  api.a: ${long} # beside\n`);
    expect(spread).toMatch(/^facts:\n {2}api\.a: # beside\n {4}value: 1\n {4}raw_value: long/);
    for (const excused of [
      `facts:\n  # accept outlier: it is so\n  api.a: ${long}\n`,
      `facts:\n  api.a: ${long} # accept outlier: it is so\n`,
    ])
      expect(formatted(excused)).toBe(excused);
  });

  it("keeps the layout of a fact whose last verification is written down", () => {
    const line = (text: string) =>
      `facts:\n  api.a: { value: 1, raw_value: ${"long ".repeat(15)}end${text}, source: docs }\n`;
    const full = line("x".repeat(140 - line("").length + "facts:\n\n".length));
    expect(full.split("\n")[1]).toHaveLength(140);
    const dated = full.replace(" }", ", last_verified_at: 2026-11-21T05:00:00Z }");
    expect(formatted(full)).toBe(full);
    expect(formatted(dated)).toBe(dated);
    expect(formatted(dated.replace("end", "endx"))).toContain("    last_verified_at: 2026");
  });

  it("orders the fields of the registry and of the dataset too", () => {
    const keys =
      "b.c:\n  unit: GB # in GB\n  datatype: integer\n  description: D.\na.b:\n  datatype: boolean\n";
    expect(formatted(keys, KeysFile)).toBe(
      "b.c:\n  description: D.\n  datatype: integer\n  unit: GB # in GB\na.b:\n  datatype: boolean\n",
    );
    expect(formatted("license: MIT\nname: N\n", DatasetFile)).toBe("name: N\nlicense: MIT\n");
  });
});

describe("whatever stands in a file", () => {
  it("no value changes, again nothing does, and every comment stands next to what it stood next to", () => {
    fc.assert(
      fc.property(planted, ({ text, comments }) => {
        const result = formatted(text);
        expect(dataOf(result)).toEqual(dataOf(text));
        expect(formatted(result)).toBe(result);
        expect(result).not.toMatch(/\r|\ufeff|[^\n]$/);
        const formattedLines = result.split("\n");
        for (const { text: comment, where, key } of comments) {
          const found = formattedLines.flatMap((line, at) => (line.includes(comment) ? [at] : []));
          expect(found, comment).toHaveLength(1);
          let at = found[0]!;
          if (where === "above") while (/^ *(#.*)?$/.test(formattedLines[at]!)) at++;
          // A comment that is planted beside another stands at no key.
          if (key !== undefined) expect(formattedLines[at], comment).toContain(`${key}:`);
        }
      }),
      { numRuns: effort(12, 200) },
    );
  });
});

describe("a comment at any column between any lines", () => {
  const lines = readFileSync(join(sample.facts, "providers", "acme.yaml"), "utf8").split("\n");
  const data = dataOf(lines.join("\n"));

  it("stays, and no value changes", () => {
    const places = fc.array(fc.tuple(fc.nat(lines.length - 2), fc.nat(16), fc.boolean()), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(places, (chosen) => {
        const sorted = chosen.toSorted(([a], [b]) => b - a);
        const text = sorted.reduce(
          (all, [line, column, isApart], index) =>
            all.toSpliced(line, 0, ...(isApart ? [""] : []), `${" ".repeat(column)}# c${index}.`),
          lines,
        );
        const result = formatted(text.join("\n"));
        expect(dataOf(result)).toEqual(data);
        expect(formatted(result)).toBe(result);
        for (const index of sorted.keys()) expect(result.split(`# c${index}.`)).toHaveLength(2);
      }),
      { numRuns: effort(8, 100) },
    );
  });
});

it("the project's own facts are in the canonical form", () => {
  const files = filesBelow(join(real.facts, "providers")).filter((file) => file.endsWith(".yaml"));
  const some = files.filter((_, index) => index % effort(12, 1) === 0);
  expect(some.length).toBeGreaterThan(10);
  for (const file of some) {
    const text = readFileSync(join(real.facts, "providers", file), "utf8");
    expect(formatted(text, file.includes("/") ? ProductFile : ProviderFile), file).toBe(text);
  }
});

describe("the command", () => {
  const tried = editTrial();
  const { run, read, write } = tried;
  const acme = "providers/acme.yaml";
  beforeEach(() => run("facts format"));

  it("leaves the data and the findings of the sample as they are", async () => {
    const told = (facts: string) => {
      const tree = loadTree(facts, { name: "facts" });
      const curated = curatedOf(tree, sample.asOf);
      const { findings } = judge(tree, curated, sample.asOf);
      return [curated, findings.map(({ file, message }) => `${file}: ${message}`)];
    };
    expect(told(tried.folder)).toEqual(told(sample.facts));
    expect((await run("facts format", "--check")).code).toBe(0);
  });

  it("names what would change with --check, and writes it without", async () => {
    const text = read(acme);
    const windows = `\ufeff${text.replaceAll("\n", "\r\n")}`;
    write(acme, windows);
    const { code, out } = await run("facts format", "--check");
    expect(code).toBe(1);
    expect(out).toMatch(/providers\/acme\.yaml: would change\n\d+ files, 1 would change\n$/);
    expect(read(acme)).toBe(windows);
    const named = await run("facts format", join(tried.folder, acme));
    expect(named).toMatchObject({ code: 0, out: expect.stringContaining("1 file, 1 formatted") });
    expect(read(acme)).toBe(text);
  });

  it("leaves a file alone that cannot be read, and says why", async () => {
    const broken = "name: Acme\nname: Acme\n";
    write(acme, broken);
    const { code, out, err } = await run("facts format", "--json");
    expect(code).toBe(1);
    expect(err).toMatch(/acme\.yaml:2:1: `name` stands twice/);
    expect(JSON.parse(out)).toMatchObject({
      object: "facts format",
      changed: [],
      problems: [{ file: expect.stringMatching(/acme\.yaml$/), line: 2, column: 1 }],
    });
    expect(read(acme)).toBe(broken);
  });

  it("does not understand a path that is no file of the facts", async () => {
    const asked = (file: string) => run("facts format", file);
    await expect(asked("README.md")).rejects.toThrow(/"README.md" is no file of the facts/);
    const none = asked(join(tried.folder, "providers", "none.yaml"));
    await expect(none).rejects.toThrow(/there is no .*none\.yaml/);
  });
});
