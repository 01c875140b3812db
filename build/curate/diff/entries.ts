/** What two datasets define beside facts → what is added, removed or defined anew, in one list. */
import type { Dataset } from "../../dataset/dataset.ts";
import type { Curated } from "../../schema/curated-facts.ts";
import type { DefinitionChange } from "../../schema/diff.ts";
import { differences } from "./fields.ts";

/** One side: the facts as they are written, and what is published of them. */
export interface DiffSide {
  readonly curated: Curated;
  readonly dataset: Dataset;
}

type Fields = Readonly<Record<string, unknown>>;

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
