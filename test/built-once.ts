/**
 * A build that nobody changes, made once a run: the first test file that asks makes it, in the folder of
 * the run, and all others read it there. The folder is new in every run, so that nothing in it is stale.
 */
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { inject } from "vitest";
import type { BuildOptions } from "../build/commands/build.ts";
import type { Generation } from "../build/fallback/generation.ts";
import { onceFor } from "../build/schema/lists/once-for.ts";
import { built, opened, sample, type Built } from "./built.ts";

/** Of facts in the repository: no test touches them. */
export async function builtOnce(
  asked: Partial<Pick<BuildOptions, "facts" | "asOf" | "baseUrl" | "mode">> = {},
): Promise<Built> {
  const run = inject("runFolder");
  const { facts, asOf, baseUrl, mode } = { ...sample, ...asked };
  const name = createHash("sha256").update(JSON.stringify([facts, asOf, baseUrl, mode]));
  const folder = join(run, name.digest("hex").slice(0, 16));
  if (isFirst(`${folder}.making`)) {
    try {
      renameSync((await builtForAll(asked)).folder, folder);
    } catch (error) {
      mkdirSync(`${folder}.failed`);
      throw error;
    }
  }
  while (!existsSync(folder)) {
    if (existsSync(`${folder}.failed`)) throw new Error("its build failed in another test file");
    await setTimeout(20);
  }
  return openedOnce(folder);
}

/** By all files that a process tries; its handlers remember what they read, as servers do. */
const openedOnce = onceFor((folder: string) =>
  Object.assign(opened(folder, join(folder, "dist"), onlyOne), { remove: () => undefined }),
);

const onlyOne: Generation = {
  current: () => "the only one",
  pause: () => Promise.resolve(),
};

/** Web servers read it as another user. */
async function builtForAll(options: Partial<BuildOptions>): Promise<Built> {
  const made = await built(options);
  chmodSync(made.folder, 0o755);
  return made;
}

function isFirst(mark: string): boolean {
  try {
    mkdirSync(mark);
    return true;
  } catch {
    return false;
  }
}
