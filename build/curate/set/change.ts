/**
 * A fact as it stands and what is to hold → the fields that change. What belonged to the old value goes
 * with it: into the history, or away.
 */
import type { Value } from "../../schema/fact.ts";
import type { Data } from "../file/curated-file.ts";
import { Refusal } from "./refusal.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** What decides a value beside it, as it was given; undefined stays as it is. */
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

export interface Change {
  /** In any order: each goes where its field belongs. */
  readonly set: readonly (readonly [string, Value | readonly string[]])[];
  readonly remove: readonly string[];
  /** The old value, for the top of the history. */
  readonly step?: Data;
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
export function changeOf(old: Fields, statement: Statement): Change {
  const { value, currency, quote, source, observedAt, verifiedAt, note } = statement;
  const wasPublished = old["status"] !== "inferred" && "value" in old && "raw_value" in old;
  const isOther = old["value"] !== value;
  if (currency !== undefined && "currency" in old && old["currency"] !== currency && wasPublished)
    throw new Refusal(
      `--currency is ${currency}, but the fact is in ${String(old["currency"])}; its history has no currency of its own.`,
      "A price in another currency is not an earlier or a later value of this one: edit the file.",
    );
  const remove = [
    // Readings and dates of a value that no longer stands there, or of a page that is no longer named.
    ...(isOther && observedAt === undefined ? ["observed_at"] : []),
    ...((isOther || old["source"] !== source) && verifiedAt === undefined
      ? ["last_verified_at"]
      : []),
    ...(isOther ? ["effective_from", "effective_to", "witnesses"] : []),
    // It was read with a quote just now: it is not inferred, not stale, and stated again.
    ...(old["status"] !== "conflicting" ? ["status"] : []),
    "removed_at",
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
  return {
    set: set.flatMap(([field, next]) => (next === undefined ? [] : [[field, next] as const])),
    remove: remove.filter((field) => field in old),
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
