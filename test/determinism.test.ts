/** The same facts, moment and base address give the same bytes anywhere. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { diskSource, type ListedFile } from "../build/load/file-source.ts";
import { loadFrom } from "../build/load/tree.ts";
import { builtOnce } from "./built-once.ts";
import { sample } from "./built.ts";
import { effort } from "./effort.ts";
import { datasetOf } from "./valid.ts";

it("builds the same bytes in other folders, time zones, locales and users' environments", async () => {
  const environments = [
    { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", HOME: "/tmp" },
    { TZ: "America/Los_Angeles", LANG: "C", LC_ALL: "C", NODE_ENV: "production" },
  ];
  const here = (await builtOnce()).text("manifest.json");
  for (const environment of environments.slice(0, effort(1, 2))) {
    const folder = mkdtempSync(join(tmpdir(), "facts-clone-"));
    cpSync(sample.facts, join(folder, sample.facts), { recursive: true });
    const args = ["build", "--quiet", "--facts", sample.facts, "--as-of", sample.asOf];
    execFileSync(process.execPath, [resolve("build/run.mjs"), ...args], {
      cwd: folder,
      env: { PATH: process.env["PATH"], ...environment },
    });
    expect(readFileSync(join(folder, "dist/manifest.json"), "utf8")).toBe(here);
  }
});

it("does not depend on the order in which files are read", () => {
  const disk = diskSource(sample.facts);
  const listed = disk.list()!;
  const read = (files: readonly ListedFile[]) => {
    const tree = loadFrom({ ...disk, list: () => files }, { name: "facts" });
    return datasetOf(tree, sample.asOf);
  };
  const expected = JSON.stringify(read(listed));
  const shuffled = fc.shuffledSubarray([...listed], { minLength: listed.length });
  fc.assert(
    fc.property(shuffled, (files) => JSON.stringify(read(files)) === expected),
    { numRuns: 5 },
  );
});
