/**
 * Facts that were mined → the files of their provider with them: a fact that the same source stated
 * before is brought up to date, a new one is put in, and whatever a person wrote beside it stays.
 */
import type { FactsTree } from "../../load/tree.ts";
import type { Path } from "../../load/located.ts";
import type { CuratedFact, CuratedSource } from "../../schema/curated.ts";
import type { RegisterFile, RegisterLine, RegisterSource } from "../../schema/register.ts";
import { present } from "../../dataset/present.ts";
import { mapAt } from "../../validate/rule.ts";
import { printedData, type CuratedFile, type Data } from "../file/curated-file.ts";
import type { Value } from "../../schema/fact.ts";
import { addEntry, factFields } from "../file/fact.ts";
import { addSource } from "../set/add-source.ts";
import { Refusal } from "../set/refusal.ts";
import type { MinedLine } from "./mined.ts";

/** Where the facts of a file of the register go. */
export interface Target {
  /** As problems name it. */
  readonly file: string;
  /** Of the product in that file; empty in a product's own file and for facts of the provider. */
  readonly path: Path;
  /** Whether the file is one product's own. */
  readonly isProduct: boolean;
}

export interface Mined {
  readonly line: RegisterLine;
  readonly fact: MinedLine["fact"];
}

/** Throws a `Refusal` for a provider that is not there, and for a product that the register does not name. */
export function targetOf(tree: FactsTree, slug: string, source: RegisterSource): Target {
  const provider = tree.providers.find((each) => each.slug === slug);
  if (provider === undefined)
    throw new Refusal(`no provider \`${slug}\`.`, `npm run facts -- new ${slug}`);
  const { product } = source;
  if (product === undefined) return { file: provider.located.file, path: [], isProduct: false };
  const path = ["products", product];
  if (mapAt(mapAt(provider.located.value)["products"])[product] !== undefined) {
    const [{ file }, own] = provider.located.home(path);
    return { file, path: own, isProduct: file !== provider.located.file };
  }
  if (source.name === undefined)
    throw new Refusal(`${slug} has no product \`${product}\`.`, "Name it in the register: `name`.");
  return { file: `${tree.name}/providers/${slug}/${product}.yaml`, path: [], isProduct: true };
}

/**
 * The file in which a source stands: where it is already, else that of the product, or of the provider
 * where several of its products are stated there.
 */
export function sourceHome(
  tree: FactsTree,
  { provider: slug, files }: RegisterFile,
  { source, product }: RegisterSource,
  target: Target,
): Target {
  const provider = tree.providers.find((each) => each.slug === slug)!;
  const main = { file: provider.located.file, path: [], isProduct: false };
  if (mapAt(mapAt(provider.located.value)["sources"])[source] !== undefined) {
    const [{ file }] = provider.located.home(["sources", source]);
    return { file, path: [], isProduct: file !== main.file };
  }
  const isShared = files.some((each) => each.source === source && each.product !== product);
  return isShared ? main : { ...target, path: [] };
}

/** A product's own file with nothing in it yet but what the register says of the product. */
export function newProductFile({ name, kind, aliases }: RegisterSource): string {
  const written = printedData(present({ name, kind, aliases }));
  return `# yaml-language-server: $schema=../../product.schema.json\n${written}`;
}

export function enterSource(
  file: CuratedFile,
  { isProduct }: Target,
  name: string,
  source: CuratedSource,
): void {
  const at = ["sources", name];
  if (!file.has(at)) {
    addSource(file, { name, added: source }, isProduct);
    return;
  }
  for (const [field, value] of Object.entries(source))
    file.set([...at, field], value as string, Object.keys(source));
  if (file.has([...at, "unconfirmed"])) file.remove([...at, "unconfirmed"]);
}

/**
 * Scopes and plans that the register names and the product lacks, of those that the lines use. A section
 * that is new stands last: the file is formatted once all is in it.
 */
export function enterNames(
  file: CuratedFile,
  { path }: Target,
  source: RegisterSource,
  lines: ReadonlySet<RegisterLine>,
): void {
  const used = [...lines];
  const enter = (section: string, slug: string, named: Data, placing?: "by name"): void => {
    if (!file.has([...path, section])) file.insert([...path, section], {});
    if (!file.has([...path, section, slug])) file.insert([...path, section, slug], named, placing);
  };
  for (const [slug, name] of Object.entries(source.scopes ?? {}))
    if (used.some(({ scope }) => scope === slug)) enter("scopes", slug, name, "by name");
  for (const [slug, plan] of Object.entries(source.plans ?? {}))
    if (used.some((line) => line.plan === slug)) enter("plans", slug, { ...plan });
}

/**
 * Returns the value that stood there; undefined for a fact that is new. Throws a `Refusal` where a fact of
 * another source stands at the same place.
 */
export function enterFact(
  file: CuratedFile,
  target: Target,
  { line, fact }: Mined,
  source: string,
): Value | undefined {
  const owner = [...target.path, ...(line.plan === undefined ? [] : ["plans", line.plan])];
  if (!file.has([...owner, "facts"])) file.insert([...owner, "facts"], {});
  const at = [...owner, "facts", line.key];
  const standing = standingFacts(file, at);
  const same = standing.find(({ scope }) => scope === line.scope);
  const entry = { ...fact, source };
  if (same === undefined) {
    if (standing[0] === undefined) file.insert(at, inOrder(entry), "by name");
    else addEntry(file, standing[0].path, inOrder(entry));
    return undefined;
  }
  if (same.source !== source)
    throw new Refusal(
      `${target.file}: ${[...owner, line.key].join(" > ")}${line.scope === undefined ? "" : `~${line.scope}`} stands there from \`${same.source}\`.`,
      "Give the line of the register a scope of its own, or leave it out.",
    );
  const before = file.valueOf([...same.path, "value"]) as Value;
  updateEntry(file, same.path, entry);
  return before;
}

function standingFacts(file: CuratedFile, at: Path) {
  const paths: Path[] = [];
  for (let index = 0; file.has([...at, index]); index++) paths.push([...at, index]);
  if (paths.length === 0 && file.has(at)) paths.push(at);
  return paths.map((path) => ({
    path,
    scope: file.valueOf([...path, "scope"]) as string | undefined,
    source: file.valueOf([...path, "source"]) as string | undefined,
  }));
}

function inOrder(entry: CuratedFact): Data {
  const fields = factFields.flatMap((field) =>
    Object.hasOwn(entry, field) ? [[field, entry[field as keyof CuratedFact]]] : [],
  );
  return Object.fromEntries(fields) as Data;
}

/** What mining decides is set anew; what it knows nothing of stays. */
const minedFields = [
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
] as const satisfies readonly (keyof CuratedFact)[];

function updateEntry(file: CuratedFile, path: Path, entry: CuratedFact): void {
  for (const field of minedFields) {
    const [own, before] = [entry[field] as Data | undefined, file.valueOf([...path, field])];
    if (JSON.stringify(own) === JSON.stringify(before)) continue;
    if (before !== undefined) file.remove([...path, field]);
    if (own === undefined) continue;
    if (field === "history") file.unfold(path);
    file.insert([...path, field], own, factFields);
  }
}
