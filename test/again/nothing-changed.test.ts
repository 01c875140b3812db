/** A build that is asked for again does nothing as long as nothing that it reads or wrote is another. */
import { renameSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { askedProject, buildsAfter } from "./asked.ts";

const at = askedProject();

it("does nothing, and says so in one line", async () => {
  const before = statSync(join(at.out, "manifest.json"));
  const { first, printed } = await at.run();
  expect([first, printed.split("\n").length]).toEqual(["nothing", 2]);
  expect(statSync(join(at.out, "manifest.json"))).toEqual(before);
});

it("says nothing where it is to be quiet", async () => {
  expect((await at.run(["--quiet"])).printed).toBe("");
  expect((await at.run(["--quiet"])).printed).toBe("");
});

buildsAfter(at, {
  "a fact": () => at.edit("facts/providers/acme.yaml", (text) => `${text}# more\n`),
  "a byte of a fact, with the size and the times of before": () => {
    const file = join(at.folder, "facts/providers/acme.yaml");
    const { atime, mtime } = statSync(file);
    at.edit("facts/providers/acme.yaml", (text) => text.replace("# more", "# less"));
    utimesSync(file, atime, mtime);
  },
  "a file that is put in the place of another": () => {
    writeFileSync(join(at.folder, "other"), "other");
    renameSync(join(at.folder, "other"), join(at.out, "data/status.json"));
  },
  "a page of the top folder that is written over": () =>
    at.edit("dist/index.html", (text) => `${text}<!-- mine -->`),
});

it("makes everything anew where it is told to", async () => {
  expect((await at.run()).first).toBe("nothing");
  expect((await at.run(["--force"])).first).toBe("made");
  expect((await at.run()).first).toBe("nothing");
});
