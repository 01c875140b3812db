/** An output of which little changes: what changed is put in its place, and nothing else is touched. */
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { nodeDisk, type SwapDisk } from "../../build/swap/disk.ts";
import { recoverOutput } from "../../build/swap/recover.ts";
import { openOutput } from "../../build/write/output.ts";
import { effort } from "../effort.ts";
import {
  afterDeath,
  contentsOf,
  faulty,
  fewForeign,
  fewNext,
  fewOld,
  fill,
  plant,
  sorted,
  standingOf,
  world,
  write,
  type Files,
} from "./trial.ts";

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "facts-in-place-"));
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

const stays = Object.keys(fewOld).filter((path) => fewOld[path] === fewNext[path]);

/** What the system says of what stays, the folders too. */
function looks(): unknown {
  const folders = ["api", "api/2"].map((folder) => statSync(join(out, folder)).ino);
  return [folders, stays.map((path) => statSync(join(out, path), { bigint: true }))];
}

it("leaves what stays where it stands, and what is not a build's", async () => {
  const before = looks();
  await write(out, fewNext, world, fewOld);
  expect(looks()).toEqual(before);
  expect(contentsOf(out)).toEqual(sorted(fewNext, fewForeign));
});

it("leaves what was made again with the same bytes", async () => {
  const before = looks();
  const output = openOutput(out, world);
  const standing = standingOf(fewOld);
  for (const [file, text] of Object.entries(fewNext)) output.write(file, text, standing);
  fill(output, {});
  await output.commit();
  expect(looks()).toEqual(before);
  expect([...output.files.keys()].filter((path) => !output.written.has(path))).toEqual(stays);
});

it("replaces whole folders where much changes", async () => {
  const { ino } = statSync(join(out, "api"));
  const next = Object.fromEntries(stays.map((path, at) => [path, `anew ${at % 20}`]));
  await write(out, next, world, fewOld);
  expect(statSync(join(out, "api")).ino).not.toBe(ino);
  expect(contentsOf(out)).toEqual(sorted(next, fewForeign));
});

it.each([
  ["a file where a folder comes", "come", { come: "mine" }],
  ["a file where a file comes", "api/1/come.json", { "api/1/come.json": "mine" }],
  ["a folder where a file comes", "api/1/come.json", { "api/1/come.json/x": "mine" }],
])("is refused for %s that no build put there", async (_, path, files) => {
  plant(out, files);
  const before = contentsOf(out);
  await expect(write(out, fewNext, world, fewOld)).rejects.toThrow(
    new RegExp(`"${join(out, path)}[^"]*" was not written by a build`),
  );
  expect(contentsOf(out)).toEqual(before);
});

it.each<[string, Files]>([
  ["a folder becomes a file", { ...fewNext, "api/0": "a file" }],
  ["a file becomes a folder", { ...fewNext, "server.mjs/main": "in a folder" }],
])("takes another way where %s", async (_, files) => {
  rmSync(join(out, "api/0/.htaccess"));
  const next = Object.fromEntries(
    Object.entries(files).filter(
      ([path]) =>
        !Object.keys(files).some((each) => each.startsWith(`${path}/`)) &&
        !("api/0" in files && path.startsWith("api/0/")),
    ),
  );
  await write(out, next, world, fewOld);
  const { "api/0/.htaccess": _gone, ...foreign } = fewForeign;
  expect(contentsOf(out)).toEqual(sorted(next, foreign));
});

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
  await write(out, fewNext, { ...world, disk }, fewOld);
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
        await write(tree, next, { ...world, disk }, stands).catch(() => killed++);
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
