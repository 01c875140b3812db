/**
 * The schema of a published fact and its parts: specification section 2.1, with our additions. A member is
 * null where the specification writes "or null", and in `archive_url`, `note` and `removed_at`; all other
 * members are absent if they have no value.
 */
import { Type, type Static } from "typebox";
import { When } from "./when.ts";
import {
  KeyName,
  listed,
  nullable,
  oneOf,
  PartSlug,
  Slug,
  text,
  Timestamp,
  titled,
  Uri,
  worded,
  wordList,
} from "./scalar.ts";
import {
  boundReasonWords,
  boundReasons,
  boundWords,
  bounds,
  evidences,
  observedWords,
  partitions,
  sourceTypeWords,
  staleReasonWords,
  staleReasons,
  statuses,
} from "./vocabulary.ts";

export const datatypes = ["integer", "decimal", "boolean", "string", "enum", "money"] as const;
/** Those that count or measure: their keys have a unit, and null is a value, which says that there is no limit. */
export const countedDatatypes: ReadonlySet<unknown> = new Set(["integer", "decimal", "money"]);
export { statuses };

export const Datatype = oneOf(datatypes, "How to read the value.");
export type Datatype = Static<typeof Datatype>;

export const Status = oneOf(
  statuses,
  "How far the fact can be trusted on the day the dataset was built for.",
);
export type Status = Static<typeof Status>;

export const Value = Type.Unsafe<number | string | boolean | null>({
  type: ["number", "string", "boolean", "null"],
  description:
    "The value, typed by the datatype; null means that the source states no limit, or beside a `formula` that it states no number.",
});
export type Value = Static<typeof Value>;

export const Display = text(
  {},
  "The value as a person writes it, such as `25 MiB`, `6 hours` or `no limit`; of a formula without a number its words.",
);

export const Named = titled("Named", {
  slug: text(Slug, "Name in addresses; it never changes."),
  name: text({}, "The provider's own name for it."),
});
export interface Named extends Static<typeof Named> {}

export const Scope = titled("Scope", {
  slug: PartSlug,
  name: text({}, "The part of the use as the provider calls it, then the conditions in words."),
});

export const SupersededBy = Type.Unsafe<Named>({
  ...Named,
  description: "The product that its provider names instead of this one.",
});

export const Source = titled("Source", {
  url: text(Uri, "The live page that states the fact."),
  title: text({}, "The page's title."),
  source_type: oneOf(sourceTypeWords, "What kind of page it is."),
  retrieved_at: Type.Optional(
    text(
      Timestamp,
      "The moment as of which the page's content was read; absent for a copy of unknown age.",
    ),
  ),
  not_before: Type.Optional(
    text(Timestamp, "The earliest moment at which a copy of unknown age can have been read."),
  ),
  not_before_reason: Type.Optional(
    oneOf(boundReasonWords, `How that is known: ${worded(boundReasons, " is for")}.`),
  ),
  archive_url: nullable(Uri, "The copy that was read, at a fixed revision, where one is public."),
});
export interface Source extends Static<typeof Source> {}

export const Witness = titled("Witness", {
  url: text(Uri, "Another official page that states the same value."),
  archive_url: Type.Optional(text(Uri, "The copy that was read, at a fixed revision.")),
  raw_value: text({}, "That page's own words."),
  retrieved_at: Type.Optional(text(Timestamp, "The moment as of which it was read.")),
});
export interface Witness extends Static<typeof Witness> {}

const effectiveFrom = {
  ...Timestamp,
  description: "When the provider says that the value starts to hold.",
};
const effectiveTo = {
  ...Timestamp,
  description: "When the provider says that the value ceases to hold.",
};
const removedAt = { ...Timestamp, description: "When the source stopped stating the fact." };

const stepCurrency = Type.Optional(
  Type.String({ pattern: "^[A-Z]{3}$", description: "Where it is not that of the fact." }),
);

export const HistoryStep = titled("HistoryStep", {
  value: Value,
  display: Display,
  currency: stepCurrency,
  raw_value: text({}, "The source's own words at the time."),
  observed_at: nullable(Timestamp, observedWords),
  effective_from: Type.Optional(Type.String(effectiveFrom)),
  effective_to: Type.Optional(Type.String(effectiveTo)),
  removed_at: Type.Optional(
    text(removedAt, "When the source stopped stating it, where it did before the next value."),
  ),
  source: text(Uri, "Where the value stood."),
});
export interface HistoryStep extends Static<typeof HistoryStep> {}

