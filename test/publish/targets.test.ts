/** Which folders a build may write to, and what becomes of the things in them that are not its own. */
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../build/commands/build.ts";
import { nodeDisk } from "../../build/publish/disk.ts";
import { recoverOutput } from "../../build/publish/recover.ts";
import { toCannotWrite } from "../../build/publish/cannot-write.ts";
import { program } from "../../build/publish/target.ts";
import { recorded, sample } from "../built.ts";
import {
  contentsOf,
  failure,
  fill,
  foreign,
  guarded,
  next,
  old,
  plant,
  refusing,
  standing,
  watched,
  world,
  write,
  type Files,
} from "./trial.ts";
import { openOutput, type OutputWorld } from "../../build/publish/output.ts";

let root: string;
beforeAll(() => {
  root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "facts-targets-")));
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

let number = 0;
function folder(files: Files = {}): string {
  const path = join(root, String(number++));
  fs.mkdirSync(path);
  plant(path, files);
  return path;
}

/** An output of an earlier build. */
function output(files: Files = {}): string {
  return folder(standing(old, files));
}

/** What stands there, but for the whole machine. */
function shown(out: string): unknown {
  if (out === "/" || !fs.existsSync(out)) return undefined;
  return fs.statSync(out).isDirectory() ? contentsOf(out) : fs.readFileSync(out, "utf8");
}

