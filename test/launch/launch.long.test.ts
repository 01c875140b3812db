/** Commands run from a kept bundle: whatever changes, what runs is what the sources say now. */
import {
  cpSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { cachesOf, hello, project, writeUnseen } from "./project.ts";

const at = project();

function replace(file: string, from: string, to: string): void {
  const text = readFileSync(at.path(file), "utf8");
  expect(text).toContain(from);
  at.write(file, text.replace(from, to));
}

describe("a change that the next command shows", () => {
  it.each<[string, () => void, string]>([
    [
      "an edit with a time long ago",
      () => {
        at.write("build/greeting.ts", 'export const greeting: string = "Salut";\n');
        utimesSync(at.path("build/greeting.ts"), 0, 0);
      },
      "Salut Anna from me",
    ],
    [
      "an edit with a time to come",
      () => {
        at.write("build/greeting.ts", 'export const greeting: string = "Salut";\n');
        utimesSync(at.path("build/greeting.ts"), 4e9, 4e9);
      },
      "Salut Anna from me",
    ],
    [
      "another file moved to the place, older than the one it replaces",
      () => {
        utimesSync(at.path("build/you.ts"), 1e9, 1e9);
        renameSync(at.path("build/you.ts"), at.path("build/me.ts"));
      },
      "Hello Anna from you",
    ],
    [
      "a file renamed, and its name in the import",
      () => {
        renameSync(at.path("build/greeting.ts"), at.path("build/welcome.ts"));
        replace("build/main.ts", "./greeting.ts", "./welcome.ts");
        replace("build/welcome.ts", "Hello", "Welcome");
      },
      "Welcome Anna from me",
    ],
    [
      "a file added and imported",
      () => {
        at.write("build/name.ts", 'export const name: string = "Hi";\n');
        at.write("build/greeting.ts", 'export { name as greeting } from "./name.ts";\n');
      },
      "Hi Anna from me",
    ],
    [
      "what the package.json says of names",
      () => replace("package.json", "me.ts", "you.ts"),
      "Hello Anna from you",
    ],
    [
      "a file of a package edited in its place",
      () => writeUnseen(at, "node_modules/friend/name.js", 'export const friend = "Otto";\n'),
      "Hello Otto from me",
    ],
    [
      "a package whose package.json names another file",
      () => replace("node_modules/friend/package.json", "index.js", "other.js"),
      "Hello Olga from me",
    ],
    [
      "another package in the place of one",
      () => {
        renameSync(at.path("node_modules/friend"), at.path("node_modules/.friend-1"));
        at.write("node_modules/.store/package.json", '{"type":"module","exports":"./a.js"}');
        at.write("node_modules/.store/a.js", 'export const friend = "Eva";\n');
        symlinkSync("./.store", at.path("node_modules/friend"));
      },
      "Hello Eva from me",
    ],
  ])("%s", async (_, change, out) => {
    expect(await at.run()).toEqual(hello);
    change();
    expect(await at.run()).toEqual({ ...hello, out });
    expect(at.bundles()).toHaveLength(2);
  });

  it.each([
    ["the launcher", () => replace("build/launch/bundle.mjs", "const settings", "let settings")],
    ["the version of esbuild", () => replace("node_modules/esbuild/package.json", '"0.', '"1.')],
    ["the record of what is installed", () => at.write("node_modules/.package-lock.json", "{}")],
    ["the settings of TypeScript", () => at.write("tsconfig.json", '{"compilerOptions":{}}')],
  ])("%s, by another bundle", async (_, change) => {
    expect(await at.run()).toEqual(hello);
    change();
    expect(await at.run()).toEqual(hello);
    expect(at.bundles()).toHaveLength(2);
  });

  it("edits while a bundle is being made", async () => {
    const command = { isDone: false };
    const first = at.run().finally(() => (command.isDone = true));
    let edits = 0;
    while (!command.isDone) {
      at.write("build/next", `export const greeting: string = "Hello ${edits++}";\n`);
      // In one step: half a file would be refused, and rightly.
      renameSync(at.path("build/next"), at.path("build/greeting.ts"));
      await turn();
    }
    expect((await first).out).toMatch(/ Anna from me$/);
    expect((await at.run()).out).toBe(`Hello ${edits - 1} Anna from me`);
  });

  it("a file that is gone, by saying where it is missed", async () => {
    expect(await at.run()).toEqual(hello);
    const away = at.path("build/away.ts");
    renameSync(at.path("build/greeting.ts"), away);
    const { code, out, err } = await at.run();
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain('Could not resolve "./greeting.ts"');
    expect(err).toContain("build/main.ts:3:25");
    renameSync(away, at.path("build/greeting.ts"));
    expect(await at.run()).toEqual(hello);
  });

  it("a slip of the pen, by its place", async () => {
    expect(await at.run()).toEqual(hello);
    at.write("build/greeting.ts", "export const greeting = ;\n");
    const { code, err } = await at.run();
    expect(code).toBe(1);
    expect(err).toContain("build/greeting.ts:1:24");
    expect(err).not.toContain("    at ");
  });
});

describe("a damaged cache", () => {
  const chunk = (): string => {
    const [folder] = at.bundles();
    return join(folder!, "main.mjs");
  };
  const record = (): string => join(cachesOf(at.root)[0]!, "current.json");
  it.each<[string, () => void]>([
    ["is none", () => rmSync(at.path("node_modules/.cache"), { recursive: true })],
    ["lacks the bundle", () => rmSync(at.bundles()[0]!, { recursive: true })],
    ["lacks a part", () => rmSync(chunk())],
    ["has half a part", () => truncateSync(chunk(), 100)],
    ["has an empty part", () => truncateSync(chunk(), 0)],
    ["has half a record", () => truncateSync(record(), 50)],
    ["has an empty record", () => truncateSync(record(), 0)],
    ["has a record of something else", () => writeFileSync(record(), '{"files":[{}]}')],
    ["has a record that is no object", () => writeFileSync(record(), "null")],
  ])("that %s is made anew", async (_, damage) => {
    expect(await at.run()).toEqual(hello);
    damage();
    expect(await at.run()).toEqual(hello);
    const made = at.bundles();
    expect(await at.run()).toEqual(hello);
    expect(at.bundles()).toEqual(made);
  });

  it("that cannot be written is done without", async () => {
    at.write("node_modules/.cache", "a file");
    expect(await at.run()).toEqual(hello);
    expect(await at.run("address")).toMatchObject({ out: expect.stringMatching(/main\.ts$/) });
    expect(readFileSync(at.path("node_modules/.cache"), "utf8")).toBe("a file");
  });
});

describe("bundles side by side", () => {
  it("stay while a command may load the rest of one, and go when nobody has used them", async () => {
    expect(await at.run()).toEqual(hello);
    const [first] = at.bundles();
    const running = at.start("wait");
    await running.waiting;
    replace("build/later.ts", '"later"', '"never"');
    expect(await at.run()).toEqual(hello);
    expect(at.bundles()).toContain(first);
    expect(await running.goOn()).toEqual({ code: 0, out: "waiting\nlater", err: "" });

    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    utimesSync(first!, longAgo, longAgo);
    replace("build/greeting.ts", "Hello", "Hi");
    expect((await at.run()).out).toBe("Hi Anna from me");
    expect(at.bundles()).not.toContain(first);
    expect(at.bundles()).toHaveLength(2);
  });

  it("are used today if they were made long ago", async () => {
    expect(await at.run()).toEqual(hello);
    const [first] = at.bundles();
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    utimesSync(first!, longAgo, longAgo);
    expect(await at.run()).toEqual(hello);
    replace("build/greeting.ts", "Hello", "Hi");
    expect((await at.run()).out).toBe("Hi Anna from me");
    expect(at.bundles()).toContain(first);
  });

  it("are those of each project where two share their packages", async () => {
    const other = `${at.root}-other`;
    try {
      cpSync(at.path("build"), join(other, "build"), { recursive: true });
      for (const file of ["package.json", "tsconfig.json"])
        cpSync(at.path(file), join(other, file));
      symlinkSync(at.path("node_modules"), join(other, "node_modules"));
      // In turn, and again: neither takes the bundle of the other for its own.
      for (const root of [at.root, other, at.root, other]) {
        const { out } = await at.runIn(root, "address");
        expect(out).toBe(pathToFileURL(join(root, "build/main.ts")).href);
      }
      expect(at.bundles()).toHaveLength(2);
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  });
});
