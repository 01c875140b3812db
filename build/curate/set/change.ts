/**
 * A fact as it stands and what is to hold → the fields that change. What belonged to the old value goes
 * with it: into the history, or away.
 */
import { CuratedStep, type CuratedFact } from "../../schema/curated.ts";
import type { Value } from "../../schema/fact.ts";
import { endOfDay } from "../../schema/held.ts";
import { toMoment } from "../../validate/rules/dates.ts";
import { mapAt } from "../../validate/rule.ts";
import { parsePart, type When } from "../../schema/when.ts";
import type { Data } from "../file/curated-file.ts";
import { Refusal } from "./refusal.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** The conditions of a value, as they were given; undefined stays as it is. */
export interface Conditions {
  /** A scope of the product, conditions, or both, as in the id; undefined for the fact without any. */
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
  /** From when the provider says that it holds; a day that lies ahead makes it an announced value. */
  readonly effectiveFrom?: string | undefined;
  /** Empty: without one. */
  readonly note?: string | undefined;
}

export interface FactEdit {
  /** In any order: each goes where its field belongs. */
  readonly set: readonly EditedField[];
  readonly remove: readonly string[];
  /** The old value, for the top of the history. */
  readonly step?: Data;
  /** Of the other values, which have been in the currency of the fact so far and say none. */
  readonly currencyOfOthers?: string;
  /** What is announced after the edit, where that changes; empty for nothing. */
  readonly upcoming?: readonly Data[];
}

/**
 * What becomes of each field when a fact is set; one without a fate does not compile. What is of the
 * value goes with it, what is of the reading goes with the value or its page too, and what is of the
 * fact stays or has a rule of its own below.
 */
const fates = {
  value: "stated",
  value_to: "of the value",
  formula: "of the value",
  currency: "stated",
  scope: "of the fact",
  when: "of the fact",
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
  lower_of: "of the fact",
  depends_on: "of the value",
  removed_at: "ended",
  formerly: "of the fact",
  upcoming: "of its days",
  history: "of the fact",
} as const satisfies Readonly<Record<keyof CuratedFact, Fate>>;

type Fate = "stated" | "of the value" | "of the reading" | "ended" | "of its days" | "of the fact";

function fieldsOf(fate: Fate): readonly string[] {
  return Object.entries(fates).flatMap(([field, own]) => (own === fate ? [field] : []));
}

/** The fields of a fact that is not there yet, in the order of the schema. */
export function newFact(statement: Statement): Data {
  return Object.fromEntries(statedFields(statement));
}

type EditedField = readonly [string, Value | readonly string[]];

/** The scope and the conditions are part of the fact's identity. */
function isEdited(field: StatedField): field is EditedField {
  return field[0] !== "scope" && field[0] !== "when";
}

type StatedField = readonly [string, Value | readonly string[] | When];

/** What a statement says, by field; an empty note and an empty `per` are left out. */
function statedFields(statement: Statement): readonly StatedField[] {
  const { per, note } = statement;
  const { scope, when } = statement.scope === undefined ? {} : parsePart(statement.scope);
  const fields = {
    value: statement.value,
    currency: statement.currency,
    scope,
    when,
    per: per?.length === 0 ? undefined : per,
    bound: statement.bound,
    adjustable: statement.adjustable,
    raw_value: statement.quote,
    source: statement.source,
    observed_at: statement.observedAt,
    last_verified_at: statement.verifiedAt,
    effective_from: statement.effectiveFrom,
    note: note === "" ? undefined : note,
  };
  return Object.entries(fields).flatMap(([field, next]): StatedField[] =>
    next === undefined ? [] : [[field, next]],
  );
}

