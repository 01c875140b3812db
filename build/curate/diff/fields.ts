/** Two states of one thing → the fields in which they differ, in a fixed order, as plain values. */
import type { FieldChange } from "../../schema/diff.ts";
import { Fact, Source } from "../../schema/fact.ts";

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
  return path
    .split(".")
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], fact);
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
