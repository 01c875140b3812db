/**
 * The providers, products, plans and keys of two datasets → what is added, removed, renamed or defined
 * anew. A side that was read from a snapshot knows only what its facts say: no more is compared then.
 */
import { grouped } from "../../lists/grouped.ts";
import type { DatasetKey, DatasetProvider } from "../../dataset/dataset.ts";
import type { EntryChange } from "../../schema/diff.ts";
import type { Fact } from "../../schema/fact.ts";
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
): readonly EntryChange[] {
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

export function keyEntries(keys: readonly DatasetKey[]): readonly ComparedEntry[] {
  return keys.map(({ key, description, datatype, unit, values, words, facts }) => ({
    name: key,
    fields: { description, datatype, unit, values, ...words },
    facts: facts.length,
  }));
}

/** The keys that facts name, as far as facts define them. */
export function keyEntriesOf(facts: readonly Fact[]): readonly ComparedEntry[] {
  return [...grouped(facts, ({ key }) => key)].map(([name, [first, ...rest]]) => ({
    name,
    fields: { datatype: first!.datatype, unit: first!.unit },
    facts: rest.length + 1,
  }));
}

export function providerEntries(providers: readonly DatasetProvider[]): readonly ComparedEntry[] {
  return providers.map(({ slug, name, homepage, aliases, facts }) => ({
    name: slug,
    fields: { name, homepage, aliases },
    facts: facts.length,
  }));
}

export function providerEntriesOf(facts: readonly Fact[]): readonly ComparedEntry[] {
  return [...grouped(facts, ({ provider }) => provider.slug)].map(([slug, [first, ...rest]]) => ({
    name: slug,
    fields: { name: first!.provider.name },
    facts: rest.length + 1,
  }));
}

/** Products and plans by their place: `acme/api`, `acme/api/pro`. */
export function placeEntriesOf(facts: readonly Fact[]): readonly ComparedEntry[] {
  const places = facts.flatMap(({ provider, product, plan }) => [
    ...(product ? [{ place: `${provider.slug}/${product.slug}`, name: product.name }] : []),
    ...(product && plan
      ? [{ place: `${provider.slug}/${product.slug}/${plan.slug}`, name: plan.name }]
      : []),
  ]);
  return [...grouped(places, ({ place }) => place)].map(([name, [first, ...rest]]) => ({
    name,
    fields: { name: first!.name },
    facts: rest.length + 1,
  }));
}
