/** Files that an output takes over from the one before: one file on the disk, and never two outputs' at once. */
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { nodeDisk } from "../../build/swap/disk.ts";
import { openOutput } from "../../build/write/output.ts";
import { contentsOf, next, old, sorted, standingOf, world, write } from "./trial.ts";

let out: string;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "facts-kept-"));
  out = join(folder, "dist");
  await write(out, old);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const same = ["api/same.json", "same.txt"];

function inodes(): readonly number[] {
  return same.map((file) => statSync(join(out, file)).ino);
}

it("are the files of before, each with one name once the output stands", async () => {
  const before = inodes();
  await write(out, next, world, old);
  expect(inodes()).toEqual(before);
  expect(same.map((file) => statSync(join(out, file)).nlink)).toEqual([1, 1]);
  expect(contentsOf(out)).toEqual(sorted(next));
});

it.each(["EPERM", "EOPNOTSUPP", "EXDEV", "EMLINK", "EACCES"])(
  "are copied where the disk links nothing (%s)",
  async (code) => {
    const before = inodes();
    const link = () => {
      throw Object.assign(new Error("no links"), { code, syscall: "link" });
    };
    await write(out, next, { ...world, disk: { ...world.disk!, link } }, old);
    expect(inodes().some((inode) => before.includes(inode))).toBe(false);
    expect(contentsOf(out)).toEqual(sorted(next));
  },
);

it("are not those that were written over, cut or taken away since", () => {
  const since = Date.now() + 1000;
  const isKept = (): boolean => {
    const output = openOutput(out, world);
    try {
      return output.keep(["same.txt"], standingOf(old, since));
    } finally {
      output.discard();
    }
  };
  expect(isKept()).toBe(true);
  const file = join(out, "same.txt");
  utimesSync(file, since / 1000 + 5, since / 1000 + 5);
  expect(isKept()).toBe(false);
  writeFileSync(file, "short");
  utimesSync(file, 0, 0);
  expect(isKept()).toBe(false);
  rmSync(file);
  expect(isKept()).toBe(false);
});

it("are in the old output as they were when the new one is given up", () => {
  const output = openOutput(out, world);
  for (const file of same) expect(output.keep([file], standingOf(old))).toBe(true);
  expect(() => output.write("same.txt", "twice")).toThrow(/written twice/);
  output.discard();
  expect(contentsOf(out)).toEqual(sorted(old));
  expect(same.map((file) => statSync(join(out, file)).nlink)).toEqual([1, 1]);
  expect(readFileSync(join(out, "same.txt"), "utf8")).toBe(old["same.txt"]);
  expect(nodeDisk.kind(join(out, ".building"))).toBeUndefined();
});
