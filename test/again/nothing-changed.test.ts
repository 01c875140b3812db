/** A build that is asked for again does nothing as long as nothing that it reads or wrote is another. */
import { execFile } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyFolder } from "../../build/fallback/node/integrity.ts";
import { sample } from "../built.ts";

let folder: string;
let out: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "facts-nothing-"));
  out = join(folder, "dist");
  cpSync(sample.facts, join(folder, "facts"), { recursive: true });
  expect((await run()).first).toBe("made");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly first: "made" | "kept" | "nothing" | "refused";
  readonly printed: string;
}

/** Runs the command as people do, and says what it did. */
function run(
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const args = [resolve("build/run.mjs"), "build", "--as-of", sample.asOf, ...words];
  const env = { PATH: process.env["PATH"], ...environment };
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: folder, env }, (error, printed, complaint) => {
      if (error) done({ first: "refused", printed: complaint });
      else if (/^dist: nothing changed, [\d,]+ files stand as of /.test(printed))
        done({ first: "nothing", printed });
      else done({ first: /[\d,]+ kept, [\d.]+ MB/.test(printed) ? "kept" : "made", printed });
    });
  });
}

it("does nothing, and says so in one line", async () => {
  const before = statSync(join(out, "manifest.json"));
  const { first, printed } = await run();
  expect([first, printed.split("\n").length]).toEqual(["nothing", 2]);
  expect(statSync(join(out, "manifest.json"))).toEqual(before);
});

it("says nothing where it is to be quiet", async () => {
  expect((await run(["--quiet"])).printed).toBe("");
  expect((await run(["--quiet"])).printed).toBe("");
});

const gamma = `name: Gamma
homepage: https://gamma.test
sources:
  docs: { url: https://gamma.test/docs, title: Docs, type: official_docs, retrieved_at: 2026-03-01 }
facts:
  api.public_api.available: { value: true, raw_value: Our API, source: docs }
`;

const changes: Readonly<Record<string, () => void>> = {
  "a fact": () => edit("facts/providers/acme.yaml", (text) => `${text}# more\n`),
  "a definition": () => edit("facts/keys.yaml", (text) => `${text}# more\n`),
  "a byte of a fact, with the size and the times of before": () => {
    const file = join(folder, "facts/providers/acme.yaml");
    const { atime, mtime } = statSync(file);
    edit("facts/providers/acme.yaml", (text) => text.replace("# more", "# less"));
    utimesSync(file, atime, mtime);
  },
  "a new file of facts": () => writeFileSync(join(folder, "facts/providers/gamma.yaml"), gamma),
  "a file of facts that goes": () => rmSync(join(folder, "facts/providers/gamma.yaml")),
  "a file that nobody built": () => writeFileSync(join(out, "providers/mine.txt"), "mine"),
  "a file of a folder that is missing": () => rmSync(join(out, "api/public/v1/keys.json")),
  "a folder that is missing": () => rmSync(join(out, "providers"), { recursive: true }),
  "a file that is put in the place of another": () => {
    writeFileSync(join(folder, "other"), "other");
    renameSync(join(folder, "other"), join(out, "data/status.json"));
  },
  "a page of the top folder that is written over": () =>
    edit("dist/index.html", (text) => `${text}<!-- mine -->`),
  "checksums that are missing": () => rmSync(join(out, "SHA256SUMS")),
  "an output that is missing": () => rmSync(out, { recursive: true }),
};

function edit(path: string, change: (text: string) => string): void {
  const file = join(folder, path);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

it.each(Object.entries(changes))("builds after %s, and then nothing", async (_, change) => {
  await run();
  expect((await run()).first).toBe("nothing");
  change();
  expect((await run()).first).toMatch(/^(kept|made)$/);
  const complaints: string[] = [];
  const note = (text: string): void => void complaints.push(text);
  expect(
    verifyFolder({ folder: out, isStrict: false, out: note, err: note }),
    complaints.join(""),
  ).toBe(0);
  expect((await run()).first).toBe("nothing");
});

it("builds where other words, another address or another moment ask for it", async () => {
  const asked: readonly (readonly [readonly string[], Readonly<Record<string, string>>])[] = [
    [["--base-url", "https://a.example"], {}],
    [[], { BASE_URL: "https://b.example" }],
    [["--static", "lean"], {}],
    [["--as-of", "2026-05-02T00:00:00Z"], {}],
  ];
  for (const [words, environment] of asked) {
    expect((await run(words, environment)).first).toMatch(/^(kept|made)$/);
    expect((await run(words, environment)).first).toBe("nothing");
  }
  // The base address is in every page, and the days in others.
  expect((await run()).first).toBe("made");
});

it("makes everything anew where it is told to", async () => {
  expect((await run()).first).toBe("nothing");
  expect((await run(["--force"])).first).toBe("made");
  expect((await run()).first).toBe("nothing");
});

it("asks the publish gates each time", async () => {
  const baseline = join(folder, "baseline.jsonl");
  cpSync(join(out, "data/snapshot.jsonl"), baseline);
  const words = ["--baseline", baseline];
  expect((await run(words)).first).toBe("kept");
  expect((await run(words)).first).toBe("kept");
  writeFileSync(baseline, "no snapshot");
  expect((await run(words)).first).toBe("refused");
});

it("makes a file anew that somebody wrote over, with the next edit", async () => {
  const page = join(out, "providers/acme.html");
  const text = readFileSync(page, "utf8");
  writeFileSync(page, "mine");
  edit("facts/providers/beta.yaml", (facts) => `${facts}# more\n`);
  expect((await run()).first).toBe("kept");
  expect(readFileSync(page, "utf8")).toBe(text);
});

it("keeps compressed copies with their files, and makes them all where they are asked for anew", async () => {
  const words = ["--precompress"];
  expect((await run(words)).first).toBe("made");
  expect((await run(words)).first).toBe("nothing");
  edit("facts/providers/beta.yaml", (facts) => `${facts}# more\n`);
  expect((await run(words)).first).toBe("kept");
  const { files } = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8")) as {
    files: { path: string }[];
  };
  const copies = files.filter(({ path }) => path.endsWith(".br"));
  expect(copies.length).toBeGreaterThan(20);
  for (const { path } of copies) {
    const text = brotliDecompressSync(readFileSync(join(out, path)));
    expect(text.equals(readFileSync(join(out, path.slice(0, -3)))), path).toBe(true);
  }
  rmSync(join(out, "providers/acme.html.br"));
  expect((await run(words)).first).toBe("kept");
  expect(statSync(join(out, "providers/acme.html.br")).size).toBeGreaterThan(0);
  expect((await run()).first).toBe("made");
});
