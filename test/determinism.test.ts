/** The same facts, moment and base address give the same bytes anywhere. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { buildDataset } from "../build/dataset/dataset.ts";
import { diskSource, type ListedFile } from "../build/load/file-source.ts";
import { loadFrom } from "../build/load/tree.ts";
import { validate } from "../build/validate/validate.ts";
import { sample } from "./built.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function hashes(folder: string): string {
  return readFileSync(join(folder, "manifest.json"), "utf8");
}

it("builds the same bytes from two folders, time zones, locales and users' environments", () => {
  const environments = [
    { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", HOME: "/tmp" },
    { TZ: "America/Los_Angeles", LANG: "C", LC_ALL: "C", NODE_ENV: "production" },
  ];
  const manifests = environments.map((environment) => {
    const folder = mkdtempSync(join(tmpdir(), "facts-clone-"));
    folders.push(folder);
    cpSync(sample.facts, join(folder, "facts"), { recursive: true });
    execFileSync(
      process.execPath,
      [resolve("build/run.mjs"), "build", "--quiet", "--as-of", sample.asOf],
      { cwd: folder, env: { PATH: process.env["PATH"], ...environment } },
    );
    return hashes(join(folder, "dist"));
  });
  expect(manifests[0]).toBe(manifests[1]);
});

it("does not depend on the order in which files are read", () => {
  const disk = diskSource(sample.facts);
  const listed = disk.list()!;
  const read = (files: readonly ListedFile[]) => {
    const tree = loadFrom({ ...disk, list: () => files }, { name: "facts" });
    const result = validate(tree, sample.asOf);
    if (!result.ok) throw new Error("the sample is refused");
    return buildDataset(result.curated, { asOf: sample.asOf });
  };
  const expected = JSON.stringify(read(listed));
  const shuffled = fc.shuffledSubarray([...listed], { minLength: listed.length });
  fc.assert(
    fc.property(shuffled, (files) => JSON.stringify(read(files)) === expected),
    { numRuns: 5 },
  );
});
