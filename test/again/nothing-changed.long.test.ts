/** Whatever a build reads or wrote: once it is another, a build that is asked for again makes what it must. */
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { askedProject, buildsAfter } from "./asked.ts";

const at = askedProject();

const gamma = `name: Gamma
homepage: https://gamma.test
sources:
  docs: { url: https://gamma.test/docs, title: Docs, type: official_docs, retrieved_at: 2026-03-01 }
facts:
  api.public_api.available: { value: true, raw_value: Our API, source: docs }
`;

buildsAfter(at, {
  "a definition": () => at.edit("facts/keys.yaml", (text) => `${text}# more\n`),
  "a new file of facts": () => writeFileSync(join(at.folder, "facts/providers/gamma.yaml"), gamma),
  "a file of facts that goes": () => rmSync(join(at.folder, "facts/providers/gamma.yaml")),
  "a file that nobody built": () => writeFileSync(join(at.out, "providers/mine.txt"), "mine"),
  "a file of a folder that is missing": () => rmSync(join(at.out, "api/public/v1/keys.json")),
  "a folder that is missing": () => rmSync(join(at.out, "providers"), { recursive: true }),
  "checksums that are missing": () => rmSync(join(at.out, "SHA256SUMS")),
  "an output that is missing": () => rmSync(at.out, { recursive: true }),
});

it("builds where other words, another address or another moment ask for it", async () => {
  const asked: readonly (readonly [readonly string[], Readonly<Record<string, string>>])[] = [
    [["--base-url", "https://a.example"], {}],
    [[], { BASE_URL: "https://b.example" }],
    [["--static", "lean"], {}],
    [["--as-of", "2026-05-02T00:00:00Z"], {}],
  ];
  for (const [words, environment] of asked) {
    expect((await at.run(words, environment)).first).toMatch(/^(kept|made)$/);
    expect((await at.run(words, environment)).first).toBe("nothing");
  }
  // The base address is in every page, and the days in others.
  expect((await at.run()).first).toBe("made");
});

it("asks the publish gates each time", async () => {
  const baseline = join(at.folder, "baseline.jsonl");
  cpSync(join(at.out, "data/snapshot.jsonl"), baseline);
  const words = ["--baseline", baseline];
  expect((await at.run(words)).first).toBe("kept");
  expect((await at.run(words)).first).toBe("kept");
  writeFileSync(baseline, "no snapshot");
  expect((await at.run(words)).first).toBe("refused");
});

it("makes a file anew that somebody wrote over, with the next edit", async () => {
  const page = join(at.out, "providers/acme.html");
  const text = readFileSync(page, "utf8");
  writeFileSync(page, "mine");
  at.edit("facts/providers/beta.yaml", (facts) => `${facts}# more\n`);
  expect((await at.run()).first).toBe("kept");
  expect(readFileSync(page, "utf8")).toBe(text);
});

it("keeps compressed copies with their files, and makes them all where they are asked for anew", async () => {
  const words = ["--precompress"];
  expect((await at.run(words)).first).toBe("made");
  expect((await at.run(words)).first).toBe("nothing");
  at.edit("facts/providers/beta.yaml", (facts) => `${facts}# more\n`);
  expect((await at.run(words)).first).toBe("kept");
  const { files } = JSON.parse(readFileSync(join(at.out, "manifest.json"), "utf8")) as {
    files: { path: string }[];
  };
  const copies = files.filter(({ path }) => path.endsWith(".br"));
  expect(copies.length).toBeGreaterThan(20);
  for (const { path } of copies) {
    const text = brotliDecompressSync(readFileSync(join(at.out, path)));
    expect(text.equals(readFileSync(join(at.out, path.slice(0, -3)))), path).toBe(true);
  }
  rmSync(join(at.out, "providers/acme.html.br"));
  expect((await at.run(words)).first).toBe("kept");
  expect(statSync(join(at.out, "providers/acme.html.br")).size).toBeGreaterThan(0);
  expect((await at.run()).first).toBe("made");
});
