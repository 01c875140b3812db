/** Where problems point: `▸` in the text marks the place that the path is to be found at. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Path } from "../build/load/located.ts";
import { parseYaml } from "../build/load/parse.ts";
import type { Position } from "../build/load/problem.ts";
import { loadTree } from "../build/load/tree.ts";

interface Case {
  readonly name: string;
  readonly text: string;
  readonly path: Path;
  readonly end: "key" | "value";
}

const cases: readonly Case[] = [
  { name: "a key", text: "a: 1\n▸b: 2\n", path: ["b"], end: "key" },
  { name: "a value", text: "a: 1\nb: ▸2\n", path: ["b"], end: "value" },
  { name: "after comments", text: "# one\n\n# two\n▸a: 1 # three\n", path: ["a"], end: "key" },
  {
    name: "a key in nested maps",
    text: "a:\n  b:\n    c: 1\n    ▸d: 2\n",
    path: ["a", "b", "d"],
    end: "key",
  },
  {
    name: "a value in nested maps",
    text: "a:\n  b:\n    c: ▸x y\n",
    path: ["a", "b", "c"],
    end: "value",
  },
  { name: "a block map as value", text: "a:\n  ▸b: 1\n", path: ["a"], end: "value" },
  { name: "a key with dots", text: "a:\n  ▸b.c: 1\n", path: ["a", "b.c"], end: "key" },
  { name: "a quoted key", text: 'a:\n  ▸"b c": 1\n', path: ["a", "b c"], end: "key" },
  { name: "a number as key", text: "a:\n  ▸1.10: 1\n", path: ["a", "1.10"], end: "key" },
  { name: "null as key", text: "a:\n  ▸null: 1\n", path: ["a", "null"], end: "key" },
  { name: "a key after ?", text: "? ▸a\n: 1\n", path: ["a"], end: "key" },
  { name: "a value after ?", text: "? a\n: ▸1\n", path: ["a"], end: "value" },
  { name: "a flow map", text: "a: ▸{ b: 1 }\n", path: ["a"], end: "value" },
  { name: "a key in a flow map", text: "a: { b: 1, ▸c: 2 }\n", path: ["a", "c"], end: "key" },
  { name: "a value in a flow map", text: "a: { b: 1, c: ▸2 }\n", path: ["a", "c"], end: "value" },
  {
    name: "a flow map over several lines",
    text: "a: {\n  b: 1,\n  c: ▸2,\n}\n",
    path: ["a", "c"],
    end: "value",
  },
  { name: "JSON", text: '{"a": {"b": ▸"c"}}', path: ["a", "b"], end: "value" },
  { name: "an item of a list", text: "a:\n  - 1\n  - ▸2\n", path: ["a", 1], end: "value" },
  { name: "an item has no key", text: "a:\n  - 1\n  - ▸2\n", path: ["a", 1], end: "key" },
  { name: "an item of a flow list", text: "a: [1, ▸[2], 3]\n", path: ["a", 1], end: "value" },
  { name: "a list without indent", text: "a:\n- 1\n- ▸2\n", path: ["a", 1], end: "value" },
  { name: "a list in a list", text: "- - 1\n  - ▸2\n", path: [0, 1], end: "value" },
  { name: "a map in a list", text: "a:\n  - ▸b: 1\n    c: 2\n", path: ["a", 0], end: "value" },
  {
    name: "a member of a map in a list",
    text: "a:\n  - b: 1\n    c: ▸2\n",
    path: ["a", 0, "c"],
    end: "value",
  },
  {
    name: "a flow map in a list",
    text: "a:\n  - ▸{ b: 1 }\n  - { b: 2 }\n",
    path: ["a", 0],
    end: "key",
  },
  { name: "single quotes", text: "a: ▸'it''s'\n", path: ["a"], end: "value" },
  { name: "double quotes", text: 'a: ▸"x\\u0007"\n', path: ["a"], end: "value" },
  {
    name: "double quotes over several lines",
    text: 'a: ▸"one\n  two\n  three"\nb: 1\n',
    path: ["a"],
    end: "value",
  },
  {
    name: "after double quotes over several lines",
    text: 'a: "one\n  two\n  three"\nb: ▸1\n',
    path: ["b"],
    end: "value",
  },
  { name: "plain text over several lines", text: "a: ▸one\n  two\n", path: ["a"], end: "value" },
  {
    name: "text on the next line",
    text: "a:\n  ▸one\n  two\nb: 1\n",
    path: ["a"],
    end: "value",
  },
  { name: "folded text", text: "a: ▸>-\n  one\n  two\n", path: ["a"], end: "value" },
  { name: "literal text", text: "a: ▸|\n  one\n\n  two\n", path: ["a"], end: "value" },
  {
    name: "after literal text",
    text: "a:\n  b: |2\n     one\n  ▸c: 1\n",
    path: ["a", "c"],
    end: "key",
  },
  {
    name: "an empty value stands at its key",
    text: "a:\n  ▸b:\nc: 1\n",
    path: ["a", "b"],
    end: "value",
  },
  { name: "null is a value", text: "a:\n  b: ▸null\n", path: ["a", "b"], end: "value" },
  { name: "a flow key without value", text: "a: { ▸b }\n", path: ["a", "b"], end: "value" },
  {
    name: "a missing member stands at its map's key",
    text: "▸a:\n  b: 1\n",
    path: ["a", "c"],
    end: "key",
  },
  { name: "… and its value too", text: "▸a:\n  b: 1\n", path: ["a", "c"], end: "value" },
  {
    name: "what is missing deeper stands at the last key there is",
    text: "a:\n  ▸b: { c: 1 }\n",
    path: ["a", "b", "d", 0, "e"],
    end: "value",
  },
  {
    name: "a member that an item lacks stands at the item",
    text: "a:\n  - b: 1\n  - ▸c: 1\n",
    path: ["a", 1, "b"],
    end: "value",
  },
  { name: "a missing item", text: "▸a: [1]\n", path: ["a", 1], end: "value" },
  { name: "a missing member of the file", text: "▸a: 1\n", path: ["b"], end: "key" },
  { name: "the file", text: "▸# comment\na: 1\n", path: [], end: "value" },
  { name: "an empty file", text: "▸", path: ["a"], end: "key" },
  { name: "the first of two", text: "▸a: 1\na: 2\n", path: ["a"], end: "key" },
  {
    name: "below a prototype's name",
    text: "__proto__: { a: ▸1 }\n",
    path: ["__proto__", "a"],
    end: "value",
  },
  { name: "what only a prototype has", text: "▸a: 1\n", path: ["constructor"], end: "key" },
  {
    name: "after wide characters",
    text: 'a: { b: "é🚀", c: ▸1 }\n',
    path: ["a", "c"],
    end: "value",
  },
  { name: "after document start", text: "---\na: ▸1\n", path: ["a"], end: "value" },
];

/** The text without its mark, and where the mark stood, in UTF-16 units as editors count them. */
function marked(text: string): { readonly text: string; readonly position: Position } {
  const before = text.slice(0, text.indexOf("▸")).split("\n");
  return {
    text: text.replace("▸", ""),
    position: { line: before.length, column: before.at(-1)!.length + 1 },
  };
}

