/**
 * Bundles that were made before, where the code would give the same again: to make them takes as long as a
 * quarter of all pages. They are kept beside the bundle that commands run from, with a digest of how they were
 * made, of every byte that went into them, and of themselves. What is kept can be removed at any time.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { CannotWrite } from "../swap/cannot-write.ts";
import { hasCode } from "../swap/disk.ts";
import { bundler, bundles, ownSources } from "./bundle.ts";
import type { Bundle, BundleJob } from "./bundle-jobs.ts";
import { writeWhole } from "./whole.ts";

interface KeptBundles {
  /** The digest of what was asked for, and of what made it. */
  readonly asked: string;
  /** From the root of the project, in order, and the digest of them. */
  readonly files: readonly string[];
  readonly digest: string;
  readonly made: readonly Bundle[];
  readonly madeDigest: string;
}

/** Of each `name` only the bundles that were made last are kept. `root` is the project's. */
export async function keptBundles(
  name: "site" | "fallback",
  jobs: readonly BundleJob[],
  root = ownSources.root,
): Promise<readonly Bundle[]> {
  const place = join(root, "node_modules/.cache/public-facts", `${name}.json`);
  const asked = digestOf([JSON.stringify(jobs), ...bundler]);
  const kept = keptAt(place);
  if (kept?.asked === asked && kept.digest === digestAt(root, kept.files)) return kept.made;
  const given = new Map<string, Uint8Array | undefined>();
  const read = (path: string): Uint8Array => {
    const bytes = ownSources.read(path);
    for (const each of settingsOf(path, root)) given.set(each, given.get(each) ?? bytesAt(each));
    given.set(path, bytes);
    return bytes;
  };
  const made = await bundles(jobs, { root, read });
  const paths = [...given.keys()].toSorted();
  const files = paths.map((path) => relative(root, path));
  const digest = digestOf(
    paths.flatMap((path, index) => [files[index]!, given.get(path) ?? absent]),
  );
  // The bundler reads settings by itself: where anything changed meanwhile, nothing is kept.
  if (digest === digestAt(root, files))
    keep(place, { asked, files, digest, made, madeDigest: digestOf([JSON.stringify(made)]) });
  return made;
}

/** The files that say how one in that place is read, whether they are there or not. */
function settingsOf(path: string, root: string): readonly string[] {
  const folder = dirname(path);
  const own = ["package.json", "tsconfig.json"].map((name) => join(folder, name));
  if (folder === root || relative(root, folder).startsWith(".."))
    return [...own, join(root, "node_modules/esbuild/package.json")];
  return [...own, ...settingsOf(folder, root)];
}

/** No file: the text of a file is bytes, so that it is told from one that says so. */
const absent = "absent";

function digestAt(root: string, files: readonly string[]): string {
  return digestOf(files.flatMap((file) => [file, bytesAt(join(root, file)) ?? absent]));
}

function digestOf(parts: readonly (string | Uint8Array)[]): string {
  const each = parts.map((part) => `${typeof part} ${hash("sha256", part, "hex")}`);
  return hash("sha256", each.join(), "hex");
}

function bytesAt(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}

function keptAt(place: string): KeptBundles | undefined {
  try {
    const kept = JSON.parse(readFileSync(place, "utf8")) as KeptBundles;
    return kept.madeDigest === digestOf([JSON.stringify(kept.made)]) ? kept : undefined;
  } catch {
    // Nothing was kept, or half of it was lost: then it is made anew.
    return undefined;
  }
}

function keep(place: string, kept: KeptBundles): void {
  try {
    writeWhole([{ path: place, content: JSON.stringify(kept) }]);
  } catch (error) {
    // A project that may not be written to builds as well, and makes its bundles each time.
    if (!(error instanceof CannotWrite)) throw error;
  }
}
