/** What the kit can be run against: how to start it, and what must be installed for that. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Ask } from "../ask.ts";

export interface Site {
  /** A built output of the target's own, which it may add files to. */
  readonly root: string;
  /** An empty folder for what the target needs beside it. */
  readonly workspace: string;
  /** The path that the output was built for: empty, or such as `/some/repo`. */
  readonly basePath: string;
}

export interface Running {
  readonly ask: Ask;
  stop(): Promise<void>;
}

export interface Target {
  readonly name: string;
  /**
   * `code`: the fallback, in one of its entries; `files`: a host with its configuration alone; `both`:
   * a host that asks the fallback for what it has no file of.
   */
  readonly kind: "code" | "files" | "both";
  /** Files that must be there. */
  readonly needs: readonly Need[];
  /** Why the target cannot be put below a path. */
  readonly rootOnly?: string;
  start(site: Site): Promise<Running>;
}

interface Need {
  readonly file: string;
  /** The command that brings it. */
  readonly install: string;
}

/** What is missing, with the commands that install it; undefined where the target can run. */
export function missing({ needs }: Pick<Target, "needs">): string | undefined {
  const absent = needs.filter(({ file }) => !existsSync(file));
  return absent.length === 0
    ? undefined
    : absent.map(({ file, install }) => `${file} is missing: ${install}`).join("; ");
}

/** A file of the packages that are installed for these tests alone. */
export function peer(path: string): Need {
  return peerOf("runtimes", path);
}

/** The same, of one folder of `test/peers`. */
export function peerOf(folder: string, path: string): Need {
  const file = fileURLToPath(
    new URL(`../../peers/${folder}/node_modules/${path}`, import.meta.url),
  );
  return { file, install: `npm ci --prefix test/peers/${folder}` };
}

export function debian(file: string, name: string): Need {
  return { file, install: `apt-get install ${name}` };
}
