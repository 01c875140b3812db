/**
 * The facts folder → its files as located values. Everything below the folder is accounted for: a
 * file that nothing would read is a problem, so that no fact is lost to a misspelt file name.
 */
import { basename, normalize } from "node:path";
import { diskSource, type FileSource, type ListedFile } from "./file-source.ts";
import type { KeptPlace } from "../schema/place.ts";
import type { Located } from "./located.ts";
import { fileMeaning as meaning } from "./meaning.ts";
import { parseYaml, type Parsed } from "./parse.ts";
import { parsePlaces, placesFile } from "./places.ts";
import { toFound, type Problem } from "./problem.ts";
import { joinProvider, type ProductPart } from "./provider-folder.ts";

export const maxFileBytes = 1024 * 1024;

export interface ProviderSource {
  readonly slug: string;
  /** The provider as one value, whatever files it is written in. */
  readonly located: Located;
  /** Its files, the provider's own first. */
  readonly files: readonly Located[];
}

/** The files that could be read; a file that is missing here has its problem in `problems`. */
export interface FactsTree {
  /** The folder as problems name it. */
  readonly name: string;
  readonly dataset: Located | undefined;
  readonly keys: Located | undefined;
  /** The kinds of service, where the dataset has any. */
  readonly kinds: Located | undefined;
  /** By slug. */
  readonly providers: readonly ProviderSource[];
  /** Where quotes stood when they were read, as the generated file has it. */
  readonly places: readonly KeptPlace[];
  readonly problems: readonly Problem[];
  readonly bytes: number;
}

export interface LoadOptions {
  /** How problems name the folder; default: as given. */
  readonly name?: string;
  /** The order in which files are read: a test shows that it changes nothing. */
  readonly order?: (files: string[]) => string[];
  /** Reads the text of a file; for who remembers what was parsed already. */
  readonly parse?: (file: string, text: string) => Parsed;
}

/** Reads every file below `folder`. Never throws on what it finds there. */
export function loadTree(folder: string, options: LoadOptions = {}): FactsTree {
  return loadFrom(diskSource(folder), { name: folderName(folder), ...options });
}

/** How problems name a facts folder: as it was given, with forward slashes. */
export function folderName(folder: string): string {
  return normalize(folder).replaceAll("\\", "/").replace(/\/$/, "");
}

/** The same from any source of files. */
export function loadFrom(
  source: FileSource,
  {
    name,
    order = (files) => files,
    parse: toParsed = parseYaml,
  }: LoadOptions & { readonly name: string },
): FactsTree {
  const listed = source.list();
  if (listed === undefined) return noFolder(name);
  const problems = listed
    .filter(({ kind }) => kind === "other")
    .map((file) => notPlainFile(name, file));
  const sizes = new Map(
    listed.filter(({ kind }) => kind === "file").map(({ path, size }) => [path, size]),
  );
  const files = order([...sizes.keys()]);
  const read = new Map<string, Located>();
  let places: readonly KeptPlace[] = [];
  let bytes = 0;
  for (const path of files) {
    const file = `${name}/${path}`;
    if (path !== placesFile && !isRead(path)) {
      if (!isReadElsewhere(path)) problems.push(unreadFile(file, path));
      continue;
    }
    const size = sizes.get(path)!;
    bytes += size;
    const text =
      size > maxFileBytes ? tooLarge(file, size) : fileText(file, () => source.bytes(path));
    if (typeof text !== "string") {
      problems.push(text);
      continue;
    }
    if (path === placesFile) {
      const kept = parsePlaces(file, text);
      problems.push(...kept.problems);
      places = kept.places;
      continue;
    }
    const parsed = toParsed(file, text);
    // Not `push(...)`: a file may hold more problems than a call takes arguments.
    for (const problem of parsed.problems) problems.push(problem);
    if (parsed.located) read.set(path, parsed.located);
  }
  const isListed = listed.every(({ path }) => path !== "");
  if (isListed) problems.push(...missingFiles(name, files));
  const providers = providerSources(read, problems);
  problems.push(...foldersAlone(name, files));
  return {
    name,
    dataset: read.get("dataset.yaml"),
    keys: read.get("keys.yaml"),
    kinds: read.get("kinds.yaml"),
    providers,
    places,
    problems,
    bytes,
  };
}

function noFolder(name: string): FactsTree {
  const message = `no such folder: "${name}"; the facts are read from a folder.`;
  return {
    name,
    dataset: undefined,
    keys: undefined,
    kinds: undefined,
    providers: [],
    places: [],
    problems: [atStart(name, message)],
    bytes: 0,
  };
}

