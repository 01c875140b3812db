/**
 * Facts that a register states → the files of their provider with them: a fact that the same source stated
 * before is brought up to date, a new one is put in, and whatever a person wrote beside it stays.
 */
import { isOneAmount } from "../../amount/states.ts";
import { present } from "../../dataset/present.ts";
import type { Path } from "../../load/located.ts";
import type { FactsTree, ProviderSource } from "../../load/tree.ts";
import { CuratedFact, CuratedSource, ProductFile, ProviderFile } from "../../schema/curated.ts";
import { toFactId } from "../../schema/fact-id.ts";
import type { Value } from "../../schema/fact.ts";
import type { RegisterFile, RegisterLine, RegisterSource } from "../../schema/register.ts";
import { mapAt } from "../../validate/rule.ts";
import { valueAt } from "../../validate/wording.ts";
import type { Folder } from "../edit/folder.ts";
import { openCurated, printedData, type CuratedFile, type Data } from "../file/curated-file.ts";
import { addEntry } from "../file/fact.ts";
import { format } from "../file/format.ts";
import { addSource } from "../set/add-source.ts";
import { Refusal } from "../set/refusal.ts";

export interface StatedFact {
  readonly line: RegisterLine;
  readonly fact: Omit<CuratedFact, "source">;
}

/** A value that is new, or another one than stood there. */
export interface Move {
  readonly id: string;
  /** Undefined for a fact that is new. */
  readonly before: Value | undefined;
  readonly after: Value;
  readonly since: string | undefined;
}

/** One file of a register and what was read in it. */
export interface Entered {
  readonly register: RegisterFile;
  readonly source: RegisterSource;
  /** When the file was read, and where it is kept as of then. */
  readonly copy: Pick<CuratedSource, "retrieved_at" | "archive_url">;
  /** At least one. */
  readonly stated: readonly StatedFact[];
}

type Fields = Readonly<Record<string, Data>>;

/** Returns what moved. Throws a `Refusal` where a fact of another source stands at the place of one of these. */
export function enterFacts(
  tree: FactsTree,
  folder: Folder,
  { register, source: written, copy, stated }: Entered,
): readonly Move[] {
  const provider = tree.providers.find(({ slug }) => slug === register.provider)!;
  const { product, source: name, url, title, type } = written;
  /** Changes a file, which may be a new product's, and writes it in its canonical form. */
  const edit = (file: string, change: (curated: CuratedFile) => void): void => {
    const begun = present({ name: written.name, kind: written.kind, aliases: written.aliases });
    const curated = openCurated(
      folder.text(file) ||
        `# yaml-language-server: $schema=../../product.schema.json\n${printedData(begun)}`,
    );
    change(curated);
    const schema = file === provider.located.file ? ProviderFile : ProductFile;
    const formatted = format(file, curated.print(), schema);
    folder.write(file, formatted.ok ? formatted.text : curated.print());
  };
  const [target, path] = homeOf(provider, product === undefined ? [] : ["products", product]) ?? [
    `${tree.name}/providers/${provider.slug}/${product}.yaml`,
    [],
  ];
  // The provider's own file has what several of its products are stated in.
  const isShared = register.files.some((each) => each.source === name && each.product !== product);
  const [home] = homeOf(provider, ["sources", name]) ?? [isShared ? provider.located.file : target];
  edit(home, (file) => enterSource(file, name, { url, title, type, ...copy }));
  const moves: Move[] = [];
  edit(target, (file) => {
    const lines = stated.map(({ line }) => line);
    const { scopes = {}, plans = {} } = written;
    enterNames(file, [...path, "scopes"], scopes, new Set(lines.map(({ scope }) => scope)));
    enterNames(file, [...path, "plans"], plans, new Set(lines.map(({ plan }) => plan)));
    for (const { line, fact } of stated) {
      const before = enterFact(file, target, path, line, { ...fact, source: name });
      const { unit } = mapAt(mapAt(tree.keys?.value)[line.key]);
      const { value: after, observed_at: since } = fact;
      if (before === undefined || !isOneAmount(before, after, unit))
        moves.push({ id: idOfLine(register, written, line), before, after, since });
    }
  });
  return moves;
}

export function idOfLine(
  { provider }: RegisterFile,
  { product = "*" }: RegisterSource,
  { plan = "*", key, scope }: RegisterLine,
): string {
  return toFactId({ provider, product, plan, key, scope });
}

/** Of a provider's files the one in which something stands, and where; undefined for what is not there. */
function homeOf({ located }: ProviderSource, path: Path): readonly [string, Path] | undefined {
  if (valueAt(located.value, path) === undefined) return undefined;
  const [{ file }, own] = located.home(path);
  return [file, own];
}

function enterSource(file: CuratedFile, name: string, source: CuratedSource): void {
  const at = ["sources", name];
  const { unconfirmed: _unconfirmed, ...standing } = mapAt(file.valueOf(at)) as Fields;
  if (file.has(at)) file.become(at, { ...standing, ...source }, CuratedSource);
  else addSource(file, { name, added: source });
}

/** Scopes or plans that the register names and the product lacks, of those that its lines use. */
function enterNames(
  file: CuratedFile,
  section: Path,
  names: Readonly<Record<string, Data>>,
  used: ReadonlySet<string | undefined>,
): void {
  for (const [slug, named] of Object.entries(names)) {
    if (!used.has(slug) || file.has([...section, slug])) continue;
    if (!file.has(section)) file.insert(section, {});
    // Plans rise from free to enterprise, and no alphabet knows that.
    const placing = section.at(-1) === "scopes" ? "by name" : "last";
    file.insert([...section, slug], named, placing);
  }
}

/** What a register says nothing of stays. */
const ofRegister: readonly string[] = [
  "value",
  "currency",
  "per",
  "bound",
  "adjustable",
  "raw_value",
  "line",
  "observed_at",
  "note",
  "history",
] satisfies readonly (keyof CuratedFact)[];

/** Returns the value that stood there; undefined for a fact that is new. */
function enterFact(
  file: CuratedFile,
  name: string,
  product: Path,
  { plan, key, scope }: RegisterLine,
  fact: CuratedFact,
): Value | undefined {
  const owner = [...product, ...(plan === undefined ? [] : ["plans", plan])];
  if (!file.has([...owner, "facts"])) file.insert([...owner, "facts"], {});
  const at = [...owner, "facts", key];
  const entry = fact as unknown as Fields;
  const there = file.valueOf(at);
  const isList = Array.isArray(there);
  const entries = (isList ? there : there === undefined ? [] : [there]) as readonly Fields[];
  const index = entries.findIndex((each) => each["scope"] === scope);
  const standing = entries[index];
  if (standing === undefined) {
    if (there === undefined) file.insert(at, entry, "by name");
    else addEntry(file, isList ? [...at, 0] : at, entry);
    return undefined;
  }
  const { source, value } = standing as { readonly source?: string; readonly value: Value };
  if (source !== fact.source)
    throw new Refusal(
      `${name}: ${[...owner, key].join(" > ")}${scope === undefined ? "" : `~${scope}`} stands there from \`${source}\`.`,
      "Give the line of the register a scope of its own, or leave it out.",
    );
  const kept = Object.entries(standing).filter(([field]) => !ofRegister.includes(field));
  file.become(isList ? [...at, index] : at, { ...Object.fromEntries(kept), ...entry }, CuratedFact);
  return value;
}
