/**
 * The facts folder → its files as located values. Everything below the folder is accounted for: a
 * file that nothing would read is a problem, so that no fact is lost to a misspelt file name.
 */
import { readFileSync, statSync } from "node:fs";
import { basename, join, normalize } from "node:path";
import fastGlob from "fast-glob";
import type { Located } from "./located.ts";
import { parse } from "./parse.ts";
import { atStart, type Problem } from "./problem.ts";

export const maxFileBytes = 1024 * 1024;

export interface ProviderSource {
  readonly slug: string;
  readonly located: Located;
}

/** The files that could be read; a file that is missing here has its problem in `problems`. */
export interface FactsTree {
  /** The folder as problems name it. */
  readonly name: string;
  readonly dataset: Located | undefined;
  readonly keys: Located | undefined;
  /** By slug. */
  readonly providers: readonly ProviderSource[];
  readonly problems: readonly Problem[];
  readonly bytes: number;
}

export interface LoadOptions {
  /** How problems name the folder; default: as given. */
  readonly name?: string;
  /** The order in which files are read: a test shows that it changes nothing. */
  readonly order?: (files: string[]) => string[];
}

/** Reads every file below `folder`. Never throws on what it finds there. */
export function loadTree(folder: string, options: LoadOptions = {}): FactsTree {
  const name = options.name ?? normalize(folder).replaceAll("\\", "/").replace(/\/$/, "");
  const order = options.order ?? ((files) => files);
  const problems: Problem[] = [];
  if (!isFolder(folder)) {
    problems.push(atStart(name, `no such folder: "${folder}"; the facts are read from a folder.`));
    return { name, dataset: undefined, keys: undefined, providers: [], problems, bytes: 0 };
  }
  const found = filesBelow(folder);
  const files = order(found.files);
  for (const path of found.others)
    problems.push(atStart(`${name}/${path}`, "not a plain file; every file stands here itself."));
  const read = new Map<string, Located>();
  let bytes = 0;
  for (const path of files) {
    const file = `${name}/${path}`;
    if (!isRead(path)) {
      if (!/^[^/]+\.schema\.json$/.test(path)) problems.push(unread(file, path));
      continue;
    }
    const content = readText(join(folder, path), file);
    bytes += content.bytes;
    if (typeof content.text !== "string") {
      problems.push(content.text);
      continue;
    }
    const parsed = parse(file, content.text);
    // Not `push(...)`: a file may hold more problems than a call takes arguments.
    for (const problem of parsed.problems) problems.push(problem);
    if (parsed.located) read.set(path, parsed.located);
  }
  for (const path of ["dataset.yaml", "keys.yaml"])
    if (!files.some((file) => file === path || meantAs(file) === path))
      problems.push(atStart(`${name}/${path}`, `missing; every dataset has a \`${path}\`.`));
  const providers = [...read]
    .filter(([path]) => path.startsWith("providers/"))
    .map(([path, located]) => ({ slug: basename(path, ".yaml"), located }))
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  return {
    name,
    dataset: read.get("dataset.yaml"),
    keys: read.get("keys.yaml"),
    providers,
    problems,
    bytes,
  };
}

function isRead(path: string): boolean {
  return /^(dataset|keys)\.yaml$|^providers\/[^/]+\.yaml$/.test(path);
}

function unread(file: string, path: string): Problem {
  const meant = meantAs(path);
  return atStart(
    file,
    "nothing reads this file; here stand `dataset.yaml`, `keys.yaml` and `providers/<slug>.yaml`.",
    meant === undefined ? "Move or remove it." : `Rename it to: ${meant}`,
  );
}

/** The file that a misspelt name stands for: `Keys.yml` for `keys.yaml`. */
function meantAs(path: string): string | undefined {
  if (isRead(path)) return undefined;
  const [, stem] = /^((?:providers\/)?[^/.]+)\.(?:ya?ml|json)$/i.exec(path) ?? [];
  const meant = `${stem?.toLowerCase()}.yaml`;
  return stem !== undefined && isRead(meant) ? meant : undefined;
}

interface Below {
  readonly files: string[];
  /** Links and whatever else is neither a file nor a folder. */
  readonly others: readonly string[];
}

function filesBelow(folder: string): Below {
  const files: string[] = [];
  const others: string[] = [];
  for (const { path, dirent } of fastGlob.sync("**/*", {
    cwd: folder,
    dot: true,
    followSymbolicLinks: false,
    objectMode: true,
    onlyFiles: false,
  }))
    if (dirent.isFile()) files.push(path);
    else if (!dirent.isDirectory()) others.push(path);
  return { files: files.toSorted(), others };
}

interface ReadText {
  readonly text: string | Problem;
  readonly bytes: number;
}

function readText(path: string, file: string): ReadText {
  const { size } = statSync(path);
  if (size > maxFileBytes)
    return {
      bytes: size,
      text: atStart(
        file,
        `${size} bytes; a file holds at most ${maxFileBytes} (1 MiB).`,
        "Keep only the provider's facts in it.",
      ),
    };
  const bytes = readFileSync(path);
  try {
    // A byte order mark is no part of the text: positions count from the first character.
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    return { bytes: bytes.length, text };
  } catch {
    return {
      bytes: bytes.length,
      text: atStart(file, "not UTF-8; every file is UTF-8 text.", "Save the file as UTF-8."),
    };
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
