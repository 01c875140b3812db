/** What a repair does to the text of a file: nothing but what it says, and every comment stays. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conflict, repaired } from "../../build/curate/fix/repaired.ts";
import type { FileEdit } from "../../build/load/edit.ts";
import type { Path } from "../../build/load/located.ts";
import { effort } from "../effort.ts";
import { parseYaml } from "../../build/load/parse.ts";

describe("a repair", () => {
  it.each<[string, Path, string]>([
    ["a: 1\nb: 2\nc: 3\n", ["b"], "a: 1\nc: 3\n"],
    ["a: 1\nb: 2 # two\nc: 3\n", ["b"], "a: 1\n# two\nc: 3\n"],
    ["a: 1\n# above\nb: 2\nc: 3\n", ["b"], "a: 1\n# above\nc: 3\n"],
    ["a:\n  b: |\n    x\n\n    y\n  c: 3\n", ["a", "b"], "a:\n  c: 3\n"],
    ["a: # why\n  - b: 1\nc: 3\n", ["a"], "# why\nc: 3\n"],
    ["a: { b: 1, c: 2, d: 3 }\n", ["a", "b"], "a: { c: 2, d: 3 }\n"],
    ["a: { b: 1, c: 2, d: 3 }\n", ["a", "d"], "a: { b: 1, c: 2 }\n"],
    ["a:\n  - b: 1\n    c: 2\n", ["a", 0, "b"], "a:\n  - c: 2\n"],
    ["a:\n  - 1\n  - 2\n  - 3\n", ["a", 1], "a:\n  - 1\n  - 3\n"],
    ["a:\n  - b: 1\n    c: 2\n  - b: 3\n", ["a", 0], "a:\n  - b: 3\n"],
    ["a:\n  - b: 1 # one\n  - b: 3\n", ["a", 0], "a:\n  # one\n  - b: 3\n"],
    ["a:\n  - b: 1\n  # two\n  - b: 3 # more\n", ["a", 1], "a:\n  - b: 1\n  # two\n  # more\n"],
    ["a: [1, 2, 3]\n", ["a", 2], "a: [1, 2]\n"],
    ["a: 1\r\nb: 2\r\nc: 3\r\n", ["b"], "a: 1\r\nc: 3\r\n"],
    ["a: 1\n", ["b"], "a: 1\n"],
    ["a: [1]\n", ["a", 1], "a: [1]\n"],
  ])("takes out of %j what stands at %j", (text, path, without) => {
    expect(repaired(text, [{ edit: "remove", path }])).toBe(without);
  });

  it.each<[string, readonly number[], string]>([
    ["a: [1, 2, 3]\n", [2, 0, 1], "a: [3, 1, 2]\n"],
    ["a:\r\n  - 1\r\n  - 2\r\n", [1, 0], "a:\r\n  - 2\r\n  - 1\r\n"],
    ["a:\n  - 1 # one\n  - 2\n", [1, 0], "a:\n  - 2\n  - 1 # one\n"],
    ["a:\n  - 1\n  # two\n  - 2\n", [1, 0], "a:\n  # two\n  - 2\n  - 1\n"],
    [
      "a: # newest first\n  - b: 1\n    # in it\n    c: 2\n  - { b: 3 }\nd: 4\n",
      [1, 0],
      "a: # newest first\n  - { b: 3 }\n  - b: 1\n    # in it\n    c: 2\nd: 4\n",
    ],
  ])("puts the items of %j in the order %j", (text, order, ordered) => {
    expect(repaired(text, [{ edit: "order", path: ["a"], order }])).toBe(ordered);
  });

  it.each<[string, FileEdit, string]>([
    ["a: 'x' # y\n", { edit: "set", path: ["a"], value: "z" }, "a: z # y\n"],
    ["a: 1.1\n", { edit: "set", path: ["a"], value: "1.1" }, 'a: "1.1"\n'],
    ['a: "1.10"\n', { edit: "set", path: ["a"], value: 1.1, written: "1.10" }, "a: 1.10\n"],
    ["a: -0\n", { edit: "set", path: ["a"], value: 0 }, "a: 0\n"],
    ["a: [x, 1] # y\n", { edit: "set", path: ["a", 1], value: "1" }, 'a: [x, "1"] # y\n'],
    ["a: b # c\nd: 1\n", { edit: "set", path: ["a"], value: ["b"] }, "a: [b] # c\nd: 1\n"],
    ["a: { 'b c': 1 }\n", { edit: "rename", path: ["a", "b c"], name: "b" }, "a: { b: 1 }\n"],
    [
      "x: 1\n\n# y\na: # z\n  b: 1\n",
      { edit: "rename", path: ["a"], name: "c" },
      "x: 1\n\n# y\nc: # z\n  b: 1\n",
    ],
    ["a: 1\n\tb: 2\n", { edit: "line", line: 2, text: "  b: 2" }, "a: 1\n  b: 2\n"],
    ["a: 1\r\nb: @\r\n", { edit: "line", line: 2, text: 'b: "@"' }, 'a: 1\r\nb: "@"\r\n'],
  ])("changes %j by %j", (text, edit, after) => {
    expect(repaired(text, [edit])).toBe(after);
  });
});

describe("repairs that do not conflict", () => {
  const text = "a: { b: 1, c: [1, 2, 3] }\nd:\n  - { e: 1, f: [1, 2] }\n  - { e: 2, f: [3, 4] }\n";
  const lists: readonly Path[] = [
    ["a", "c"],
    ["d", 0, "f"],
    ["d", 1, "f"],
  ];
  const members: readonly Path[] = [["a"], ["a", "b"], ["a", "c"], ["d"], ["d", 0, "e"]];
  const items: readonly Path[] = [
    ["a", "c", 0],
    ["a", "c", 2],
    ["d", 0],
    ["d", 1, "f", 1],
  ];
  const edit: fc.Arbitrary<FileEdit> = fc.oneof(
    fc
      .constantFrom<Path>(["a", "b"], ["a", "c", 1], ["d", 0, "e"], ["d", 1, "f", 0])
      .map((path): FileEdit => ({ edit: "set", path, value: "new" })),
    fc
      .constantFrom(...members)
      .map((path): FileEdit => ({ edit: "rename", path, name: `${String(path.at(-1))}2` })),
    fc.constantFrom(...members, ...items).map((path): FileEdit => ({ edit: "remove", path })),
    fc.constantFrom(...lists).map((path): FileEdit => ({
      edit: "order",
      path,
      order: path[0] === "a" ? [2, 0, 1] : [1, 0],
    })),
  );

  it("come to the same in any order", () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 2, maxLength: 6 }), (all) => {
        const free: FileEdit[] = [];
        for (const each of all) if (!free.some((other) => conflict(each, other))) free.push(each);
        const once = repaired(text, free);
        expect(repaired(text, free.toReversed())).toBe(once);
        expect(parseYaml("file", once).problems).toEqual([]);
      }),
      { numRuns: effort(15, 100) },
    );
  });
});