/** `today` is the moment of the command. Throws a `Refusal` where it is not clear what holds. */
export function changeOf(old: Fields, statement: Statement, today: string): FactEdit {
  const { value, currency, source, note } = statement;
  const wasPublished = old["status"] !== "inferred" && "value" in old && "raw_value" in old;
  if (wasPublished && isAhead(statement.effectiveFrom, today))
    return { set: [], remove: [], upcoming: announcedWith(old, statement) };
  judgeAnnounced(old, value, today);
  const isOther = beginsAnew(old, statement, today);
  const before = isOtherCurrency(old, currency) ? String(old["currency"]) : undefined;
  const { begun, ahead } = announcementsOf(old, today);
  const kept = begun.find((each) => each["value"] === value && old["value"] !== value);
  const effectiveFrom = statement.effectiveFrom ?? (kept?.["effective_from"] as string | undefined);
  const remove = [
    ...(isOther ? fieldsOf("of the value") : []),
    ...(isOther || old["source"] !== source ? fieldsOf("of the reading") : []),
    // It was read with a quote just now: it is not inferred, not stale, and stated again.
    ...(old["status"] !== "conflicting" ? ["status"] : []),
    ...fieldsOf("ended"),
    ...(note === "" ? ["note"] : []),
    ...(statement.per?.length === 0 ? ["per"] : []),
  ];
  const stated = statedFields({ ...statement, effectiveFrom }).filter(isEdited);
  const given = new Set(stated.map(([field]) => field));
  return {
    set: stated,
    remove: remove.filter((field) => field in old && !given.has(field)),
    // What was only inferred was never published, and what had not begun never held: it is no earlier value.
    ...(isOther && wasPublished && !isAhead(old["effective_from"], today)
      ? { step: stepOf(old, today) }
      : {}),
    ...(before === undefined ? {} : { currencyOfOthers: before }),
    ...(begun.length > 0 ? { upcoming: ahead } : {}),
  };
}

/** True where another value is stated, or the same again after a time in which none was. */
export function beginsAnew(
  old: Fields,
  { value, currency }: Pick<Statement, "value" | "currency">,
  today: string,
): boolean {
  return old["value"] !== value || isOtherCurrency(old, currency) || isGone(old, today);
}

function isOtherCurrency(old: Fields, currency: string | undefined): boolean {
  return currency !== undefined && "currency" in old && old["currency"] !== currency;
}

function isGone(old: Fields, today: string): boolean {
  const end = old["effective_to"];
  const isPast = typeof end === "string" && (toMoment(end) ?? "~") <= today;
  return old["status"] !== "inferred" && ("removed_at" in old || isPast);
}

/** What begins on a later day than that of the command. */
function isAhead(from: unknown, today: string): boolean {
  return (toMoment(from) ?? "") > endOfDay(today);
}

interface Announcements {
  /** Those whose day has come: what is stated now stands in their place. */
  readonly begun: readonly Fields[];
  readonly ahead: readonly Data[];
}

function announcementsOf(old: Fields, today: string): Announcements {
  const all = Array.isArray(old["upcoming"]) ? old["upcoming"].map(mapAt) : [];
  return {
    begun: all.filter((each) => !isAhead(each["effective_from"], today)),
    ahead: all.filter((each) => isAhead(each["effective_from"], today)) as Data[],
  };
}

/** The announced values with one more, or with another for the same day. */
function announcedWith(old: Fields, statement: Statement): readonly Data[] {
  const { value, currency, effectiveFrom, quote, source, observedAt } = statement;
  const day = toMoment(effectiveFrom);
  const fields = {
    value,
    ...(isOtherCurrency(old, currency) ? { currency } : {}),
    effective_from: effectiveFrom,
    raw_value: quote,
    source,
  };
  const own = { ...fields, ...(observedAt === undefined ? {} : { observed_at: observedAt }) };
  const all = Array.isArray(old["upcoming"]) ? old["upcoming"].map(mapAt) : [];
  const others = all.filter((each) => toMoment(each["effective_from"]) !== day);
  return [...others, own].toSorted((a, b) =>
    toMoment(a["effective_from"])! < toMoment(b["effective_from"])! ? -1 : 1,
  ) as Data[];
}

/** Where the fact's own value has not begun, the one that holds stands in the history: a person has to move them. */
function judgeAnnounced(old: Fields, value: Value, today: string): void {
  const { effective_from: from, history } = old;
  if (!isAhead(from, today) || !Array.isArray(history) || old["value"] === value) return;
  throw new Refusal(
    `${JSON.stringify(old["value"])} is announced for ${String(from)} and does not hold yet; the value that holds stands in \`history\`.`,
    "Edit the file: make that step the fact's own value, and write what is announced under `upcoming`.",
  );
}

/** An end that lies ahead did not come: the next value did. Its currency is said with that of the others. */
function stepOf(old: Fields, today: string): Data {
  const names = Object.keys(CuratedStep.properties).filter(
    (field) => field !== "currency" && (field !== "effective_to" || isGone(old, today)),
  );
  return Object.fromEntries(
    names.flatMap((field) => (field in old ? [[field, old[field]] as const] : [])),
  ) as Data;
}
