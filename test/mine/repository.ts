/** A git repository made for a test: commits with fixed times in a folder that the test removes. */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface Repository {
  readonly folder: string;
  /** Runs git there, at a time: `2024-05-06T00:00:00Z`; returns what it prints. */
  git(args: readonly string[], at?: string, input?: string): string;
  /** Writes files and commits them; `null` removes one. Returns the commit. */
  commit(at: string, files: Readonly<Record<string, string | Uint8Array | null>>): string;
  move(from: string, to: string): void;
  remove(): void;
}

export const remote = "git@github.com:acme/docs.git";

/** Written by hand, and nothing is tidied up behind a commit: a process for each takes its time. */
const settings = `[core]
\tautocrlf = false
[maintenance]
\tauto = false
[remote "origin"]
\turl = ${remote}
\tfetch = +refs/heads/*:refs/remotes/origin/*
`;

export function repository(): Repository {
  const folder = mkdtempSync(join(tmpdir(), "facts-mine-"));
  const git: Repository["git"] = (args, at = "2020-01-01T00:00:00Z", input = "") =>
    execFileSync("git", [...args], {
      cwd: folder,
      input,
      encoding: "utf8",
      stdio: ["pipe", "pipe", "pipe"],
      env: {
        PATH: process.env["PATH"],
        HOME: folder,
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_AUTHOR_NAME: "A",
        GIT_AUTHOR_EMAIL: "a@acme.test",
        GIT_COMMITTER_NAME: "A",
        GIT_COMMITTER_EMAIL: "a@acme.test",
        GIT_AUTHOR_DATE: at,
        GIT_COMMITTER_DATE: at,
      },
    }).trim();
  git(["init", "-q", "-b", "main"]);
  appendFileSync(join(folder, ".git/config"), settings);
  return {
    folder,
    git,
    commit(at, files) {
      for (const [path, text] of Object.entries(files)) {
        const file = join(folder, path);
        mkdirSync(dirname(file), { recursive: true });
        if (text === null) rmSync(file);
        else writeFileSync(file, text);
      }
      git(["add", "-A"]);
      git(["commit", "-q", "--allow-empty", "-m", "docs"], at);
      return headOf(join(folder, ".git"));
    },
    move(from, to) {
      mkdirSync(dirname(join(folder, to)), { recursive: true });
      renameSync(join(folder, from), join(folder, to));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The commit that a branch was just moved to, or that is checked out by itself. */
function headOf(folder: string): string {
  const [, branch] = /^ref: (.+)$/m.exec(readFileSync(join(folder, "HEAD"), "utf8")) ?? [];
  return readFileSync(join(folder, branch ?? "HEAD"), "utf8").trim();
}
