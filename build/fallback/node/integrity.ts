/** Compares an output folder with its own manifest and prints every file that is missing, changed, unreadable or extra. */
import { hash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { foldersAbove, readManifest } from "../../schema/contract/listed-files.ts";
import { counted, shownCount } from "../../schema/lists/counted.ts";
import { routes } from "../../schema/contract/routes.ts";
import { openSigned, timestampFile } from "../../client/signed.ts";
import { readRegular } from "./file.ts";

export interface IntegrityOptions {
  readonly folder: string;
  /** True: an extra file is a failure too. */
  readonly isStrict: boolean;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Returns the exit code: 0 if every listed file is as it was built, else 1. */
export function verifyFolder({ folder, isStrict, out, err }: IntegrityOptions): 0 | 1 {
  const text = readList(folder);
  const listed = readManifest(text);
  if (listed === undefined) {
    const file = join(folder, routes.manifest.file);
    err(
      text === undefined
        ? `there is no ${routes.manifest.file} to read in ${folder}: it is no output of a build, or not a whole one.\n`
        : `${file}: no whole list of files inside of the folder, each once, with its bytes and SHA-256.\n`,
    );
    return 1;
  }
  const sums: Sums = new Map(listed.map(({ path, sha256 }) => [path, sha256]));
  const counts = { missing: 0, changed: 0, unreadable: 0, extra: 0 };
  for (const { kind, path } of deviations(folder, sums)) {
    counts[kind]++;
    out(`${kind.padEnd(10)}  ${visiblePath(path)}\n`);
  }
  if (readList(folder) !== text) {
    err(`${folder} was built anew meanwhile; verify it again.\n`);
    return 1;
  }
  const { extra, ...failures } = counts;
  const failed = Object.values(failures).some((count) => count > 0);
  out(
    `${folder}: ${counted(sums.size, "listed file")}: ${Object.entries(counts)
      .map(([kind, count]) => `${shownCount(count)} ${kind}`)
      .join(", ")}\n`,
  );
  return failed || (isStrict && extra > 0) ? 1 : 0;
}

interface Deviation {
  readonly kind: "missing" | "changed" | "unreadable" | "extra";
  /** Relative to the folder, with forward slashes; an extra folder ends with a slash. */
  readonly path: string;
}

type Sums = ReadonlyMap<string, string>;

function* deviations(folder: string, sums: Sums): Iterable<Deviation> {
  for (const [path, sum] of sums) {
    const kind = deviationOf(join(folder, path), sum);
    if (kind !== undefined) yield { kind, path };
  }
  yield* extras(folder, sums);
}

function deviationOf(file: string, sum: string): Deviation["kind"] | undefined {
  try {
    // Reading a pipe or a device could go on for ever.
    if (!statSync(file).isFile()) return "changed";
    return hash("sha256", readFileSync(file), "hex") === sum ? undefined : "changed";
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable";
  }
}

/** Extra files and folders. A folder without listed files is named once, without its contents. */
function* extras(folder: string, sums: Sums): Iterable<Deviation> {
  const known = foldersAbove(sums.keys());
  function* below(path: string): Iterable<Deviation> {
    let entries;
    try {
      entries = readdirSync(join(folder, path), { withFileTypes: true });
    } catch {
      // A listed file in an unreadable folder has been reported already.
      return;
    }
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const own = path === "" ? entry.name : `${path}/${entry.name}`;
      if (sums.has(own) || own === routes.manifest.file || own === timestampFile) continue;
      if (known.has(own)) yield* below(own);
      else yield { kind: "extra", path: entry.isDirectory() ? `${own}/` : own };
    }
  }
  yield* below("");
}

/** Why the folder is not one to trust; undefined if it is signed with the key, and has not expired. */
export async function distrust(
  folder: string,
  publicKey: string | undefined,
): Promise<string | undefined> {
  if (publicKey === undefined || publicKey === "") return undefined;
  const read = (file: string): Promise<string | undefined> =>
    Promise.resolve(readRegular(folder, file)?.toString());
  try {
    await openSigned(read, { publicKey, now: Date.now() });
    return undefined;
  } catch (error) {
    return `${folder} is not trusted: ${(error as Error).message}.`;
  }
}

/** The text of the manifest; undefined if it cannot be read. */
function readList(folder: string): string | undefined {
  try {
    return readRegular(folder, routes.manifest.file)?.toString();
  } catch {
    return undefined;
  }
}

/** Writes control characters and invisible ones as their code points. */
function visiblePath(path: string): string {
  return path.replace(
    /[\p{C}\u2028\u2029]/gu,
    (mark) => `\\u{${Number(mark.codePointAt(0)).toString(16)}}`,
  );
}
