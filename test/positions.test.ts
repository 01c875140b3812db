/** Where problems point: `▸` in the text marks the place that the path is to be found at. */
import { describe, expect, test } from "vitest";
import type { Path } from "../build/load/located.ts";
import { parseYaml } from "../build/load/parse.ts";
import type { Position } from "../build/load/problem.ts";

/** What is looked for, the text, the path in it; and which end of it, the value or the key. */
const cases: readonly (readonly [name: string, text: string, path: Path, end?: "key"])[] = [
  ["a key", "a: 1\n▸b: 2\n", ["b"], "key"],
  ["a value", "a: 1\nb: ▸2\n", ["b"]],
  ["after comments", "# one\n\n# two\n▸a: 1 # three\n", ["a"], "key"],
  ["a key in nested maps", "a:\n  b:\n    c: 1\n    ▸d: 2\n", ["a", "b", "d"], "key"],
  ["a value in nested maps", "a:\n  b:\n    c: ▸x y\n", ["a", "b", "c"]],
  ["a block map as value", "a:\n  ▸b: 1\n", ["a"]],
  ["a key with dots", "a:\n  ▸b.c: 1\n", ["a", "b.c"], "key"],
  ["a quoted key", 'a:\n  ▸"b c": 1\n', ["a", "b c"], "key"],
  ["a number as key", "a:\n  ▸1.10: 1\n", ["a", "1.10"], "key"],
  ["null as key", "a:\n  ▸null: 1\n", ["a", "null"], "key"],
  ["a key after ?", "? ▸a\n: 1\n", ["a"], "key"],
  ["a value after ?", "? a\n: ▸1\n", ["a"]],
  ["a flow map", "a: ▸{ b: 1 }\n", ["a"]],
  ["a key in a flow map", "a: { b: 1, ▸c: 2 }\n", ["a", "c"], "key"],
  ["a value in a flow map", "a: { b: 1, c: ▸2 }\n", ["a", "c"]],
  ["a flow map over several lines", "a: {\n  b: 1,\n  c: ▸2,\n}\n", ["a", "c"]],
  ["JSON", '{"a": {"b": ▸"c"}}', ["a", "b"]],
  ["an item of a list", "a:\n  - 1\n  - ▸2\n", ["a", 1]],
  ["an item has no key", "a:\n  - 1\n  - ▸2\n", ["a", 1], "key"],
  ["an item of a flow list", "a: [1, ▸[2], 3]\n", ["a", 1]],
  ["a list without indent", "a:\n- 1\n- ▸2\n", ["a", 1]],
  ["a list in a list", "- - 1\n  - ▸2\n", [0, 1]],
  ["a map in a list", "a:\n  - ▸b: 1\n    c: 2\n", ["a", 0]],
  ["a member of a map in a list", "a:\n  - b: 1\n    c: ▸2\n", ["a", 0, "c"]],
  ["a flow map in a list", "a:\n  - ▸{ b: 1 }\n  - { b: 2 }\n", ["a", 0], "key"],
  ["single quotes", "a: ▸'it''s'\n", ["a"]],
  ["double quotes", 'a: ▸"x\\u0007"\n', ["a"]],
  ["double quotes over several lines", 'a: ▸"one\n  two\n  three"\nb: 1\n', ["a"]],
  ["after double quotes over several lines", 'a: "one\n  two\n  three"\nb: ▸1\n', ["b"]],
  ["plain text over several lines", "a: ▸one\n  two\n", ["a"]],
  ["text on the next line", "a:\n  ▸one\n  two\nb: 1\n", ["a"]],
  ["folded text", "a: ▸>-\n  one\n  two\n", ["a"]],
  ["literal text", "a: ▸|\n  one\n\n  two\n", ["a"]],
  ["after literal text", "a:\n  b: |2\n     one\n  ▸c: 1\n", ["a", "c"], "key"],
  ["an empty value stands at its key", "a:\n  ▸b:\nc: 1\n", ["a", "b"]],
  ["null is a value", "a:\n  b: ▸null\n", ["a", "b"]],
  ["a flow key without value", "a: { ▸b }\n", ["a", "b"]],
  ["a missing member stands at its map's key", "▸a:\n  b: 1\n", ["a", "c"], "key"],
  ["… and its value too", "▸a:\n  b: 1\n", ["a", "c"]],
  [
    "what is missing deeper stands at the last key there is",
    "a:\n  ▸b: { c: 1 }\n",
    ["a", "b", "d", 0, "e"],
  ],
  ["a member that an item lacks stands at the item", "a:\n  - b: 1\n  - ▸c: 1\n", ["a", 1, "b"]],
  ["a missing item", "▸a: [1]\n", ["a", 1]],
  ["a missing member of the file", "▸a: 1\n", ["b"], "key"],
  ["the file", "▸# comment\na: 1\n", []],
  ["an empty file", "▸", ["a"], "key"],
  ["the first of two", "▸a: 1\na: 2\n", ["a"], "key"],
  ["below a prototype's name", "__proto__: { a: ▸1 }\n", ["__proto__", "a"]],
  ["what only a prototype has", "▸a: 1\n", ["constructor"], "key"],
  ["after wide characters", 'a: { b: "é🚀", c: ▸1 }\n', ["a", "c"]],
  ["after document start", "---\na: ▸1\n", ["a"]],
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
  test.each(cases.map(([name, ...rest]) => ({ name, rest })))("$name", ({ rest }) => {
    const [withMark, path, end = "value"] = rest;
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