export const UpcomingStep = titled("UpcomingStep", {
  value: Value,
  display: Display,
  currency: stepCurrency,
  raw_value: text({}, "The source's own words."),
  effective_from: text(Timestamp, "From when it holds, as the provider announced: it lies ahead."),
  effective_to: Type.Optional(Type.String(effectiveTo)),
  observed_at: nullable(Timestamp, "When the announcement was first seen."),
  source: text(Uri, "Where it is announced."),
});
export interface UpcomingStep extends Static<typeof UpcomingStep> {}

export const Currency = nullable(
  Type.String({ pattern: "^[A-Z]{3}$" }),
  "ISO 4217 code of a money value; null otherwise.",
);

export const Unit = nullable(
  Type.String(),
  "What the value counts, such as `requests/minute`; null for boolean facts.",
);

export const FactId = text(
  {},
  "`provider/product/plan/key`, with `*` for a level the fact does not name, `~scope` for a fact of a scope or under conditions, and `@source` where two of the provider's pages disagree.",
);

export const Fact = titled("Fact", {
  id: FactId,
  provider: Named,
  product: Type.Optional(Named),
  plan: Type.Optional(Named),
  scope: Type.Optional(Scope),
  when: Type.Optional(
    Type.Unsafe<When>({ ...When, description: "The conditions of the scope, for programs." }),
  ),
  key: text(KeyName, "The canonical key."),
  value: Value,
  value_to: Type.Optional(
    Type.Number({ description: "The other end, where the source states a range." }),
  ),
  formula: Type.Optional(
    text({}, "How the source computes the value; the value is the most or least that it comes to."),
  ),
  display: Display,
  datatype: Datatype,
  unit: Unit,
  currency: Currency,
  detail: Type.Optional(
    Type.Literal(true, {
      description:
        "It is of the second layer: what an API accepts, or one leaf of a table of endpoints.",
    }),
  ),
  per: Type.Optional(
    Type.Array(oneOf(partitions), { description: "What the value is counted for." }),
  ),
  bound: Type.Optional(oneOf(boundWords, `How firm the limit is: ${worded(bounds, " is for")}.`)),
  adjustable: Type.Optional(
    Type.Boolean({ description: "Whether it can be raised; absent where the source is silent." }),
  ),
  raw_value: nullable(Type.String(), "The source's own short wording."),
  columns: Type.Optional(
    wordList(
      "Of a row of a table: what its page writes above each cell of `raw_value`; empty where that is nothing.",
    ),
  ),
  status: Status,
  stale_reason: Type.Optional(
    oneOf(staleReasonWords, `Why it is stale: ${worded(staleReasons, " is for")}.`),
  ),
  superseded_by: Type.Optional(SupersededBy),
  observed_at: Type.Optional(text(Timestamp, observedWords)),
  effective_from: nullable(effectiveFrom),
  effective_to: nullable(effectiveTo),
  last_verified_at: Type.Optional(
    text(Timestamp, "When the value was last read on its source; absent where that is not known."),
  ),
  fresh_until: Type.Optional(
    text(
      Timestamp,
      "Until when that reading counts: values of such keys change so seldom that until then nine of ten are as they were.",
    ),
  ),
  source: Source,
  evidence: oneOf(evidences, "What the statement rests on."),
  witnesses: Type.Optional(
    Type.Array(Witness, { description: "Other official pages that state the same value." }),
  ),
  conflicts_with: Type.Optional(listed(FactId, "The facts of this provider that contradict it.")),
  lower_of: Type.Optional(
    listed(FactId, "The facts with which it holds together: whichever is lower."),
  ),
  depends_on: Type.Optional(
    Type.Unsafe<readonly string[]>(
      Type.Array(FactId, { description: "The facts that its formula takes values from." }),
    ),
  ),
  note: nullable(Type.String(), "One sentence of scope."),
  removed_at: nullable(removedAt),
  upcoming: Type.Optional(
    listed(UpcomingStep, "Values that were announced for a later day, the next first."),
  ),
  history: Type.Array(HistoryStep, { description: "Earlier values, newest first." }),
});
export interface Fact extends Static<typeof Fact> {}
