/**
 * The facts folder → its files as located values. Everything below the folder is accounted for: a
 * file that nothing would read is a problem, so that no fact is lost to a misspelt file name.
 */
import { basename, dirname, normalize } from "node:path";
import { grouped } from "../schema/lists/grouped.ts";
import type { KeptPlace } from "../schema/place.ts";
import {
  comparisonFile,
  holdsFacts,
  meantAs,
  productFile,
  providerFile,
  registerFile,
  wantedFile,
} from "./file-names.ts";
import { diskSource, type FileSource } from "./file-source.ts";
import type { Located } from "./located.ts";
import { parseYaml, type Parsed } from "./parse.ts";
import { parsePlaces, placesFile } from "./places.ts";
import type { Problem } from "./problem.ts";
import { joinProvider } from "./provider-folder.ts";
import { atStart, textOf } from "./texts.ts";

export interface ProviderSource {
  readonly slug: string;
  /** The provider as one value, whatever files it is written in. */
  readonly located: Located;
  /** Its files, the provider's own first. */
  readonly files: readonly Located[];
}

/** One of the files of a folder: a provider, a product, a register, or a comparison with another dataset. */
export interface NamedText {
  /** Of its file: `aws` for `register/aws.yaml`. */
  readonly name: string;
  readonly located: Located;
}

/** What could be read; a file that is missing here has its problem in `problems`. */
export interface FactsTree {
  /** The folder as problems name it. */
  readonly name: string;
  /** By their paths below the folder. */
  readonly files: ReadonlyMap<string, Located>;
  readonly dataset: Located | undefined;
  readonly keys: Located | undefined;
  /** The kinds of service, where the dataset has any. */
  readonly kinds: Located | undefined;
  /** How often values change, where the dataset has counted it. */
  readonly freshness: Located | undefined;
  /** What people ask for and no fact answers, where the dataset has such a list. */
  readonly wanted: Located | undefined;
  /** By slug. */
  readonly providers: readonly ProviderSource[];
  /** By name. */
  readonly registers: readonly NamedText[];
  /** What other datasets state of the same, by name. */
  readonly comparisons: readonly NamedText[];
  /** Where quotes stood when they were read, as the generated file has it. */
  readonly places: readonly KeptPlace[];
  readonly problems: readonly Problem[];
  readonly bytes: number;
}

/** The files that were read. */
export function locatedFiles({ files }: FactsTree): readonly Located[] {
  return [...files.values()];
}

/** Those that hold facts. */
export function factFiles({ files }: FactsTree): readonly Located[] {
  return [...files].flatMap(([path, located]) => (holdsFacts(path) ? [located] : []));
}

export interface LoadOptions {
  /** How problems name the folder; default: as given. */
  readonly name?: string;
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
  { name, parse = parseYaml }: LoadOptions & { readonly name: string },
): FactsTree {
  const listed = source.list();
  const read = new Map<string, Located>();
  const problems: Problem[] = [];
  let places: readonly KeptPlace[] = [];
  let bytes = 0;
  for (const each of listed ?? []) {
    const text = textOf(source, name, each);
    if (typeof text === "object") problems.push(text);
    if (typeof text !== "string") continue;
    bytes += each.size;
    const file = `${name}/${each.path}`;
    if (each.path === placesFile) {
      const kept = parsePlaces(file, text);
      problems.push(...kept.problems);
      places = kept.places;
      continue;
    }
    const parsed = parse(file, text);
    // Not `push(...)`: a file may hold more problems than a call takes arguments.
    for (const problem of parsed.problems) problems.push(problem);
    if (parsed.located) read.set(each.path, parsed.located);
  }
  const files = (listed ?? []).flatMap(({ path, kind }) => (kind === "file" ? [path] : []));
  if (listed === undefined)
    problems.push(atStart(name, `no such folder: "${name}"; the facts are read from a folder.`));
  else if (listed.every(({ path }) => path !== "")) problems.push(...missingFiles(name, files));
  const providers = providerSources(read, problems);
  problems.push(...foldersAlone(name, files));
  return {
    name,
    files: read,
    dataset: read.get("dataset.yaml"),
    keys: read.get("keys.yaml"),
    kinds: read.get("kinds.yaml"),
    freshness: read.get("freshness.yaml"),
    wanted: read.get(wantedFile),
    providers,
    registers: namedTexts(read, registerFile),
    comparisons: namedTexts(read, comparisonFile),
    places,
    problems,
    bytes,
  };
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
  const products = [...read]
    .flatMap(([path, located]) => (productFile.test(path) ? [located] : []))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const partsOf = grouped(products, ({ file }) => basename(dirname(file)));
  return namedTexts(read, providerFile).map(({ name: slug, located: main }) => {
    const parts = partsOf.get(slug) ?? [];
    const joined = joinProvider(main, parts);
    problems.push(...joined.problems);
    return { slug, located: joined.located, files: [main, ...parts] };
  });
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

function namedTexts(read: ReadonlyMap<string, Located>, kind: RegExp): readonly NamedText[] {
  return [...read]
    .filter(([path]) => kind.test(path))
    .map(([path, located]) => ({ name: basename(path, ".yaml"), located }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
