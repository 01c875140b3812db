/** Two states of a fact or of what is defined beside facts → the fields in which they differ, in a fixed order. */
import type { Dataset } from "../../dataset/dataset.ts";
import type { Curated } from "../../schema/curated-facts.ts";
import type { DefinitionChange, FieldChange } from "../../schema/diff.ts";
import { Fact, Source } from "../../schema/fact.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The fields that name a fact: another name is reported once, of the thing that has it. */
const naming = ["id", "provider", "product", "plan", "scope", "when", "key"] as const;

/** The key's own: under another key a value may count something else. */
const keyFields = ["datatype", "unit"] as const;

/** Derived from other fields alone, whose difference says it all. */
const derived = ["display", "evidence", "fresh_until", "superseded_by", "detail"] as const;

const untold = new Set<string>([...naming, ...keyFields, ...derived] satisfies (keyof Fact)[]);
/** Every other field of the schema, those of the source one by one. */
const said = Object.keys(Fact.properties)
  .filter((name) => !untold.has(name))
  .flatMap((name) =>
    name === "source" ? Object.keys(Source.properties).map((each) => `source.${each}`) : [name],
  );

export function factDifferences(before: Fact, after: Fact): readonly FieldChange[] {
  if (before === after) return [];
  const names = before.key === after.key ? said : [...said, ...keyFields];
  return names.flatMap((name) => difference(name, fieldOf(before, name), fieldOf(after, name)));
}

function fieldOf(fact: Fact, path: string): unknown {
  if (path === "history" || path === "upcoming")
    return fact[path]?.map((step) => ({ ...step, display: undefined }));
  return path.split(".").reduce<unknown>((value, name) => (value as Fields)[name], fact);
}

/** The fields of two records, by name; a field that one of them lacks is null there. */
function differences(before: Fields, after: Fields): readonly FieldChange[] {
  return Object.keys({ ...before, ...after }).flatMap((field) =>
    difference(field, before[field], after[field]),
  );
}

/** True where the value itself is another. */
export function changesValue(fields: readonly FieldChange[]): boolean {
  return fields.some(({ field }) => field === "value" || field === "currency");
}

/** By how many percent a number grows; null where it is none, or was zero, or its currency changes. */
export function percentOf(before: Fact, after: Fact): number | null {
  const [from, to] = [before.value, after.value];
  if (typeof from !== "number" || typeof to !== "number" || from === 0 || from === to) return null;
  if (before.currency !== after.currency || before.unit !== after.unit) return null;
  return Math.round(((to - from) / Math.abs(from)) * 1000) / 10;
}

function difference(field: string, before: unknown = null, after: unknown = null): FieldChange[] {
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
}

/** One side: the facts as they are written, and what is published of them. */
export interface DiffSide {
  readonly curated: Curated;
  readonly dataset: Dataset;
}

export function definitionChanges(before: DiffSide, after: DiffSide): readonly DefinitionChange[] {
  const [was, is] = [new Map(definitionsOf(before)), new Map(definitionsOf(after))];
  const names = new Set([...was.keys(), ...is.keys()]);
  return [...names].flatMap((name): DefinitionChange[] => {
    const [old, now] = [was.get(name), is.get(name)];
    if (old !== undefined && now !== undefined) {
      const fields = differences(old, now);
      return fields.length === 0 ? [] : [{ change: "changed", name, fields }];
    }
    // Products and plans that come or go show with their facts.
    if (/^(product|plan) /.test(name)) return [];
    return [{ change: now === undefined ? "removed" : "added", name, fields: [] }];
  });
}

/** By name: `key api.version`, `plan acme/api/pro`. Only what is published. */
function* definitionsOf({ curated, dataset }: DiffSide): Generator<readonly [string, Fields]> {
  yield ["dataset", { ...curated.dataset }];
  for (const [key, own] of Object.entries(curated.keys)) yield [`key ${key}`, { ...own }];
  for (const [kind, own] of Object.entries(curated.kinds)) yield [`kind ${kind}`, { ...own }];
  const files = new Map(curated.providers.map(({ slug, file }) => [slug, file]));
  for (const { slug, products } of dataset.providers) {
    const file = files.get(slug);
    yield [`provider ${slug}`, ownFields(file)];
    for (const { slug: product, plans } of products) {
      const own = file?.products?.[product];
      yield [`product ${slug}/${product}`, ownFields(own)];
      for (const { slug: plan } of plans)
        yield [`plan ${slug}/${product}/${plan}`, ownFields(own?.plans?.[plan])];
    }
  }
}

/** Told with the facts, or as definitions of their own. */
const elsewhere = new Set(["facts", "sources", "products", "plans"]);

function ownFields(fields: object = {}): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !elsewhere.has(name)));
}
