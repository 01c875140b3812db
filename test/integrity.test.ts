/** The manifest and `server.mjs --verify`: what is missing, changed or extra in a copy of the output is named. */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyFolder } from "../build/fallback/node/integrity.ts";
import type { Manifest } from "../build/schema/manifest.ts";
import type { Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { effort } from "./effort.ts";

let dataset: Built;
let folder: string;
let copy: string;
beforeAll(async () => {
  dataset = await builtOnce();
  folder = mkdtempSync(join(tmpdir(), "facts-integrity-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  dataset.remove();
});
beforeEach(() => {
  copy = mkdtempSync(join(folder, "copy-"));
  cpSync(dataset.out, copy, { recursive: true });
});

function verified(isStrict = false) {
  let [out, err] = ["", ""];
  const code = verifyFolder({
    folder: copy,
    isStrict,
    out: (text) => void (out += text),
    err: (text) => void (err += text),
  });
  const lines = out.split("\n").filter(Boolean);
  return { code, named: lines.slice(0, -1), closing: lines.at(-1) ?? "", err };
}

const manifest = (): Manifest =>
  JSON.parse(readFileSync(join(copy, "manifest.json"), "utf8")) as Manifest;

function list(text: string): void {
  writeFileSync(join(copy, "manifest.json"), text);
}

describe("the manifest", () => {
  it("names every file but itself, by path", () => {
    const paths = manifest().files.map(({ path }) => path);
    expect(paths).toEqual(dataset.files.filter((file) => file !== "manifest.json"));
  });

  it("holds what sha256sum and shasum check", () => {
    const sums = manifest().files.map(({ path, sha256 }) => `${sha256}  ${path}\n`);
    const check = () =>
      spawnSync("sh", ["-c", "sha256sum -c --strict - || shasum -a 256 -c -"], {
        cwd: copy,
        input: sums.join(""),
      });
    expect(check().status).toBe(0);
    appendFileSync(join(copy, "index.html"), " ");
    expect(check().status).not.toBe(0);
  });
});

describe("a folder that is verified", () => {
  it("is whole as it was built", () => {
    const { code, named, closing } = verified(true);
    expect(named).toEqual([]);
    expect(closing).toBe(
      `${copy}: ${dataset.files.length - 1} listed files: 0 missing, 0 changed, 0 unreadable, 0 extra`,
    );
    expect(code).toBe(0);
  });

  it("has whichever file is touched named, and no other", () => {
    const listed = dataset.files.filter((file) => file !== "manifest.json");
    fc.assert(
      fc.property(
        fc.constantFrom(...listed),
        fc.constantFrom("missing", "changed", "replaced"),
        (file, how) => {
          const path = join(copy, file);
          const before = readFileSync(path);
          if (how === "missing") rmSync(path);
          else if (how === "changed") appendFileSync(path, "\n");
          else
            writeFileSync(
              path,
              before.map((byte, index) => (index === 0 ? byte ^ 1 : byte)),
            );
          const { code, named } = verified();
          writeFileSync(path, before);
          const isSame = how === "replaced" && before.length === 0;
          const kind = how === "missing" ? "missing" : "changed";
          expect(named).toEqual(isSame ? [] : [`${kind.padEnd(10)}  ${file}`]);
          expect(code).toBe(isSame ? 0 : 1);
        },
      ),
      { numRuns: effort(20, 60) },
    );
  });

  it("has what was added named; it is a failure where nothing may be", () => {
    mkdirSync(join(copy, ".git/objects"), { recursive: true });
    writeFileSync(join(copy, ".git/HEAD"), "ref: refs/heads/main\n");
    writeFileSync(join(copy, "a\u001b[31m\nb\u202e"), "");
    writeFileSync(join(copy, "api/public/v1/providers/evil.json"), "{}");
    mkdirSync(join(copy, "data/empty"));
    const named = [
      "extra       .git/",
      "extra       a\\u{1b}[31m\\u{a}b\\u{202e}",
      "extra       api/public/v1/providers/evil.json",
      "extra       data/empty/",
    ];
    expect(verified()).toMatchObject({
      code: 0,
      named,
      closing: expect.stringMatching(/4 extra$/),
    });
    expect(verified(true)).toMatchObject({ code: 1, named });
  });

  it("does not wait for what is no file, and names a folder in the place of one", () => {
    for (const file of ["llms.txt", "robots.txt", "index.html"]) rmSync(join(copy, file));
    symlinkSync("/dev/zero", join(copy, "llms.txt"));
    mkdirSync(join(copy, "robots.txt"));
    symlinkSync("nowhere", join(copy, "index.html"));
    expect(verified().named).toEqual([
      "missing     index.html",
      "changed     llms.txt",
      "changed     robots.txt",
    ]);
  });

  it("has what cannot be read named as such", (context) => {
    chmodSync(join(copy, "llms.txt"), 0);
    if (process.getuid?.() === 0) {
      // Rights do not hold for root: a name in a loop of links cannot be read by anyone.
      rmSync(join(copy, "llms.txt"));
      symlinkSync("llms.txt", join(copy, "llms.txt"));
    } else if (process.platform === "win32") context.skip("there are no such rights");
    expect(verified()).toMatchObject({ code: 1, named: ["unreadable  llms.txt"] });
  });

  const sha256 = "0".repeat(64);
  const more = (path: string) => (all: Manifest) => ({
    ...all,
    count: all.count + 1,
    files: [...all.files, { path, bytes: 1, sha256 }],
  });
  it.each<[string, (all: Manifest) => unknown]>([
    ["entries that are missing", (all) => ({ ...all, files: all.files.slice(5) })],
    ["no files", () => ({ files: [] })],
    ["nothing", () => null],
    ["a path that leads out", more("../outside")],
    ["a path from the root", more("/etc/passwd")],
    ["a path with an empty part", more("a//b")],
    ["a path of another system", more("a\\b")],
    ["a path with a control character", more("a\nb")],
    ["a path that is listed already", more("index.html")],
  ])("is refused with its list where that has %s", (_, change) => {
    list(JSON.stringify(change(manifest())));
    expect(verified()).toMatchObject({
      code: 1,
      err: `${join(copy, "manifest.json")}: no whole list of files inside of the folder, each once, with its bytes and SHA-256.\n`,
    });
  });

  it("is refused where its list is no JSON", () => {
    list("not JSON");
    expect(verified().err).toContain("no whole list of files");
  });
});
