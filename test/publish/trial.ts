/** A small output that is written twice, on a disk on which one call fails or all do from that call on. */
import * as fs from "node:fs";
import { dirname, join, relative } from "node:path";
import { nodeDisk, type Disk } from "../../build/publish/disk.ts";
import { entryOf } from "../../build/publish/listed.ts";
import { thisMachine, type Machine } from "../../build/publish/lock.ts";
import { openOutput, type Output, type OutputWorld } from "../../build/publish/output.ts";

/** Files by path; what a build lists. */
export type Files = Readonly<Record<string, string>>;

export const old: Files = {
  "api/one.json": "1",
  "api/deep/two.json": "2",
  "api/same.json": "the same in both",
  "same.txt": "the same in both, in the top folder",
  "data/gone.txt": "this build has no folder data",
  "llms.txt": "old",
  "server.mjs": "old server",
  "turned/into-a-file": "old",
  "was-a-file": "old",
};
export const next: Files = {
  "api/one.json": "1 anew",
  "api/deep/three.json": "3",
  "api/same.json": "the same in both",
  "same.txt": "the same in both, in the top folder",
  "keys/new.json": "a folder that was not there",
  "server.mjs": "new server",
  turned: "a file in place of a folder",
  "was-a-file/inside": "a folder in place of a file",
};
/** What somebody else put there, beside the build's entries and among them. */
export const foreign: Files = {
  CNAME: "facts.example.org",
  ".git/HEAD": "ref: refs/heads/pages",
  "api/.htaccess": "Require all granted",
  "api/deep/own/notes.txt": "in a folder of its own",
  "data/mine.csv": "in a folder that no longer is the build's",
};

export const guarded: OutputWorld["guarded"] = {
  facts: "facts",
  program: ".",
  workingFolder: ".",
  home: "/home/nobody-here",
};

/** Nothing is flushed: what is asked here is the order of the calls, thousands of times over. */
export const quick: Disk = { ...nodeDisk, flush: () => {}, flushAll: async () => {} };
export const world: OutputWorld = { guarded, disk: quick };

export async function write(out: string, files: Files, given: OutputWorld = world): Promise<void> {
  const output = openOutput(out, given);
  try {
    fill(output, files);
    await output.commit();
  } finally {
    output.discard();
  }
}

export function fill(output: Output, files: Files): void {
  for (const [file, text] of Object.entries(files)) output.write(file, text);
  output.write("manifest.json", manifestOf(files));
}

export function manifestOf(files: Files): string {
  const listed = Object.entries(files).map(([path, text]) => entryOf(path, Buffer.from(text)));
  return JSON.stringify({ object: "manifest", as_of: "", count: listed.length, files: listed });
}

export function plant(folder: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(folder, file)), { recursive: true });
    fs.writeFileSync(join(folder, file), text);
  }
}

/** Every file below a folder with its text; empty folders as such. */
export function contentsOf(folder: string): Files {
  if (!fs.existsSync(folder)) return {};
  const found = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    found
      .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
      .filter(({ entry, path }) => !entry.isDirectory() || fs.readdirSync(path).length === 0)
      .map(({ entry, path }) => [
        relative(folder, path).replaceAll("\\", "/"),
        textOf(entry, path),
      ]),
  );
}

function textOf(entry: fs.Dirent, path: string): string {
  if (entry.isDirectory()) return "an empty folder";
  return entry.isSymbolicLink()
    ? `a link to ${fs.readlinkSync(path)}`
    : fs.readFileSync(path, "utf8");
}

/** What stands in a folder with these files of a build and others. */
export function standing(files: Files, others: Files = {}): Files {
  return { ...files, "manifest.json": manifestOf(files), ...others };
}

export class Killed extends Error {}

interface Trial<Calls> {
  readonly disk: Calls;
  /** How many calls there were. */
  readonly calls: () => number;
}

/** Runs `before` with the number of each call, from 1. */
export function watched<Calls extends object>(
  of: Calls,
  before: (number: number, name: string, args: readonly unknown[]) => void,
): Trial<Calls> {
  let calls = 0;
  const disk = Object.fromEntries(
    Object.entries(of).map(([name, call]) => [
      name,
      (...args: unknown[]) => {
        before(++calls, name, args);
        return (call as (...args: unknown[]) => unknown)(...args);
      },
    ]),
  ) as unknown as Calls;
  return { disk, calls: () => calls };
}

/**
 * The call numbered `at` throws `code`, or it and all after it throw `Killed`; with "EIO, then KILL" it fails and
 * all after it throw `Killed`.
 */
export function faulty<Calls extends object>(at: number, code: string, of: Calls): Trial<Calls> {
  return watched(of, (number, name) => {
    if (code.endsWith("KILL") && number >= at + Number(code !== "KILL")) throw new Killed();
    if (number === at) throw failure(code, name);
  });
}

/** Every call of this name throws `code`. */
export function refusing<Calls extends object>(of: Calls, call: keyof Calls, code: string): Calls {
  return watched(of, (_, name) => {
    if (name === call) throw failure(code, name);
  }).disk;
}

export function failure(code: string, syscall: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code, syscall });
}

/** The same machine after the process is gone. */
export const afterDeath: Machine = {
  ...thisMachine(),
  pid: 1_999_999_999,
  startOf: () => undefined,
};
