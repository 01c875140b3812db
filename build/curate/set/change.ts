/**
 * A fact as it stands and what is to hold → the fields that change. What belonged to the old value goes
 * with it: into the history, or away.
 */
import type { CuratedFact } from "../../schema/curated.ts";
import type { Value } from "../../schema/fact.ts";
import type { Data } from "../file/curated-file.ts";
import { Refusal } from "./refusal.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** The conditions of a value, as they were given; undefined stays as it is. */
export interface Conditions {
  /** The slug of a scope of the product; undefined for the fact without one. */
  readonly scope?: string | undefined;
  /** Empty: without any. */
  readonly per?: readonly string[] | undefined;
  readonly bound?: string | undefined;
  readonly adjustable?: boolean | undefined;
}

export interface Statement extends Conditions {
  readonly value: Value;
  readonly currency?: string | undefined;
  readonly quote: string;
  /** The name of a source of the file. */
  readonly source: string;
  readonly observedAt?: string | undefined;
  readonly verifiedAt?: string | undefined;
  /** Empty: without one. */
  readonly note?: string | undefined;
}

export interface FactEdit {
  /** In any order: each goes where its field belongs. */
  readonly set: readonly (readonly [string, Value | readonly string[]])[];
  readonly remove: readonly string[];
  /** The old value, for the top of the history. */
  readonly step?: Data;
}

/**
 * What becomes of each field when a fact is set; one without a fate does not compile. What is of the
 * value goes with it, what is of the reading goes with the value or its page too, and what is of the
 * fact stays or has a rule of its own below.
 */
const fates = {
  value: "stated",
  currency: "stated",
  scope: "of the fact",
  per: "stated",
  bound: "stated",
  adjustable: "stated",
  raw_value: "stated",
  source: "stated",
  line: "of the reading",
  witnesses: "of the value",
  observed_at: "of the value",
  last_verified_at: "of the reading",
  effective_from: "of the value",
  effective_to: "of the value",
  note: "stated",
  status: "of the fact",
  conflicts_with: "of the fact",
  removed_at: "ended",
  formerly: "of the fact",
  history: "of the fact",
} as const satisfies Readonly<Record<keyof CuratedFact, Fate>>;

type Fate = "stated" | "of the value" | "of the reading" | "ended" | "of the fact";

function fieldsOf(fate: Fate): readonly string[] {
  return Object.entries(fates).flatMap(([field, own]) => (own === fate ? [field] : []));
}

/** The fields of a fact that is not there yet, in the order of the schema. */
export function newFact(statement: Statement): Data {
  const { value, currency, quote, source, observedAt, verifiedAt, note } = statement;
  const { scope, per, bound, adjustable } = statement;
  const fields = {
    value,
    currency,
    scope,
    per: per?.length === 0 ? undefined : per,
    bound,
    adjustable,
    raw_value: quote,
    source,
    observed_at: observedAt,
    last_verified_at: verifiedAt,
    note: note === "" ? undefined : note,
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, field]) => field !== undefined),
  ) as Data;
}

/** Throws a `Refusal` where the currency would change under a history that has none of its own. */
export function changeOf(old: Fields, statement: Statement): FactEdit {
  const { value, currency, quote, source, observedAt, verifiedAt, note } = statement;
  const wasPublished = old["status"] !== "inferred" && "value" in old && "raw_value" in old;
  const isOther = old["value"] !== value;
  if (currency !== undefined && "currency" in old && old["currency"] !== currency && wasPublished)
    throw new Refusal(
      `--currency is ${currency}, but the fact is in ${String(old["currency"])}; its history has no currency of its own.`,
      "A price in another currency is not an earlier or a later value of this one: edit the file.",
    );
  const remove = [
    ...(isOther ? fieldsOf("of the value") : []),
    ...(isOther || old["source"] !== source ? fieldsOf("of the reading") : []),
    // It was read with a quote just now: it is not inferred, not stale, and stated again.
    ...(old["status"] !== "conflicting" ? ["status"] : []),
    ...fieldsOf("ended"),
    ...(note === "" ? ["note"] : []),
    ...(statement.per?.length === 0 ? ["per"] : []),
  ];
  const set: readonly (readonly [string, Value | readonly string[] | undefined])[] = [
    ["value", value],
    ["currency", currency],
    ["per", statement.per?.length === 0 ? undefined : statement.per],
    ["bound", statement.bound],
    ["adjustable", statement.adjustable],
    ["raw_value", quote],
    ["source", source],
    ["observed_at", observedAt],
    ["last_verified_at", verifiedAt],
    ["note", note === "" ? undefined : note],
  ];
  const stated = set.flatMap(([field, next]) =>
    next === undefined ? [] : [[field, next] as const],
  );
  const given = new Set(stated.map(([field]) => field));
  return {
    set: stated,
    remove: remove.filter((field) => field in old && !given.has(field)),
    // What was only inferred was never published: it is no earlier value.
    ...(isOther && wasPublished ? { step: stepOf(old) } : {}),
  };
}

function stepOf(old: Fields): Data {
  const fields = ["value", "raw_value", "observed_at", "source"].flatMap((field) =>
    field in old ? [[field, old[field]] as const] : [],
  );
  return Object.fromEntries(fields) as Data;
}
