/**
 * The facts folder → its files as located values. Everything below the folder is accounted for: a
 * file that nothing would read is a problem, so that no fact is lost to a misspelt file name.
 */
import { readFileSync, statSync } from "node:fs";
import { basename, join, normalize } from "node:path";
import fastGlob from "fast-glob";
import type { Located } from "./located.ts";
import { parse } from "./parse.ts";
import type { Problem } from "./problem.ts";

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
  const files = order(
    fastGlob.sync("**/*", { cwd: folder, dot: true, followSymbolicLinks: false }).sort(),
  );
  const read = new Map<string, Located>();
  let bytes = 0;
  for (const path of files) {
    const file = `${name}/${path}`;
    if (!isRead(path)) {
      if (!/^[^/]+\.schema\.json$/.test(path)) problems.push(unread(file, path));
      continue;
    }
    const found = readText(join(folder, path), file);
    bytes += found.bytes;
    if (typeof found.text !== "string") {
      problems.push(found.text);
      continue;
    }
    const parsed = parse(file, found.text);
    problems.push(...parsed.problems);
    if (parsed.located) read.set(path, parsed.located);
  }
  for (const path of ["dataset.yaml", "keys.yaml"])
    if (!files.includes(path))
      problems.push(atStart(`${name}/${path}`, `missing; every dataset has a \`${path}\`.`));
  const providers = [...read]
    .filter(([path]) => path.startsWith("providers/"))
    .map(([path, located]) => ({ slug: basename(path, ".yaml"), located }))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
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
  const near = /^(providers\/[^/]+|dataset|keys)\.(yml|YAML|YML|json)$/.exec(path);
  return atStart(
    file,
    "nothing reads this file; here stand `dataset.yaml`, `keys.yaml` and `providers/<slug>.yaml`.",
    near ? `Rename it to: ${near[1]}.yaml` : "Move or remove it.",
  );
}

interface ReadText {
  readonly text: string | Problem;
  readonly bytes: number;
}

function readText(path: string, file: string): ReadText {
  const bytes = readFileSync(path);
  if (bytes.length > maxFileBytes)
    return {
      bytes: bytes.length,
      text: atStart(
        file,
        `${bytes.length} bytes; a file holds at most ${maxFileBytes} (1 MiB).`,
        "Keep only the provider's facts in it.",
      ),
    };
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

function atStart(file: string, message: string, repair?: string): Problem {
  const position = { line: 1, column: 1 };
  return { file, position, message, ...(repair === undefined ? {} : { repair }) };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
