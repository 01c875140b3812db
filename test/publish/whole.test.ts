/** Files that people keep: whole at every moment, whatever fails, and written through one door alone. */
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { CannotWrite } from "../../build/publish/cannot-write.ts";
import { wholeDisk, writeWhole } from "../../build/publish/whole.ts";
import { faulty, refusing } from "./trial.ts";

let root: string;
beforeAll(() => {
  root = fs.mkdtempSync(join(tmpdir(), "facts-whole-"));
});

let number = 0;
function folder(): string {
  const path = join(root, String(number++));
  fs.mkdirSync(path);
  return path;
}

describe("several files", () => {
  const files = (at: string) =>
    ["a.yaml", "b.yaml", "new.yaml"].map((name) => ({ path: join(at, name), content: "after" }));

  function planted(): string {
    const at = folder();
    for (const name of ["a.yaml", "b.yaml"]) fs.writeFileSync(join(at, name), "before, and longer");
    return at;
  }

  it.each(["EIO", "ENOSPC", "EACCES"])(
    "are each whole when any call fails with %s, and nothing is left beside them",
    (code) => {
      const { disk, calls } = faulty(0, code, wholeDisk);
      writeWhole(files(planted()), disk);
      let unchanged = 0;
      for (let at = 1; at <= calls(); at++) {
        const where = planted();
        let failure: unknown;
        try {
          writeWhole(files(where), faulty(at, code, wholeDisk).disk);
        } catch (error) {
          failure = error;
        }
        const left = fs.readdirSync(where).toSorted();
        expect(left.filter((name) => !/^(a|b|new)\.yaml$/.test(name))).toEqual([]);
        const texts = left.map((name) => fs.readFileSync(join(where, name), "utf8"));
        expect(texts.every((text) => text === "after" || text === "before, and longer")).toBe(true);
        if (failure !== undefined) {
          expect(failure).toBeInstanceOf(CannotWrite);
          expect((failure as Error).message).toMatch(/^"[^\n]+" cannot be written: [^\n]+\.$/);
        }
        if (!texts.includes("after")) unchanged++;
      }
      // Two renames and the flush of the folder come after the last thing that a full disk can refuse.
      expect(unchanged).toBeGreaterThanOrEqual(calls() - 4);
    },
  );
});

describe("a file that goes", () => {
  it("is removed when what takes its place stands", () => {
    const at = folder();
    const [old, next] = [join(at, "old.yaml"), join(at, "next.yaml")];
    fs.writeFileSync(old, "before");
    const files = [
      { path: old, content: null },
      { path: next, content: "after" },
    ];
    expect(() => writeWhole(files, refusing(wholeDisk, "unlinkSync", "EACCES"))).toThrow(
      CannotWrite,
    );
    expect(fs.readdirSync(at).toSorted()).toEqual(["next.yaml", "old.yaml"]);
    writeWhole(files);
    expect(fs.readdirSync(at)).toEqual(["next.yaml"]);
  });
});

describe("one file", () => {
  it("keeps its mode", () => {
    const path = join(folder(), "facts.yaml");
    fs.writeFileSync(path, "before");
    fs.chmodSync(path, 0o640);
    writeWhole([{ path, content: "after" }]);
    expect(fs.statSync(path).mode & 0o777).toBe(0o640);
    expect(fs.readFileSync(path, "utf8")).toBe("after");
  });

  it("is written where a link leads to, and the link stays", () => {
    const at = folder();
    const [there, link, ahead] = ["there.yaml", "link.yaml", "ahead.yaml"].map((n) => join(at, n));
    fs.writeFileSync(there!, "before");
    fs.symlinkSync("there.yaml", link!);
    fs.symlinkSync("made.yaml", ahead!);
    writeWhole([link!, ahead!].map((path) => ({ path, content: "after" })));
    expect([link, ahead].map((path) => fs.lstatSync(path!).isSymbolicLink())).toEqual([true, true]);
    expect(fs.readFileSync(there!, "utf8")).toBe("after");
    expect(fs.readFileSync(join(at, "made.yaml"), "utf8")).toBe("after");
  });

  it("is not replaced where it may not be written", () => {
    const path = join(folder(), "facts.yaml");
    fs.writeFileSync(path, "before");
    const disk = refusing(wholeDisk, "accessSync", "EACCES");
    expect(() => writeWhole([{ path, content: "after" }], disk)).toThrow(/this user may not/);
    expect(fs.readFileSync(path, "utf8")).toBe("before");
  });

  it("removes what a killed writer left, and not what a living one writes", () => {
    const at = folder();
    const living = `.writing-${process.pid}-00000000.tmp`;
    for (const name of [".writing-1999999999-00000000.tmp", living])
      fs.writeFileSync(join(at, name), "half");
    writeWhole([{ path: join(at, "facts.yaml"), content: "after" }]);
    expect(fs.readdirSync(at).toSorted()).toEqual([living, "facts.yaml"]);
  });
});
