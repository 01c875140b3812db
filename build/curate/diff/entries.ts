/**
 * The providers, products, plans, keys and kinds of two datasets → what is added, removed, renamed or defined
 * anew.
 */
import { grouped } from "../../lists/grouped.ts";
import type { Dataset, DatasetKey, DatasetProvider } from "../../dataset/dataset.ts";
import type {
  CuratedKey,
  CuratedKind,
  CuratedPlan,
  CuratedProduct,
  ProviderFile,
} from "../../schema/curated.ts";
import type { EntryChange } from "../../schema/diff.ts";
import type { Fact } from "../../schema/fact.ts";
import type { Product } from "../../schema/provider.ts";
import { differences } from "./fields.ts";

export interface ComparedEntry {
  readonly name: string;
  /** What is compared, by field. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly facts: number;
}

/** `today` gives the name of today for one that was renamed, and the name itself otherwise. */
export function entryChanges(
  before: readonly ComparedEntry[],
  after: readonly ComparedEntry[],
  today: (name: string) => string,
): EntryChange[] {
  const now = new Map(after.map((entry) => [entry.name, entry]));
  const changes: EntryChange[] = [];
  const met = new Set<string>();
  for (const entry of before) {
    const found = now.get(entry.name) ?? now.get(today(entry.name));
    if (found === undefined || met.has(found.name)) {
      const { name, facts } = entry;
      changes.push({ change: "removed", name, previous_name: null, fields: [], facts });
      continue;
    }
    met.add(found.name);
    const fields = [...differences(entry.fields, found.fields)];
    const { name, facts } = found;
    if (name !== entry.name)
      changes.push({ change: "renamed", name, previous_name: entry.name, fields, facts });
    else if (fields.length > 0)
      changes.push({ change: "changed", name, previous_name: null, fields, facts });
  }
  for (const { name, facts } of after)
    if (!met.has(name))
      changes.push({ change: "added", name, previous_name: null, fields: [], facts });
  return changes.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** All fields of a shape that curators write but those that are told elsewhere: one that is forgotten does not compile. */
type ComparedFields<Shape, Elsewhere extends keyof Shape = never> = {
  readonly [Field in Exclude<keyof Shape, Elsewhere>]-?: unknown;
};

export function keyEntries(keys: readonly DatasetKey[]): readonly ComparedEntry[] {
  return keys.map(({ key, description, datatype, unit, values, better, words, facts }) => {
    const { title, question, measure, aliases, group } = words;
    const fields: ComparedFields<CuratedKey, "formerly"> = {
      description,
      datatype,
      unit,
      values,
      title,
      question,
      measure,
      better,
      aliases,
      group,
    };
    return { name: key, fields, facts: facts.length };
  });
}

export function kindEntries({
  kinds,
  providers,
}: Pick<Dataset, "kinds" | "providers">): readonly ComparedEntry[] {
  const counts = new Map<string, number>();
  for (const { products, facts } of providers) {
    const kindOf = new Map(products.map(({ slug, kind }) => [slug, kind]));
    for (const { product } of facts) {
      const kind = product && kindOf.get(product.slug);
      if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  return kinds.map(({ slug, title, group, description, aliases, keys }) => {
    const fields: ComparedFields<CuratedKind> = { title, group, description, aliases, keys };
    return { name: slug, fields, facts: counts.get(slug) ?? 0 };
  });
}

export function providerEntries(providers: readonly DatasetProvider[]): readonly ComparedEntry[] {
  return providers.map(({ slug, name, homepage, hosts, aliases, facts, notPublished }) => {
    const fields: ComparedFields<ProviderFile, "formerly" | "sources" | "facts" | "products"> = {
      name,
      homepage,
      hosts,
      aliases,
      not_published: notPublished.map(({ id, raw_value = "" }) => `${id} ${raw_value}`),
    };
    return { name: slug, fields, facts: facts.length };
  });
}

/** Products and plans by their place: `acme/api`, `acme/api/pro`. */
export function placeEntries(providers: readonly DatasetProvider[]): readonly ComparedEntry[] {
  return providers.flatMap(({ slug: provider, products, facts }) => {
    const ofProduct = grouped(facts, ({ product }) => product?.slug);
    return products.flatMap(({ slug, name, kind, aliases, scopes, plans, superseded_by }) => {
      const own = ofProduct.get(slug) ?? [];
      const fields: ComparedFields<
        CuratedProduct,
        "formerly" | "facts" | "plans" | "not_published" | "detail"
      > = {
        name,
        kind,
        aliases,
        superseded_by: superseded_by?.slug,
        scopes: scopes?.map((scope) => `${scope.slug}: ${scope.name}`),
      };
      const product = { name: `${provider}/${slug}`, fields, facts: own.length };
      return [product, ...plans.map((plan) => planEntry(product.name, plan, own))];
    });
  });
}

function planEntry(
  product: string,
  { slug, name, tier }: Product["plans"][number],
  facts: readonly Fact[],
): ComparedEntry {
  const fields: ComparedFields<CuratedPlan, "formerly" | "facts" | "not_published"> = {
    name,
    tier,
  };
  const own = facts.filter(({ plan }) => plan?.slug === slug);
  return { name: `${product}/${slug}`, fields, facts: own.length };
}
