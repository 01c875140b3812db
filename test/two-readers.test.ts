/** Files read with `js-yaml` are read as with `yaml`, and their parts stand at the same places. The others are left to `yaml`. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dataOf } from "../build/load/data.ts";
import type { Located } from "../build/load/located.ts";
import { parseYaml, parseTree } from "../build/load/parse.ts";
import { nodesIn, pathOf } from "../build/validate/parts.ts";
import { effort } from "./effort.ts";

const yamlIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => join(folder, file));
const own = yamlIn("facts");
const texts = new Map(
  [...own, ...yamlIn("test/fixtures")].map((file) => [file, readFileSync(file, "utf8")]),
);

/** False where the text is left to the package. */
function isReadAlike(text: string): boolean {
  const data = dataOf(text);
  if (data === undefined) return false;
  const { located, problems } = parseTree("f", text);
  expect(problems).toEqual([]);
  expect(inspect(data, whole)).toBe(inspect(located!.value, whole));
  const places = (of: Located): unknown =>
    nodesIn({ ...located!, value: data })
      .map(pathOf)
      .flatMap((path) =>
        (["key", "value"] as const).map((end) => [of.position(path, end), of.extent(path, end)]),
      );
  expect(places(parseYaml("f", text).located!)).toEqual(places(located!));
  return true;
}

/** As a text that tells everything apart: the order of names, `-0`, maps without a prototype. */
const whole = { depth: Infinity, maxArrayLength: Infinity, maxStringLength: Infinity };

it("what stands without quotes is written as it is printed", () => {
  const { located } = parseYaml("f", "a: 1.5\nb: [true, null]\nc: text\n");
  for (const [path, written] of [
    [["a"], "1.5"],
    [["b", 0], "true"],
    [["b", 1], "null"],
    [["c"], "text"],
  ] as const)
    expect(located!.written(path)).toBe(written);
});

describe("every file there is", () => {
  it("is read alike", () => {
    // Files of providers are alike: every one is tried where there is time.
    const every = effort(10, 1);
    const chosen = [...texts].filter(([file], index) => !own.includes(file) || index % every === 0);
    // Many fixtures are copies of each other.
    for (const [text, file] of new Map(chosen.map(([path, content]) => [content, path])))
      expect(() => isReadAlike(text), file).not.toThrow();
  });

  it("of the project's own is read the fast way", () => {
    const some = own.filter((_, index) => index % effort(5, 1) === 0);
    const left = some.filter((file) => dataOf(texts.get(file)!) === undefined);
    expect(left).toEqual([]);
  });
});

describe("texts that nobody wrote", () => {
  const lines = [...new Set([...texts.values()].flatMap((text) => text.split("\n")))];
  const line = fc.constantFrom(...lines);
  const token = fc.constantFrom(
    ..."- |: |:| #|# |'|\"|{|}|[|]|, |,|& |*a|!|!!str |? |- - |~|null|yes|True|0x1F|0o7|1e3".split(
      "|",
    ),
    ..."+1|-0|.5|5.|1_000|012|.inf|-.nan|-|''|<<: |a: | |  |\u00a0|\u3000|\ufeff|é|’|😀".split("|"),
    ...'\\|\\"|\\n|\n|\n\n|---\n|...\n|%YAML 1.2\n|\t|\r|>-\n|a:\n|  b: c\n|- c: d\n'.split("|"),
    "|",
    "|\n",
    "b: 2026-01-01\n",
    "__proto__: 1\n",
  );
  const small = fc
    .array(fc.oneof({ weight: 3, arbitrary: token }, fc.string({ maxLength: 4 })), {
      maxLength: 14,
    })
    .map((parts) => `a: ${parts.join("")}\n`);
  const pieces = [...texts.values()].filter((text) => text.length < 3000);
  const damaged = fc
    .record({
      text: fc.constantFrom(...pieces),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat({ max: 8 }),
      put: fc.oneof(token, line, fc.constant("")),
    })
    .map(({ text, at, length, put }) => {
      const start = Math.floor(at * text.length);
      return text.slice(0, start) + put + text.slice(start + length);
    });

  it.each([
    ["a value made of marks", small, effort(400, 20_000)],
    ["a file with a slip", damaged, effort(100, 4000)],
  ])("%s is read alike, if it is read", (_, texts, numRuns) => {
    let read = 0;
    fc.assert(
      fc.property(texts, (text) => {
        if (isReadAlike(text)) read++;
      }),
      { numRuns },
    );
    // Otherwise the law would hold of nothing.
    expect(read).toBeGreaterThan(0);
  });
});

it.each(["a:\n  -\n  b\n", "a: -\n  b\n"])("a dash alone on its line is no word: %j", (text) => {
  expect(dataOf(text)).toBeUndefined();
});

it.each(["a: >-\n  b\n\nc: d\n", "a: > # b >\n  c\n", "a: >2-\n   b\n"])(
  "a block of lines is read alike: %j",
  (text) => {
    expect(isReadAlike(text)).toBe(true);
  },
);

it("names that are numbers are left to the package", () => {
  expect(dataOf("b: 1\na: 2\n")).toBeDefined();
  for (const text of ["b: 1\n7: 2\n", "a: { b: 1, 2024: 2 }\n"])
    expect(dataOf(text)).toBeUndefined();
});
