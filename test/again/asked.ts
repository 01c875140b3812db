/** A project whose build is asked for as people do, again and again. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyFolder } from "../../build/fallback/node/integrity.ts";
import { sample } from "../built.ts";

export interface Ran {
  readonly first: "made" | "kept" | "nothing" | "refused";
  readonly printed: string;
}

export interface Project {
  /** Known once a test runs. */
  readonly folder: string;
  readonly out: string;
  /** Runs the command as people do, and says what it did. */
  run(words?: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ran>;
  edit(path: string, change: (text: string) => string): void;
}

/** One for all tests of a file, built once. */
export function askedProject(): Project {
  let folder = "";
  const project: Project = {
    get folder() {
      return folder;
    },
    get out() {
      return join(folder, "dist");
    },
    run(words = [], environment = {}) {
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
    },
    edit(path, change) {
      const file = join(folder, path);
      writeFileSync(file, change(readFileSync(file, "utf8")));
    },
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "facts-nothing-"));
    cpSync(sample.facts, join(folder, "facts"), { recursive: true });
    expect((await project.run()).first).toBe("made");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return project;
}

/** A test for each: after the change it is built, and then there is nothing to do. */
export function buildsAfter(at: Project, changes: Readonly<Record<string, () => void>>): void {
  it.each(Object.entries(changes))("builds after %s, and then nothing", async (_, change) => {
    change();
    expect((await at.run()).first).toMatch(/^(kept|made)$/);
    const complaints: string[] = [];
    const note = (text: string): void => void complaints.push(text);
    expect(
      verifyFolder({ folder: at.out, isStrict: false, out: note, err: note }),
      complaints.join(""),
    ).toBe(0);
    expect((await at.run()).first).toBe("nothing");
  });
}
