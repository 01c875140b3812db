/**
 * A git repository made for a test, in a folder that the test removes. Its commits have fixed times; all
 * that were made since it was last looked at are written by one process.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Repository {
  readonly folder: string;
  /** `null` removes a file. Returns what `id` calls the commit. */
  commit(
    at: string,
    files: Readonly<Record<string, string | Uint8Array | null>>,
    more?: {
      readonly branch?: string;
      readonly moved?: readonly [string, string];
      readonly merge?: number;
    },
  ): number;
  readonly id: (commit: number) => string;
  /** Runs git there and returns what it prints. */
  readonly git: (args: readonly string[]) => string;
  remove(): void;
}

export const remote = "git@github.com:acme/docs.git";

const settings = `[core]
\trepositoryformatversion = 0
[remote "origin"]
\turl = ${remote}
\tfetch = +refs/heads/*:refs/remotes/origin/*
`;

export function repository(folder = mkdtempSync(join(tmpdir(), "facts-mine-"))): Repository {
  const own = join(folder, ".git");
  for (const each of ["objects", "refs/heads"]) mkdirSync(join(own, each), { recursive: true });
  writeFileSync(join(own, "HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(own, "config"), settings);
  const marks = join(own, "marks");
  const tips = new Map<string, number>();
  let pending: Uint8Array[] = [];
  let count = 0;
  const put = (text: string | Uint8Array): void => void pending.push(Buffer.from(text));
  const run = (args: readonly string[], input: Uint8Array): string => {
    const env = { PATH: process.env["PATH"], HOME: folder, GIT_CONFIG_NOSYSTEM: "1" };
    return execFileSync("git", [...args], {
      cwd: folder,
      input,
      env,
      encoding: "utf8",
      stdio: "pipe",
    });
  };
  const flush = (): void => {
    if (pending.length === 0) return;
    const stream = Buffer.concat(pending);
    pending = [];
    run(
      ["fast-import", "--quiet", `--import-marks-if-exists=${marks}`, `--export-marks=${marks}`],
      stream,
    );
  };
  return {
    get folder() {
      flush();
      return folder;
    },
    commit(at, files, { branch = "main", moved, merge } = {}) {
      const mark = ++count;
      const from = tips.get(branch) ?? tips.get("main");
      const [, offset = "+0000"] = /([+-]\d\d:\d\d)$/.exec(at) ?? [];
      put(`commit refs/heads/${branch}\nmark :${mark}\n`);
      put(`committer A <a@acme.test> ${Date.parse(at) / 1000} ${offset.replace(":", "")}\n`);
      put("data 4\ndocs\n");
      if (from !== undefined) put(`from :${from}\n`);
      if (merge !== undefined) put(`merge :${merge}\n`);
      if (moved !== undefined) put(`R ${moved.join(" ")}\n`);
      for (const [path, text] of Object.entries(files)) {
        if (text === null) {
          put(`D ${path}\n`);
          continue;
        }
        put(`M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n`);
        put(text);
        put("\n");
      }
      tips.set(branch, mark);
      return mark;
    },
    id(commit) {
      flush();
      return new RegExp(`^:${commit} (\\w+)$`, "m").exec(readFileSync(marks, "utf8"))![1]!;
    },
    git(args) {
      flush();
      return run(args, Buffer.alloc(0)).trim();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