function notPlainFile(name: string, { path, problem }: ListedFile): Problem {
  return atStart(
    path === "" ? name : `${name}/${path}`,
    problem ?? "not a plain file; every file stands here itself.",
  );
}

/** A problem for each file that every dataset has, unless a file is there whose name is misspelt. */
function missingFiles(name: string, files: readonly string[]): readonly Problem[] {
  return ["dataset.yaml", "keys.yaml"]
    .filter((path) => !files.some((file) => file === path || meantAs(file) === path))
    .map((path) => atStart(`${name}/${path}`, `missing; every dataset has a \`${path}\`.`));
}

/** Joins the files of each provider; by slug. Adds what is wrong with that to `problems`. */
function providerSources(
  read: ReadonlyMap<string, Located>,
  problems: Problem[],
): readonly ProviderSource[] {
  const partsOf = productParts(read);
  return [...read]
    .filter(([path]) => providerFile.test(path))
    .map(([path, main]): ProviderSource => {
      const slug = basename(path, ".yaml");
      const parts = partsOf.get(slug) ?? [];
      const joined = joinProvider(main, parts);
      problems.push(...joined.problems);
      return {
        slug,
        located: joined.located,
        files: [main, ...parts.map(({ located }) => located)],
      };
    })
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** A problem for each file of a product whose provider has no file. */
function foldersAlone(name: string, files: readonly string[]): readonly Problem[] {
  const known = new Set(files);
  return files.flatMap((path) => {
    const [, slug] = productFile.exec(path) ?? [];
    if (slug === undefined || known.has(`providers/${slug}.yaml`)) return [];
    const message = `no file \`providers/${slug}.yaml\` stands beside this folder; it holds the provider's name and home page.`;
    return [atStart(`${name}/${path}`, message)];
  });
}

const providerFile = /^providers\/[^/]+\.yaml$/;
const productFile = /^providers\/([^/]+)\/[^/]+\.yaml$/;

/** The files of products by their provider's slug, each list by product. */
function productParts(
  read: ReadonlyMap<string, Located>,
): ReadonlyMap<string, readonly ProductPart[]> {
  const parts = new Map<string, ProductPart[]>();
  for (const [path, located] of [...read].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [, slug] = productFile.exec(path) ?? [];
    if (slug === undefined) continue;
    const own = parts.get(slug) ?? [];
    own.push({ product: basename(path, ".yaml"), located });
    parts.set(slug, own);
  }
  return parts;
}

function isRead(path: string): boolean {
  return (
    /^(dataset|keys|kinds)\.yaml$/.test(path) || providerFile.test(path) || productFile.test(path)
  );
}

/** Schemas are for editors, and registers for `mine`. */
function isReadElsewhere(path: string): boolean {
  return /^[^/]+\.schema\.json$/.test(path) || /^register\/[^/]+\.yaml$/.test(path);
}

function unreadFile(file: string, path: string): Problem {
  const meant = meantAs(path);
  return atStart(
    file,
    "nothing reads this file; here stand `dataset.yaml`, `keys.yaml`, `kinds.yaml`, `providers/<slug>.yaml` and `providers/<slug>/<product>.yaml`.",
    meant === undefined ? "Move or remove it." : `Rename it to: ${meant}`,
  );
}

/** The file that a misspelt name stands for: `Keys.yml` for `keys.yaml`. */
function meantAs(path: string): string | undefined {
  if (isRead(path)) return undefined;
  const [, stem] = /^((?:providers\/(?:[^/.]+\/)?)?[^/.]+)\.(?:ya?ml|json)$/i.exec(path) ?? [];
  const meant = `${stem?.toLowerCase()}.yaml`;
  return stem !== undefined && isRead(meant) ? meant : undefined;
}

function tooLarge(file: string, size: number): Problem {
  return atStart(
    file,
    `${size} bytes; a file holds at most ${maxFileBytes} (1 MiB).`,
    "Keep only the provider's facts in it.",
  );
}

/**
 * Returns the text of a file, or a problem where the system refuses to read it. Throws ENOENT for a
 * file that was removed after it was listed.
 */
function fileText(file: string, bytes: () => Uint8Array): string | Problem {
  try {
    return decodeUtf8(file, bytes());
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === undefined || code === "ENOENT") throw error;
    return atStart(file, `cannot be read: ${message}.`);
  }
}

function decodeUtf8(file: string, bytes: Uint8Array): string | Problem {
  try {
    // A byte order mark is no part of the text: positions count from the first character.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return atStart(file, "not UTF-8; every file is UTF-8 text.", "Save the file as UTF-8.");
  }
}

/** A problem of a file as a whole. */
function atStart(file: string, message: string, repair?: string): Problem {
  return { ...toFound(file, { line: 1, column: 1 }, message, { repair }), rule: meaning.name };
}
