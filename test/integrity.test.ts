/** `SHA256SUMS` and `server.mjs --verify`: what is missing, changed or extra in a copy of the output is named. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
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
import { parseChecksums, toChecksums } from "../build/schema/contract/checksums.ts";
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

const sums = (): string => readFileSync(join(copy, "SHA256SUMS"), "utf8");

describe("SHA256SUMS", () => {
  it("is read by sha256sum or shasum", () => {
    const check = () =>
      spawnSync("sh", ["-c", "(sha256sum -c --strict || shasum -a 256 -c) < SHA256SUMS"], {
        cwd: copy,
      });
    expect(check().status).toBe(0);
    appendFileSync(join(copy, "index.html"), " ");
    expect(check().status).toBe(1);
  });

  it("names every file but itself, by path; the manifest names neither itself nor it", () => {
    const paths = sums()
      .trimEnd()
      .split("\n")
      .map((line) => line.slice(66));
    expect(paths).toEqual(dataset.files.filter((file) => file !== "SHA256SUMS"));
    const manifest = dataset.json("manifest.json") as Manifest;
    expect(manifest.files.map(({ path }) => path)).toEqual(
      paths.filter((path) => path !== "manifest.json"),
    );
  });

  it("is read as it was written", () => {
    const part = fc.stringMatching(/^[a-z0-9_-][a-z0-9._ -]{0,8}$/);
    const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
    const entry = fc.record({
      path,
      sha256: path.map((text) => createHash("sha256").update(text).digest("hex")),
    });
    const entries = fc.uniqueArray(entry, { selector: (each) => each.path });
    fc.assert(
      fc.property(entries, (files) => {
        const read = parseChecksums(toChecksums(files));
        expect(read).toEqual(new Map(files.map((each) => [each.path, each.sha256])));
      }),
    );
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
    const listed = dataset.files.filter((file) => file !== "SHA256SUMS");
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

  it("is not whole where lines of its list are missing, whatever else is there", () => {
    const lines = sums().split("\n");
    for (const kept of [lines.slice(0, 10), lines.slice(0, -10), lines.slice(5)]) {
      writeFileSync(join(copy, "SHA256SUMS"), `${kept.join("\n").trimEnd()}\n`);
      const { code, named } = verified();
      expect(named).toContain("changed     SHA256SUMS");
      expect(code).toBe(1);
    }
  });

  it("is not whole where its manifest lists other files, or none", () => {
    for (const text of ["{}", "null", "not JSON", '{"files":[]}']) {
      writeFileSync(join(copy, "manifest.json"), text);
      const sum = createHash("sha256").update(text).digest("hex");
      const changed = sums().replace(/^.{64} {2}manifest\.json$/m, `${sum}  manifest.json`);
      writeFileSync(join(copy, "SHA256SUMS"), changed);
      expect(verified()).toMatchObject({ code: 1, named: ["changed     SHA256SUMS"] });
    }
  });

  it.each([
    ["../outside", "a path that leads out"],
    ["/etc/passwd", "a path from the root"],
    ["a//b", "a path with an empty part"],
    ["a\\b", "a path of another system"],
    ["index.html", "a path that is listed already"],
  ])("is refused with the line for %j: %s", (path) => {
    appendFileSync(join(copy, "SHA256SUMS"), `${"0".repeat(64)}  ${path}\n`);
    const { code, err } = verified();
    expect(err).toBe(
      `${join(copy, "SHA256SUMS")}:${dataset.files.length}: not a SHA-256, two spaces and the path of a file inside the folder.\n`,
    );
    expect(code).toBe(1);
  });
});
