/** Two states of one thing → the fields in which they differ, in a fixed order, as plain values. */
import type { FieldChange } from "../../schema/diff.ts";
import type { Fact } from "../../schema/fact.ts";

/**
 * What can differ between two facts of one key. Its unit and its datatype are the key's; names are the
 * provider's, the product's and the plan's: each is reported there, once.
 */
const factFields = {
  value: (fact) => fact.value,
  currency: (fact) => fact.currency,
  raw_value: (fact) => fact.raw_value,
  status: (fact) => fact.status,
  "source.url": ({ source }) => source.url,
  "source.title": ({ source }) => source.title,
  "source.source_type": ({ source }) => source.source_type,
  "source.retrieved_at": ({ source }) => source.retrieved_at,
  "source.archive_url": ({ source }) => source.archive_url,
  observed_at: (fact) => fact.observed_at,
  effective_from: (fact) => fact.effective_from,
  effective_to: (fact) => fact.effective_to,
  last_verified_at: (fact) => fact.last_verified_at,
  removed_at: (fact) => fact.removed_at,
  note: (fact) => fact.note,
  history: (fact) => fact.history,
} as const satisfies Readonly<Record<string, (fact: Fact) => unknown>>;

/** A fact under another key may count something else, whatever its value. */
const keyFields = {
  datatype: (fact) => fact.datatype,
  unit: (fact) => fact.unit,
} as const satisfies Readonly<Record<string, (fact: Fact) => unknown>>;

export function factDifferences(before: Fact, after: Fact): readonly FieldChange[] {
  const fields = before.key === after.key ? factFields : { ...factFields, ...keyFields };
  return Object.entries(fields).flatMap(([field, read]) =>
    difference(field, read(before), read(after)),
  );
}

/** The fields of two records, by name; a field that one of them lacks is null there. */
export function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly FieldChange[] {
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
