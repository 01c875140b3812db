/**
 * A git repository made for a test: commits with fixed times in a folder that the test removes. Commits are
 * written as git stores them, without a process for each.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";

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

const settings = `[core]
\trepositoryformatversion = 0
\tautocrlf = false
[maintenance]
\tauto = false
[remote "origin"]
\turl = ${remote}
\tfetch = +refs/heads/*:refs/remotes/origin/*
`;

export function repository(): Repository {
  const folder = mkdtempSync(join(tmpdir(), "facts-mine-"));
  const own = join(folder, ".git");
  for (const each of ["objects", "refs/heads"]) mkdirSync(join(own, each), { recursive: true });
  writeFileSync(join(own, "HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(own, "config"), settings);
  /** True where commits were made of which the index knows nothing. */
  let isAhead = false;

  const git: Repository["git"] = (args, at = "2020-01-01T00:00:00Z", input = "") => {
    if (isAhead) {
      isAhead = false;
      git(["reset", "-q"]);
    }
    return execFileSync("git", [...args], {
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
  };

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
      const head = headOf(own);
      const parent = existsSync(head) ? readFileSync(head, "utf8").trim() : undefined;
      const by = `A <a@acme.test> ${momentOf(at)}`;
      const lines = [
        `tree ${treeOf(folder, own)}`,
        ...(parent === undefined ? [] : [`parent ${parent}`]),
        `author ${by}`,
        `committer ${by}`,
      ];
      const commit = stored(own, "commit", Buffer.from(`${lines.join("\n")}\n\ndocs\n`));
      writeFileSync(head, `${commit}\n`);
      isAhead = true;
      return commit;
    },
    move(from, to) {
      mkdirSync(dirname(join(folder, to)), { recursive: true });
      renameSync(join(folder, from), join(folder, to));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The file that names the commit of today: of the branch, or of a head that is checked out by itself. */
function headOf(own: string): string {
  const [, branch = "HEAD"] = /^ref: (.+)$/m.exec(readFileSync(join(own, "HEAD"), "utf8")) ?? [];
  return join(own, branch);
}

/** Seconds and offset as a commit has them: `1577829600 +0200`. */
function momentOf(at: string): string {
  const [, offset = "+0000"] = /([+-]\d\d:\d\d)$/.exec(at) ?? [];
  return `${Date.parse(at) / 1000} ${offset.replace(":", "")}`;
}

/** Stores what stands in a folder; a folder sorts as if its name ended in a slash. */
function treeOf(folder: string, own: string): string {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== ".git")
    .map((entry) => {
      const path = join(folder, entry.name);
      const isFolder = entry.isDirectory();
      const id = isFolder ? treeOf(path, own) : stored(own, "blob", readFileSync(path));
      return { name: entry.name, mode: isFolder ? "40000" : "100644", id };
    })
    .filter(({ id }) => id !== emptyTree)
    .toSorted((a, b) => (sortName(a) < sortName(b) ? -1 : 1));
  const parts = entries.map(({ name, mode, id }) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]),
  );
  return stored(own, "tree", Buffer.concat(parts));
}

/** Git keeps no empty folders. */
const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

function sortName({ name, mode }: { readonly name: string; readonly mode: string }): string {
  return mode === "40000" ? `${name}/` : name;
}

/** Puts an object where git looks for it; its id. */
function stored(own: string, kind: string, content: Uint8Array): string {
  const bytes = Buffer.concat([Buffer.from(`${kind} ${content.length}\0`), content]);
  const id = createHash("sha1").update(bytes).digest("hex");
  const file = join(own, "objects", id.slice(0, 2), id.slice(2));
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, deflateSync(bytes));
  }
  return id;
}
