/** `facts find`: the keys that fit some words, on the real keys and on facts that are being edited. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { factsFindVerb } from "../../build/command/verbs/facts-find.ts";
import type { KeysFile } from "../../build/schema/curated.ts";
import { readArguments } from "../../build/terminal/verb.ts";
import { real, recorded, sample } from "../built.ts";

interface Printed {
  readonly query: string;
  readonly keys: readonly { readonly key: string; readonly providers: number }[];
  readonly unknown: readonly { readonly word: string; readonly near: readonly string[] }[];
  readonly known: readonly string[];
}

async function find(facts: string, ...args: readonly string[]) {
  const terminal = recorded();
  const { flags, words } = readArguments(factsFindVerb, ["--facts", facts, ...args]);
  const code = await factsFindVerb.run(flags, words, {
    terminal,
    environment: {},
    now: 0,
    verbs: [],
  });
  return { code, ...terminal.printed };
}

async function found(facts: string, ...words: readonly string[]): Promise<Printed> {
  return JSON.parse((await find(facts, "--json", ...words)).out) as Printed;
}

const keys = parse(readFileSync(join(real.facts, "keys.yaml"), "utf8")) as KeysFile;

describe("what fits", () => {
  it.each([
    ["requests per minute", "api.rate_limit.requests_per_minute"],
    ["REQUEST minutes", "api.rate_limit.requests_per_minute"],
    ["batch completion window", "api.batch.max_duration_seconds"],
    ["api.webhooks.available", "api.webhooks.available"],
    ["webhooks.max_count", "api.webhooks.max_count"],
  ])("%s: first is %s", async (words, first) => {
    expect((await found(real.facts, ...words.split(" "))).keys[0]!.key).toBe(first);
  });

  it("is found by the title of each key, its aliases and its own name, before others that hold it", async () => {
    for (const [key, { title, aliases = [] }] of Object.entries(keys).slice(0, 12))
      for (const words of [key, ...(title === undefined ? [] : [title]), ...aliases.slice(0, 1)])
        expect(
          (await found(real.facts, words)).keys.map((each) => each.key),
          words,
        ).toContain(key);
  });

  it("is shown with title, unit and datatype, and how many providers have it", async () => {
    const { code, out, err } = await find(sample.facts, "storage");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^storage\.included_gb +GB, decimal +\d+ providers?\n$/);
  });

  it("is a short list where much fits, and says how much more there is", async () => {
    const { out } = await find(real.facts, "max");
    const all = (await found(real.facts, "max")).keys.length;
    expect(out.trimEnd().split("\n")).toHaveLength(21);
    expect(out).toContain(`… and ${all - 20} keys more`);
  });
});

describe("what does not fit", () => {
  it("is told with the nearest words", async () => {
    const { code, out, err } = await find(real.facts, "webhoks");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toBe('no key fits "webhoks".\n    No key has "webhoks"; did you mean webhook?\n');
  });

  it("is told where keys have each word and none has all", async () => {
    const { code, err } = await find(sample.facts, "moons", "email");
    expect(code).toBe(1);
    expect(err).toContain("Keys have each of these words, and none has all: moons, email.");
  });

  it("is a result for a program", async () => {
    const printed = await found(real.facts, "webhooks", "zzzzzz");
    expect(printed).toEqual({
      object: "facts find",
      query: "webhooks zzzzzz",
      keys: [],
      unknown: [{ word: "zzzzzz", near: [] }],
      known: ["webhooks"],
    });
  });
});

describe("facts that are being edited", () => {
  const folder = mkdtempSync(join(tmpdir(), "facts-find-"));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("are searched, whatever is wrong with them; without a readable key there is a message", async () => {
    cpSync(sample.facts, folder, { recursive: true });
    writeFileSync(join(folder, "providers", "broken.yaml"), "facts: [");
    expect((await find(folder, "storage")).out).toContain("storage.included_gb");
    writeFileSync(join(folder, "keys.yaml"), "");
    const { code, err } = await find(folder, "storage");
    expect([code, err]).toEqual([1, expect.stringContaining("defines no key that can be read")]);
  });
});

it("finds nothing more with one more word", async () => {
  const words = Object.values(keys).flatMap(({ title = "" }) => title.split(" "));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...words), fc.constantFrom(...words), async (one, other) => {
      const wide = (await found(sample.facts, one)).keys.map(({ key }) => key);
      const narrow = (await found(sample.facts, one, other)).keys.map(({ key }) => key);
      expect(wide).toEqual(expect.arrayContaining(narrow));
    }),
    { numRuns: 30 },
  );
});