describe.each([
  ["LF", (text: string) => text],
  ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
])("positions with %s", (_, written) => {
  test.each(cases)("$name", ({ text: withMark, path, end }) => {
    const { text, position } = marked(withMark);
    expect(parseYaml("file", written(text)).located?.position(path, end)).toEqual(position);
  });
});

describe("what a scalar is written as", () => {
  test.each([
    ["a: 1.10\n", "1.10"],
    ["a: '12' # twelve\n", "'12'"],
    ["a: >-\r\n  one\r\n", ">-\r\n  one\r\n"],
    ["a: 0x3C\n", "0x3C"],
    ["a:\n", ""],
  ])("%j", (text, written) => {
    expect(parseYaml("file", text).located?.written(["a"])).toBe(written);
  });

  test("maps and what is missing are not written as a scalar", () => {
    const { located } = parseYaml("file", "a: { b: 1 }\n");
    expect(located?.written(["a"])).toBeUndefined();
    expect(located?.written(["c"])).toBeUndefined();
  });
});

describe("problems of the text itself", () => {
  test.each([
    ["an alias", "a: 1\nb: ▸*c\n"],
    ["an anchor", "a: ▸&b\n  c: 1\n"],
    ["a tag", "a: ▸!b\n  c: 1\n"],
    ["a core tag", "a: ▸!!str 1\n"],
    ["a merge key", "a:\n  ▸<<: 1\n"],
    ["a second key", "a: 1\nb: 2\n▸a: 3\n"],
    ["a second document", "a: 1\n▸---\nb: 1\n"],
    ["a directive", "# one\n▸%YAML 1.2\n---\na: 1\n"],
    ["a key that is a list", "a: 1\n? ▸[b]\n: 1\n"],
    ["a syntax error", "a: 1\nb: ▸@c\n"],
    ["the bracket that is too much", `a: ${"[".repeat(49)}▸[${"]".repeat(50)}\n`],
  ])("%s", (_, withMark) => {
    const { text, position } = marked(withMark);
    expect(parseYaml("file", text).problems.map((problem) => problem.position)).toEqual([position]);
  });
});

describe("positions in files", () => {
  const positionIn = (name: string, path: Path): Position | undefined =>
    loadTree(
      join(import.meta.dirname, "fixtures/bad", name, "facts"),
    ).providers[0]?.located.position(path, "value");

  test("with CRLF count one line end a line", () => {
    const fact = ["facts", "team.members.max_count"];
    expect(positionIn("crlf", [...fact, "value"])).toEqual({ line: 11, column: 12 });
    expect(positionIn("crlf", [...fact, "note"])).toEqual({ line: 14, column: 11 });
  });

  test("with a byte order mark count from the first character after it", () => {
    expect(positionIn("byte-order-mark", ["name"])).toEqual({ line: 1, column: 7 });
  });
});
