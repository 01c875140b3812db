/**
 * The providers, products, plans, keys and kinds of two datasets → what is added, removed, renamed or defined
 * anew.
 */
import { grouped } from "../../schema/lists/grouped.ts";
import type { Dataset, DatasetKey, DatasetProvider } from "../../dataset/dataset.ts";
import type {
  CuratedKey,
  CuratedKind,
  CuratedPlan,
  CuratedProduct,
  ProviderFile,
} from "../../schema/curated.ts";
import type { EntryChange } from "../../schema/diff.ts";
import { differences } from "./fields.ts";

export interface ComparedEntry {
  readonly name: string;
  /** What is compared, by field. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly facts: number;
}

/** The names that one of earlier may have today. */
export type Today = (name: string) => readonly string[];

export function entryChanges(
  before: readonly ComparedEntry[],
  after: readonly ComparedEntry[],
  today: Today,
): EntryChange[] {
  const now = new Map(after.map((entry) => [entry.name, entry]));
  const fresh = new Map(now);
  const none = { previous_name: null, fields: [] };
  const paired = before.flatMap((entry): EntryChange[] => {
    const name = [entry.name, ...today(entry.name)].find((each) => now.has(each)) ?? "";
    const found = now.get(name);
    if (found === undefined || !fresh.delete(name))
      return [{ change: "removed", name: entry.name, ...none, facts: entry.facts }];
    const { facts } = found;
    const fields = [...differences(entry.fields, found.fields)];
    if (name !== entry.name)
      return [{ change: "renamed", name, previous_name: entry.name, fields, facts }];
    return fields.length === 0 ? [] : [{ change: "changed", name, ...none, fields, facts }];
  });
  const added = [...fresh.values()].map(({ name, facts }): EntryChange => {
    return { change: "added", name, ...none, facts };
  });
  return [...paired, ...added].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** All fields of a shape that curators write but those that are told elsewhere: one that is forgotten does not compile. */
function compared<Shape, Elsewhere extends keyof Shape = never>(
  name: string,
  facts: number,
  fields: { readonly [Field in Exclude<keyof Shape, Elsewhere>]-?: unknown },
): ComparedEntry {
  return { name, fields, facts };
}

export function keyEntries(keys: readonly DatasetKey[]): readonly ComparedEntry[] {
  return keys.map(({ key, description, datatype, unit, values, better, words, facts }) => {
    const { title, question, measure, aliases, group } = words;
    const named = { title, question, measure, better, aliases, group };
    const fields = { description, datatype, unit, values, ...named };
    return compared<CuratedKey, "formerly">(key, facts.length, fields);
  });
}

export function kindEntries({
  kinds,
  providers,
}: Pick<Dataset, "kinds" | "providers">): readonly ComparedEntry[] {
  const ofFacts = providers.flatMap(({ products, facts }) => {
    const kindOf = new Map(products.map(({ slug, kind }) => [slug, kind]));
    return facts.map(({ product }) => product && kindOf.get(product.slug));
  });
  const counts = grouped(ofFacts, (kind) => kind);
  return kinds.map(({ slug, title, group, description, aliases, keys }) => {
    const fields = { title, group, description, aliases, keys };
    return compared<CuratedKind>(slug, counts.get(slug)?.length ?? 0, fields);
  });
}

export function providerEntries(providers: readonly DatasetProvider[]): readonly ComparedEntry[] {
  return providers.map(({ slug, name, homepage, hosts, aliases, facts, notPublished }) => {
    const not_published = notPublished.map(({ id, raw_value = "" }) => `${id} ${raw_value}`);
    const fields = { name, homepage, hosts, aliases, not_published };
    type Elsewhere = "formerly" | "sources" | "facts" | "products";
    return compared<ProviderFile, Elsewhere>(slug, facts.length, fields);
  });
}

/** Products and plans by their place: `acme/api`, `acme/api/pro`. */
export function placeEntries(providers: readonly DatasetProvider[]): readonly ComparedEntry[] {
  return providers.flatMap(({ slug: provider, products, facts }) => {
    const ofPlace = grouped(facts, ({ product, plan }) => `${product?.slug}/${plan?.slug}`);
    const ofProduct = grouped(facts, ({ product }) => product?.slug);
    return products.flatMap(({ slug, name, kind, aliases, scopes: own, plans, superseded_by }) => {
      const place = `${provider}/${slug}`;
      const scopes = own?.map((scope) => `${scope.slug}: ${scope.name}`);
      const fields = { name, kind, aliases, superseded_by: superseded_by?.slug, scopes };
      type Elsewhere = "formerly" | "facts" | "plans" | "not_published" | "detail";
      const count = ofProduct.get(slug)?.length ?? 0;
      return [
        compared<CuratedProduct, Elsewhere>(place, count, fields),
        ...plans.map((plan) =>
          compared<CuratedPlan, "formerly" | "facts" | "not_published">(
            `${place}/${plan.slug}`,
            ofPlace.get(`${slug}/${plan.slug}`)?.length ?? 0,
            { name: plan.name, tier: plan.tier },
          ),
        ),
      ];
    });
  });
}
