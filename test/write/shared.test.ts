/** An output of which another thread writes most is the one that a single thread writes, or is not there. */
import { build } from "esbuild";
import fc from "fast-check";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { programEntries } from "../../build/launch/bundle.mjs";
import { CannotWrite } from "../../build/swap/cannot-write.ts";
import { openOutput, type Output } from "../../build/write/output.ts";
import { contentsOf, manifestOf, old, sorted, standingOf, world, write } from "./trial.ts";

let root: string;
let module: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "facts-shared-"));
  module = join(root, "in-thread.mjs");
  await build({
    entryPoints: [programEntries["in-thread"]!],
    outfile: module,
    bundle: true,
    format: "esm",
    platform: "node",
  });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

let out: string;
beforeEach(() => {
  out = join(mkdtempSync(join(root, "one-")), "dist");
});

type Contents = readonly (readonly [file: string, content: string | Uint8Array])[];

/** Another thread writes all but the first. */
function opened(given: string, runs = module): Output {
  return openOutput(given, { ...world, thread: { module: runs, after: 1 } });
}

/** Writes files until one waits for the thread: it has a part in what follows. */
async function startThread(output: Output): Promise<void> {
  for (let at = 0; ; at++) {
    const file = `started/${at}`;
    await output.writeLater(file, "");
    if (!output.files.has(file)) return;
    await setImmediate();
  }
}

async function built(given: string, contents: Contents, runs = module): Promise<Output> {
  const output = opened(given, runs);
  try {
    if (existsSync(runs)) await startThread(output);
    for (const [file, content] of contents) await output.writeLater(file, content);
    await output.settled();
    output.write("manifest.json", manifestOf({}));
    await output.commit();
  } finally {
    output.discard();
  }
  return output;
}

const many: Contents = Array.from({ length: 3000 }, (_, at) => [
  `folder-${at % 7}/${at}.txt`,
  `file ${at}, ${"é€𝄞".repeat(at % 300)}`,
]);

it("holds the same, and lists it in the same order", async () => {
  const large: Contents = [
    ["large.txt", "€".repeat(900_000)],
    ["large.bin", new Uint8Array(1_200_000).fill(7)],
    ["small.bin", new Uint8Array([1, 2, 3])],
    ["empty.txt", ""],
  ];
  const contents = [...many.slice(0, 40), ...large, ...many.slice(40)];
  const shared = await built(out, contents);
  const alone = openOutput(`${out}-alone`, world);
  for (const [file, content] of contents) alone.write(file, content);
  alone.write("manifest.json", manifestOf({}));
  const named = [...shared.files].filter(([file]) => !file.startsWith("started/"));
  expect(named).toEqual([...alone.files]);
  expect(shared.written).toEqual(new Set(shared.files.keys()));
  await alone.commit();
  rmSync(join(out, "started"), { recursive: true });
  expect(contentsOf(out)).toEqual(contentsOf(`${out}-alone`));
});

it("is the same for any files", async () => {
  const names = fc.stringMatching(/^[a-c]\/[a-z]{1,3}$/);
  const texts = fc.oneof(fc.string({ unit: "grapheme" }), fc.uint8Array({ maxLength: 99 }));
  const given = fc.dictionary(names, texts, { minKeys: 3, maxKeys: 40, noNullPrototype: true });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(given, async (contents) => {
      const each = `${out}-${run++}`;
      await built(each, Object.entries(contents));
      const found = Object.keys(contents).map((file) => [file, statSync(join(each, file)).size]);
      const sizes = Object.entries(contents).map(([file, text]) => [
        file,
        Buffer.from(text).length,
      ]);
      expect(found).toEqual(sizes);
    }),
    { numRuns: 8 },
  );
});

it("keeps what stands with the same bytes", async () => {
  await write(out, old);
  const output = opened(out);
  const standing = standingOf(old);
  await startThread(output);
  for (const file of ["same.txt", "api/same.json"])
    await output.writeLater(file, old[file]!, standing);
  await output.writeLater("api/one.json", "changed", standing);
  await output.settled();
  expect(output.files.get("same.txt")).toEqual(standing.files.get("same.txt"));
  const written = [...output.written].filter((file) => !file.startsWith("started/"));
  expect(written).toEqual(["api/one.json"]);
  output.discard();
  expect(contentsOf(out)).toEqual(sorted(old));
});

it("says which file could not be written, and leaves nothing", async () => {
  const long = "n".repeat(300);
  const failed = built(out, [...many.slice(0, 20), [long, "too long a name"], ...many.slice(20)]);
  const error = await failed.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CannotWrite);
  expect((error as Error).message).toBe(
    `"${join(out, long)}" cannot be written: a name is too long; name another place.`,
  );
  expect(existsSync(out)).toBe(false);
});

it("leaves nothing when it is given up while the thread writes", async () => {
  const output = opened(out);
  await startThread(output);
  for (const [file, content] of many) void output.writeLater(file, content);
  output.discard();
  expect(existsSync(out)).toBe(false);
});

it("refuses a file that is written twice", async () => {
  const output = opened(out);
  await output.writeLater("first", "by this thread");
  await startThread(output);
  await output.writeLater("other", "by the other");
  expect(() => output.writeLater("first", "again")).toThrow("first is written twice");
  expect(() => output.writeLater("other", "again")).toThrow("other is written twice");
  output.discard();
});

it("is whole where no thread starts", async () => {
  await built(out, many.slice(0, 50), join(root, "not-there.mjs"));
  expect(Object.keys(contentsOf(out))).toHaveLength(50);
});

it("fails where the thread ends early", async () => {
  const ending = join(root, "ending.mjs");
  const text = `import { parentPort } from "node:worker_threads";
parentPort.postMessage({});
parentPort.on("message", () => process.exit(1));`;
  writeFileSync(ending, text);
  await expect(built(out, many.slice(0, 50), ending)).rejects.toThrow("ended early");
  expect(existsSync(out)).toBe(false);
});
