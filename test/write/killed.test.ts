/** Builds one after another, each killed anywhere: what stands is one of the outputs, whole. */
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { nodeDisk, type SwapDisk } from "../../build/swap/disk.ts";
import { recoverOutput } from "../../build/swap/recover.ts";
import { effort } from "../effort.ts";
import {
  afterDeath,
  contentsOf,
  faulty,
  fewForeign,
  fewNext,
  fewOld,
  plant,
  sorted,
  world,
  write,
  type Files,
} from "./trial.ts";

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "facts-killed-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

let number = 0;
let out: string;
beforeEach(async () => {
  out = join(root, String(number++));
  await write(out, fewOld);
  plant(out, fewForeign);
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

it("has its journal as long as anything is moved", async () => {
  const moves: string[] = [];
  const note = (path: string): void => {
    const moved = relative(out, path);
    if (moved.startsWith(".building")) return;
    expect(existsSync(join(out, ".building/journal.json")), moved).toBe(true);
    moves.push(moved);
  };
  const disk: SwapDisk = {
    ...world.disk!,
    rename(from, to) {
      for (const path of [from, to]) note(path);
      nodeDisk.rename(from, to);
    },
    unlink(path) {
      note(path);
      nodeDisk.unlink(path);
    },
  };
  await write(out, fewNext, { ...world, disk });
  expect(moves).toContain("come");
  // Who finds the new list finds all that it lists.
  expect(moves.at(-1)).toBe("manifest.json");
});

/** Few of the paths have another text in the next tree, or none. */
const place = fc.constantFrom("a", "a/b", "a/b/c", "d", "d/e", "f/g", "h");
const change = fc.record({
  path: fc.tuple(place, fc.nat(9)).map(([folder, at]) => `${folder}/n${at}.txt`),
  text: fc.option(fc.constantFrom("x", "y", "z")),
});
const changes = fc.array(fc.array(change, { minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 4,
});
const all: Files = Object.fromEntries(
  ["a", "a/b", "a/b/c", "d", "d/e"].flatMap((folder) =>
    Array.from({ length: 10 }, (_, at) => [`${folder}/n${at}.txt`, "first"]),
  ),
);

it("is the old output or the new one, wherever it was killed in a row of changes", async () => {
  let killed = 0;
  await fc.assert(
    fc.asyncProperty(changes, fc.nat(600), fc.nat(40), async (rows, at, again) => {
      const tree = join(root, String(number++));
      cpSync(template, tree, { recursive: true });
      let stands = all;
      for (const row of rows) {
        const next = { ...stands };
        for (const { path, text } of row) {
          if (text === null) delete next[path];
          else next[path] = text;
        }
        const { disk } = faulty(at, "KILL");
        await write(tree, next, { ...world, disk }).catch(() => killed++);
        try {
          const { disk: dying } = faulty(again, "KILL");
          recoverOutput(tree, dying, { ...afterDeath, pid: 1_999_999_998 });
        } catch {
          // The next one is let through.
        }
        expect(recoverOutput(tree, nodeDisk, afterDeath)).toBeUndefined();
        const found = contentsOf(tree);
        expect([sorted(stands), sorted(next)]).toContainEqual(found);
        stands = found;
      }
      rmSync(tree, { recursive: true });
    }),
    { numRuns: effort(40, 600) },
  );
  expect(killed).toBeGreaterThan(0);
});

let template: string;
beforeAll(async () => {
  template = join(root, "template");
  await write(template, all);
});
