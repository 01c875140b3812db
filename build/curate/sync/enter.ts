/**
 * Facts that a register states → the files of their provider with them: a fact that the same source stated
 * before is brought up to date, a new one is put in, and whatever a person wrote beside it stays.
 */
import { isOneAmount } from "../../amount/states.ts";
import { present } from "../../schema/lists/members.ts";
import type { Path } from "../../load/located.ts";
import { mapAt, valueAt } from "../../load/value-at.ts";
import type { FactsTree, ProviderSource } from "../../load/tree.ts";
import { type CuratedFact } from "../../schema/curated-fact.ts";
import {
  ProductFile,
  ProviderFile,
  type CuratedSource,
  type KeysFile,
} from "../../schema/curated.ts";
import { toFactId } from "../../schema/fact-id.ts";
import type { Value } from "../../schema/fact.ts";
import type { RegisterFile, RegisterLine, RegisterSource } from "../../schema/register.ts";
import { toMoment } from "../../validate/rules/dates.ts";
import type { Folder } from "../edit/folder.ts";
import { withValue, type Data, type Fields } from "../file/data.ts";
import { CuratedFile } from "../file/curated-file.ts";
import { printedData } from "../file/lay-out.ts";
import { providerOf } from "../set/place.ts";
import { Refusal } from "../../load/refusal.ts";

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
interface Entered {
  readonly register: RegisterFile;
  readonly source: RegisterSource;
  /** When the file was read, and where it is kept as of then. */
  readonly copy: Pick<CuratedSource, "retrieved_at" | "archive_url">;
  /** At least one. */
  readonly stated: readonly StatedFact[];
}

/** Returns what moved. Throws a `Refusal` where a fact of another source stands at the place of one of these. */
export function enterFacts(
  tree: FactsTree,
  folder: Folder,
  { register, source: written, copy, stated }: Entered,
): readonly Move[] {
  const provider = providerOf(tree, register.provider);
  const { product, source: name, url, title, type } = written;
  /** Changes the data of a file, which may be a new product's, and writes it in its canonical form. */
  const edit = (file: string, change: (data: Data | undefined) => Data | undefined): void => {
    const begun = present({ name: written.name, kind: written.kind, aliases: written.aliases });
    const curated = new CuratedFile(
      folder.text(file) ||
        `# yaml-language-server: $schema=../../product.schema.json\n${printedData(begun)}`,
    );
    const schema = file === provider.located.file ? ProviderFile : ProductFile;
    curated.become([], change(curated.valueOf([])) ?? {}, schema);
    curated.order(schema);
    folder.write(file, curated.print());
  };
  const [target, path] = homeOf(provider, product === undefined ? [] : ["products", product]) ?? [
    `${tree.name}/providers/${provider.slug}/${product}.yaml`,
    [],
  ];
  // The provider's own file has what several of its products are stated in.
  const isShared = register.files.some((each) => each.source === name && each.product !== product);
  const [home] = homeOf(provider, ["sources", name]) ?? [isShared ? provider.located.file : target];
  edit(home, (data) => {
    const at = ["sources", name];
    const { unconfirmed: _, ...standing } = mapAt(valueAt(data, at)) as Fields;
    return withValue(data, at, { ...standing, ...present({ url, title, type, ...copy }) });
  });
  const moves: Move[] = [];
  edit(target, (data) => {
    const { scopes = {}, plans = {} } = written;
    const scopesUsed = new Set(stated.map(({ line }) => line.scope));
    const plansUsed = new Set(stated.map(({ line }) => line.plan));
    let all = withNames(data, [...path, "scopes"], scopes, scopesUsed);
    all = withNames(all, [...path, "plans"], plans, plansUsed);
    for (const { line, fact } of stated) {
      const entered = withFact(all, target, path, line, { ...fact, source: name }, copy);
      all = entered.after;
      const { before } = entered;
      const { unit } = (tree.keys?.value as KeysFile | undefined)?.[line.key] ?? {};
      const { value: after, observed_at: since } = fact;
      if (before === undefined || !isOneAmount(before, after, unit))
        moves.push({ id: idOfLine(register, written, line), before, after, since });
    }
    return all;
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

/** With the scopes or plans that the register names and the product lacks, of those that its lines use. */
function withNames(
  data: Data | undefined,
  section: Path,
  names: Readonly<Record<string, Data>>,
  used: ReadonlySet<string | undefined>,
): Data | undefined {
  const isNew = (slug: string): boolean =>
    used.has(slug) && valueAt(data, [...section, slug]) === undefined;
  return Object.entries(names)
    .filter(([slug]) => isNew(slug))
    .reduce((all, [slug, named]) => withValue(all, [...section, slug], named), data);
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

/** `before` is the value that stood there; undefined for a fact that is new. */
function withFact(
  data: Data | undefined,
  file: string,
  product: Path,
  { plan, key, scope }: RegisterLine,
  fact: CuratedFact,
  { retrieved_at: read = "" }: Entered["copy"],
): { readonly before: Value | undefined; readonly after: Data } {
  const owner = [...product, ...(plan === undefined ? [] : ["plans", plan])];
  const at = [...owner, "facts", key];
  const entry = fact as unknown as Fields;
  const there = valueAt(data, at) as Fields | readonly Fields[] | undefined;
  const entries = [there ?? []].flat();
  const standing = entries.find((each) => each["scope"] === scope);
  if (standing === undefined)
    return {
      before: undefined,
      after: withValue(data, at, there === undefined ? entry : [...entries, entry]),
    };
  const { source, value } = standing as { readonly source?: string; readonly value: Value };
  if (source !== fact.source)
    throw new Refusal(
      `${file}: ${[...owner, key].join(" > ")}${scope === undefined ? "" : `~${scope}`} stands there from \`${source}\`.`,
      "Give the line of the register a scope of its own, or leave it out.",
    );
  // A reading of its own that is older than that of the source says less.
  const isOlder = (toMoment(standing["last_verified_at"]) ?? "") <= (toMoment(read) ?? "");
  const kept = Object.entries(standing).filter(
    ([field]) => !ofRegister.includes(field) && !(field === "last_verified_at" && isOlder),
  );
  const next = { ...Object.fromEntries(kept), ...entry };
  const all = entries.map((each) => (each === standing ? next : each));
  return { before: value, after: withValue(data, at, Array.isArray(there) ? all : next) };
}