async function refused(out: string, given: OutputWorld = world): Promise<string> {
  const before = shown(out);
  const message = await write(out, next, given).then(
    () => "it was written",
    (error: Error) => error.message,
  );
  expect(shown(out)).toEqual(before);
  expect(message).toMatch(/^"[^\n]+\.$/);
  return message;
}

describe("is written to", () => {
  it.each([
    ["a folder that is not there, nor those above it", () => join(folder(), "a/b/dist"), {}],
    ["an empty folder", () => folder(), {}],
    [
      "a fresh disk with what the file system puts there",
      () => folder({ "lost+found/1": "x", ".DS_Store": "y" }),
      { "lost+found/1": "x", ".DS_Store": "y" },
    ],
    ["an output of a build", () => output(), {}],
    ["an output with things put in by hand, which stay", () => output(foreign), foreign],
    [
      "an output in which files of the old list are gone",
      () => {
        const out = output();
        fs.rmSync(join(out, "api"), { recursive: true });
        return out;
      },
      {},
    ],
  ] as const)("%s", async (_, make, stays: Files) => {
    const out = make();
    await write(out, next);
    expect(contentsOf(out)).toEqual(standing(next, stays));
  });

  it("what a link leads to, and the link stays", async () => {
    const out = output(foreign);
    const link = join(folder(), "current");
    fs.symlinkSync(out, link);
    await write(link, next);
    expect(fs.realpathSync(link)).toBe(out);
    expect(contentsOf(out)).toEqual(standing(next, foreign));
  });

  it("a mount point: the folder itself is neither moved nor removed", async () => {
    const out = output();
    const id = fs.statSync(out).ino;
    const { disk } = watched(nodeDisk, (_, name, paths) => {
      if (/^(rename|rmdir)$/.test(name) && paths.includes(out)) throw failure("EBUSY", name);
    });
    await write(out, next, { ...world, disk });
    expect(contentsOf(out)).toEqual(standing(next));
    expect(fs.statSync(out).ino).toBe(id);
  });

  it("links in folders of the build are carried over as links", async () => {
    const out = output();
    fs.symlinkSync("nowhere", join(out, "api/link"));
    await write(out, next);
    expect(contentsOf(out)).toEqual(standing(next, { "api/link": "a link to nowhere" }));
  });
});

describe("is refused in one line, and nothing in it changes", () => {
  it.each([
    [
      "a web app with a manifest.json",
      () => folder({ "manifest.json": '{"name":"My app"}', "src/index.js": "x", ".git/HEAD": "y" }),
      /has a manifest\.json that no build wrote/,
    ],
    [
      "a folder with a folder called manifest.json",
      () => folder({ "manifest.json/thesis.txt": "years of work" }),
      /has a manifest\.json that no build wrote/,
    ],
    [
      "a list that names what lies outside of the folder",
      () =>
        folder({
          "manifest.json": JSON.stringify({ object: "manifest", files: [{ path: "../x" }] }),
        }),
      /has a manifest\.json that no build wrote/,
    ],
    [
      "a folder of work that no build made",
      () => output({ ".building/new/thesis.txt": "x", ".building/notes.txt": "y" }),
      /has a \.building that no build made/,
    ],
    [
      "a folder of somebody's",
      () => folder({ "thesis.txt": "x" }),
      /is not empty and was not written by a build/,
    ],
    ["a file", () => join(folder({ file: "x" }), "file"), /is not a folder/],
    [
      "a folder below a file",
      () => join(folder({ file: "x" }), "file/dist"),
      /is no folder|not a folder/,
    ],
    [
      "a link that leads nowhere",
      () => {
        const link = join(folder(), "current");
        fs.symlinkSync("releases/3", link);
        return link;
      },
      /is a link that leads nowhere/,
    ],
    ["a name that is too long", () => join(folder(), "x".repeat(300)), /a name is too long/],
    ["the root of the file system", () => "/", /is the root of the file system/],
    [
      "a file of somebody's where the build writes one",
      () => output({ "keys/new.json": "mine" }),
      /keys\/new\.json" was not written by a build and stands where this one writes/,
    ],
    [
      "a link of somebody's in place of a folder of the build",
      () => {
        const out = output();
        fs.renameSync(join(out, "api"), join(out, "elsewhere"));
        fs.symlinkSync("elsewhere", join(out, "api"));
        return out;
      },
      /api" was not written by a build and stands where this one writes/,
    ],
  ])("%s", async (_, make, why) => {
    expect(await refused(make())).toMatch(why);
  });

  it.each([
    ["is the facts", "facts", ""],
    ["holds the facts", "facts", "deep"],
    ["holds the program", "program", "deep"],
    ["is the program", "program", ""],
    ["is the folder that this command was started in", "workingFolder", ""],
    ["holds the folder that this command was started in", "workingFolder", "deep"],
    ["is a home folder", "home", ""],
    ["holds a home folder", "home", "deep/er"],
  ] as const)("one that %s, by whatever name", async (why, what, below) => {
    const at = output();
    fs.mkdirSync(join(at, "deep/er"), { recursive: true });
    const given = { ...world, guarded: { ...guarded, [what]: join(at, below) } };
    expect(await refused(at, given)).toContain(why);
    const link = join(folder(), "link");
    fs.symlinkSync(at, link);
    expect(await refused(link, given)).toContain(why);
  });

  it("a folder in the facts", async () => {
    const at = folder({ "facts/a.yaml": "x" });
    const given = { ...world, guarded: { ...guarded, facts: join(at, "facts") } };
    expect(await refused(join(at, "facts/dist"), given)).toContain("lies in the facts");
  });

  it("a folder among the program's own files", async () => {
    const at = folder({ "build/main.ts": "x" });
    const given = { ...world, guarded: { ...guarded, program: at } };
    expect(await refused(join(at, "build/dist"), given)).toContain("the program's own files");
    await write(join(at, "dist"), next, given);
    expect(fs.existsSync(join(program, "package.json"))).toBe(true);
  });

  it.each([
    ["EACCES", /this user may not/],
    ["EROFS", /the disk is read-only/],
    ["ENOSPC", /the disk is full/],
  ])("a folder that cannot be made: %s", async (code, why) => {
    const disk = refusing(nodeDisk, "mkdir", code);
    expect(await refused(join(folder(), "a/dist"), { ...world, disk })).toMatch(why);
  });
});

it("a recovery leaves a folder of work alone that no build made", () => {
  const out = folder({ ".building/new/thesis.txt": "years of work", ".building/notes.txt": "x" });
  const before = contentsOf(out);
  expect(recoverOutput(out)).toBeUndefined();
  expect(contentsOf(out)).toEqual(before);
});

it("is refused before the facts are read", async () => {
  const terminal = recorded();
  const out = folder({ "thesis.txt": "x" });
  const options = { ...sample, out, baseUrl: undefined, mode: "full", quiet: false } as const;
  expect(await build({ ...options, facts: "no-such-folder" }, terminal)).toBe(1);
  expect(terminal.printed).toEqual({
    out: "",
    err: `"${out}" is not empty and was not written by a build; name another output folder.\n`,
  });
});

it("is readable for everybody, whatever the umask", async () => {
  // Only a process of its own may change it: the threads of a test share one.
  const out = join(folder(), "dist");
  const run = spawnSync(
    "sh",
    [
      "-c",
      'umask 077 && exec "$0" build/run.mjs build -q --static lean --facts "$1" --as-of "$2" --out "$3"',
      process.execPath,
      sample.facts,
      sample.asOf,
      out,
    ],
    { encoding: "utf8" },
  );
  expect([run.stderr, run.status]).toEqual(["", 0]);
  const paths = [".", ...fs.readdirSync(out, { recursive: true, encoding: "utf8" })];
  const stats = paths.map((path) => fs.statSync(join(out, path)));
  const kinds = stats.map(
    (each) => `${each.isFile() ? "file" : "folder"} ${(each.mode & 0o777).toString(8)}`,
  );
  expect(new Set(kinds)).toEqual(new Set(["folder 755", "file 644"]));
});

it("flushes every file and every folder, where no program does it for all", async () => {
  const [out, path] = [folder(), process.env["PATH"]];
  const opened = openOutput(out, world);
  fill(opened, next);
  process.env["PATH"] = "";
  try {
    await nodeDisk.flushAll(opened.folder, Object.keys(next));
    await expect(nodeDisk.flushAll(opened.folder, ["not/there.txt"])).rejects.toThrow("ENOENT");
  } finally {
    process.env["PATH"] = path;
    opened.discard();
  }
});

it("says of a file that another program holds on Windows that it is held there", () => {
  const said = (platform: NodeJS.Platform): string =>
    (toCannotWrite(failure("EPERM", "rename"), "dist", platform) as Error).message;
  expect(said("win32")).toMatch(/^"dist" cannot be written: another program holds it/);
  expect(said("linux")).toMatch(/^"dist" cannot be written: this user may not/);
});
