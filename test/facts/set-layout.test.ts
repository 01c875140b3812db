/** `facts set` in whatever layout: comments and every other value survive. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CuratedFile } from "../../build/curate/file/curated-file.ts";
import { openFolder, readFolder } from "../../build/curate/edit/folder.ts";
import { stateFact } from "../../build/curate/set/set-fact.ts";
import type { Path } from "../../build/load/located.ts";
import { effort } from "../effort.ts";
import { planted } from "./planted.ts";
import { at, dataOf } from "./edit-trial.ts";

const path = "providers/acme.yaml";

/** The text of a provider's file once a fact of it is stated. */
function factSet(text: string, owner: Path, request: Parameters<typeof stateFact>[4]): string {
  const bytes = new TextEncoder().encode(text);
  const source = {
    list: () => [{ path, kind: "file", size: bytes.length } as const],
    bytes: () => bytes,
  };
  const folder = openFolder(source, "facts");
  const tree = readFolder(folder);
  stateFact(folder, tree, tree.providers[0]!, owner, request);
  return folder.text(`facts/${path}`);
}

function removeField(text: string, field: string): string {
  const file = new CuratedFile(text);
  file.remove([field]);
  return file.print();
}

/** The paths of the facts of a file that stand alone, and were published. */
function factPaths(data: unknown, path: Path = []): readonly Path[] {
  if (data === null || typeof data !== "object") return [];
  return Object.entries(data).flatMap(([name, value]) =>
    path.at(-1) !== "facts"
      ? factPaths(value, [...path, name])
      : Array.isArray(value) || (value as { status?: string }).status === "inferred"
        ? []
        : [[...path, name]],
  );
}

describe("in whatever layout", () => {
  const anyText = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom(
      "a: b",
      "# c",
      "- d",
      "é ✓",
      "'q'",
      '"q"',
      "{x}",
      "null",
      "60",
      "2026-01-01",
      "a\nb",
    ),
  );

  it.each(["|+", ">+", "|2+"])("no blank line comes into a text above, written with %s", (sign) => {
    const indent = sign.includes("2") ? "  " : "   ";
    const above = `note: ${sign}\n${indent}long\n\nobserved_at: 2026-01-01\n\n`;
    for (const text of [
      `${above}source: docs\n`,
      above,
      above.trimEnd(),
      `${above}# c\nsource: a\n`,
    ]) {
      const { observed_at: _, ...others } = dataOf(text);
      expect(dataOf(removeField(text, "observed_at"))).toEqual(others);
    }
  });

  it("setting a fact gives the old data with that one change, every comment, and again nothing", () => {
    fc.assert(
      fc.property(planted, anyText, anyText, fc.nat(), ({ text, comments }, value, quote, pick) => {
        const data = dataOf(text);
        const paths = factPaths(data);
        fc.pre(paths.length > 0);
        const path = paths[pick % paths.length]!;
        const request = {
          newNames: {},
          key: String(path.at(-1)),
          source: { name: "new-source" },
          statement: { value, raw_value: quote },
          now: "2026-05-01T00:00:00Z",
        };
        const owner = path.slice(0, -2);
        const after = factSet(text, owner, request);
        const [was, is] = [dataOf(text), dataOf(after)];
        const fact = at(is, path) as { readonly history?: readonly unknown[] };
        expect(fact).toMatchObject({ value, raw_value: quote, source: "new-source" });
        expect(fact.history?.[0]).toMatchObject({ value: at(was, [...path, "value"]) });
        // Everything else is as it was.
        for (const all of [was, is])
          delete (at(all, path.slice(0, -1)) as Record<string, unknown>)[request.key];
        expect(is).toEqual(was);
        for (const { text: comment } of comments) expect(after.split(comment)).toHaveLength(2);
        expect(factSet(after, owner, request)).toBe(after);
      }),
      { numRuns: effort(10, 150) },
    );
  });
});
