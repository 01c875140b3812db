/** Commands run from a kept bundle: whatever changes, what runs is what the sources say now. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aloneEntries } from "../../build/launch/alone.mjs";
import { digestOfBundle, keptBundle } from "../../build/launch/kept.mjs";
import { openSources } from "../../build/launch/sources.mjs";
import { hello, project, writeUnseen } from "./project.ts";

const at = project();

describe("an unchanged project", () => {
  it("is bundled once", async () => {
    expect(await at.run()).toEqual(hello);
    const made = at.bundles();
    expect(made).toHaveLength(1);
    expect(await at.run()).toEqual(hello);
    expect(at.bundles()).toEqual(made);
  });

  it("is bundled once by commands that start together, or by each for itself", async () => {
    const runs = await Promise.all(Array.from({ length: 6 }, () => at.run()));
    expect(runs).toEqual(runs.map(() => hello));
    const made = at.bundles();
    expect(await at.run()).toEqual(hello);
    expect(at.bundles()).toEqual(made);
    // What one of them leaves for the next time is found there, whichever was the last to make its bundle.
    const root = `${at.root}/`;
    const { digest } = (await keptBundle(root))!;
    expect(made.map((folder) => digestOfBundle(root, folder))).toEqual(made.map(() => digest));
  });

  it("has one digest, in whatever order its files were read", () => {
    const files = ["build/main.ts", "build/me.ts", "package.json", "build/none.ts"];
    const [state, ...others] = [files, files.toReversed(), files.toSorted()].map((order) => {
      const sources = openSources(at.root, at.root);
      for (const file of order) sources.read(file);
      return sources.state();
    });
    for (const other of others) expect(other).toEqual(state);
  });
});

describe("a start of an unchanged project", () => {
  const reads = (): Promise<readonly string[]> => at.filesReadBy("again");

  it("reads no source once all of them are older than the bundle", async () => {
    await at.settle();
    expect(await at.run()).toEqual(hello);
    expect(await reads()).toEqual([]);
  });

  it("reads them once more after one was written anew with the same bytes", async () => {
    await at.settle();
    expect(await at.run()).toEqual(hello);
    at.write("build/greeting.ts", readFileSync(at.path("build/greeting.ts"), "utf8"));
    await at.settle();
    expect(await reads()).toContain("build/greeting.ts");
    expect(await reads()).toEqual([]);
    expect(at.bundles()).toHaveLength(1);
  });
});

describe("a change that the next command shows", () => {
  it.each<[string, () => void, string]>([
    [
      "an edit",
      () => at.write("build/greeting.ts", 'export const greeting = "Good morning";\n'),
      "Good morning Anna from me",
    ],
    [
      "an edit of the same length, with the times of before",
      () => writeUnseen(at, "build/greeting.ts", 'export const greeting: string = "Salut";\n'),
      "Salut Anna from me",
    ],
  ])("%s", async (_, change, out) => {
    expect(await at.run()).toEqual(hello);
    change();
    expect(await at.run()).toEqual({ ...hello, out });
    expect(at.bundles()).toHaveLength(2);
  });
});

it("a command that starts alone runs what its own sources say, and looks at no others", async () => {
  const [main] = Object.entries(aloneEntries).map(([verb, entry]) => ({ verb, entry }));
  const { verb, entry } = main!;
  at.write(
    entry,
    'import { greeting } from "../greeting.ts";\nprocess.stdout.write(`${greeting} alone`);\n',
  );
  expect(await at.run()).toEqual(hello);
  expect(await at.run(verb)).toEqual({ ...hello, out: "Hello alone" });
  at.write("build/me.ts", 'export const who: string = "Jo";\n');
  expect(await at.run(verb)).toEqual({ ...hello, out: "Hello alone" });
  expect(at.bundles()).toHaveLength(1);
  at.write("build/greeting.ts", 'export const greeting: string = "Salut";\n');
  // All of it is bundled anew, and any command runs from that.
  expect(await at.run(verb)).toEqual({ ...hello, out: "Salut Anna from Jo" });
  expect(await at.run(verb)).toEqual({ ...hello, out: "Salut alone" });
});

it("an error names the place in the sources", async () => {
  const { code, err } = await at.run("fail");
  expect(code).toBe(1);
  expect(err).toContain(`${at.path("build/main.ts")}:7:`);
  expect(err).toContain("Error: Hello\n");
  expect(err).not.toContain(".cache");
});

it("nothing but the cache is written", async () => {
  const listed = (): readonly string[] =>
    readdirSync(at.root, { recursive: true, encoding: "utf8" })
      .filter((path) => !path.startsWith(join("node_modules", ".cache")))
      .toSorted();
  const before = listed();
  expect(await at.run()).toEqual(hello);
  expect(listed()).toEqual(before);
});
