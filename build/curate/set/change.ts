/**
 * A fact as it stands and a statement → the fact as it is to stand. What belonged to the old value goes with
 * it: into the history, or away.
 */
import { CuratedAnnouncement, CuratedFact, CuratedStep } from "../../schema/curated-fact.ts";
import { endOfDay } from "../../schema/held.ts";
import { toMoment } from "../../validate/rules/dates.ts";
import { mapAt } from "../../load/value-at.ts";

export type Fields = Readonly<Record<string, unknown>>;

/**
 * What is stated of a fact, by its fields. What is undefined stays as it is; an empty note or `per` goes. A
 * day of `effective_from` that lies ahead makes it an announced value.
 */
export type Statement = {
  readonly [Field in keyof CuratedFact]?: CuratedFact[Field] | undefined;
};

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
  columns: "of the value",
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

/** The fields of a fact that is not there yet. */
export function newFact(statement: Statement): Fields {
  return given(statement, CuratedFact);
}

/** The fields that say something, in the order of a shape. */
function given(fields: Fields, { properties }: { readonly properties: object }): Fields {
  const isGiven = (each: unknown): boolean =>
    each !== undefined && each !== "" && !(Array.isArray(each) && each.length === 0);
  const names = Object.keys(properties).filter((field) => isGiven(fields[field]));
  return Object.fromEntries(names.map((field) => [field, fields[field]]));
}

/** The fact as it is once the statement holds. `today` is the moment of the command. */
export function nextFact(old: Fields, statement: Statement, today: string): Fields {
  const { value, currency, source, scope: _scope, when: _when, ...more } = statement;
  const wasPublished = old["status"] !== "inferred" && "value" in old && "raw_value" in old;
  const announced = stepsIn(old, "upcoming");
  if (wasPublished && isAhead(statement.effective_from, today))
    return { ...old, upcoming: announcedWith(announced, old, statement) };
  const isOther = beginsAnew(old, statement, today);
  const isHistory = isOther && wasPublished && !isAhead(old["effective_from"], today);
  // An announced value whose day has come is the value since that day, or did not come.
  const ahead = announced.filter((each) => isAhead(each["effective_from"], today));
  const kept = announced.find(
    (each) => !ahead.includes(each) && each["value"] === value && old["value"] !== value,
  );
  const gone = new Set([
    ...(isOther ? fieldsOf("of the value") : []),
    ...(isOther || old["source"] !== source ? fieldsOf("of the reading") : []),
    // It was read with a quote just now: it is not inferred, not stale, and stated again.
    ...(old["status"] !== "conflicting" ? ["status"] : []),
    ...fieldsOf("ended"),
    ...(statement.note === "" ? ["note"] : []),
    ...(statement.per?.length === 0 ? ["per"] : []),
  ]);
  // The others have been in the currency of the fact so far, and say none.
  const inOld = (each: Fields): Fields =>
    isOtherCurrency(old, currency) ? { currency: old["currency"], ...each } : each;
  const steps = [...(isHistory ? [stepOf(old, today)] : []), ...stepsIn(old, "history")];
  const stays = Object.fromEntries(Object.entries(old).filter(([field]) => !gone.has(field)));
  return given(
    {
      ...stays,
      ...newFact({ ...more, value, currency, source }),
      effective_from:
        statement.effective_from ?? kept?.["effective_from"] ?? stays["effective_from"],
      upcoming: ahead.map(inOld),
      history: steps.map((each) => given(inOld(each), CuratedStep)),
    },
    CuratedFact,
  );
}

function stepsIn(fact: Fields, list: "upcoming" | "history"): readonly Fields[] {
  const steps = fact[list];
  return Array.isArray(steps) ? steps.map(mapAt) : [];
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

/** The announced values with one more, or with another for the same day. */
function announcedWith(
  announced: readonly Fields[],
  old: Fields,
  { value, currency, effective_from, raw_value, source, observed_at }: Statement,
): readonly Fields[] {
  const stated = { value, effective_from, raw_value, source, observed_at };
  const own = given(
    isOtherCurrency(old, currency) ? { ...stated, currency } : stated,
    CuratedAnnouncement,
  );
  const dayOf = (each: Fields): string => toMoment(each["effective_from"]) ?? "";
  const others = announced.filter((each) => dayOf(each) !== dayOf(own));
  return [...others, own].toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
}

/** An end that lies ahead did not come: the next value did. Its currency is said with that of the others. */
function stepOf(old: Fields, today: string): Fields {
  const { currency: _currency, effective_to: end, ...step } = old;
  return given(isGone(old, today) ? { ...step, effective_to: end } : step, CuratedStep);
}
