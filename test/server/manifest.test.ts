/** Entries of a manifest are found without parsing it, and nothing else is. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { openManifests, type FindEntry } from "../../build/fallback/node/manifest.ts";

const folder = mkdtempSync(join(tmpdir(), "manifest-"));
afterAll(() => rmSync(folder, { recursive: true }));

function searchIn(text: string): FindEntry {
  writeFileSync(join(folder, "manifest.json"), text);
  const current = (): string => "one";
  const generation = { current, glance: current, pause: () => Promise.resolve() };
  return openManifests(folder, generation).of("one");
}

const sha256 = "0123456789abcdef".repeat(4);
const name = fc.stringMatching(/^[a-z0-9~+@_.-]{1,12}(\/[a-z0-9~+@_.-]{1,12}){0,3}$/);

function manifestOf(paths: readonly string[]): string {
  const files = paths.map((path, at) => ({ path, bytes: at, sha256 }));
  return `${JSON.stringify({ object: "manifest", as_of: "x", count: files.length, files })}\n`;
}

it("every file that is listed is found, and no other", () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 80 }), fc.array(name), (listed, others) => {
      const paths = listed.toSorted((a, b) => (a < b ? -1 : 1));
      const find = searchIn(manifestOf(paths));
      for (const [bytes, path] of paths.entries())
        expect(find(path)).toEqual({ bytes, tag: sha256.slice(0, 32) });
      for (const path of others) if (!paths.includes(path)) expect(find(path)).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});

it.each(["", "{", "[]", '{"files":[{"path":"a","sha256":"x"}]}', '{"path":"'.repeat(50)])(
  "a manifest that no build wrote lists nothing: %s",
  (text) => {
    expect(searchIn(text)("a")).toBeUndefined();
  },
);
