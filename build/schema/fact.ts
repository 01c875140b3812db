/**
 * The schema of a published fact and its parts: specification section 2.1, with our additions. A member is
 * null where the specification writes "or null", and in `archive_url`, `note` and `removed_at`; all other
 * members are absent if they have no value.
 */
import { Type, type Static } from "typebox";
import { When } from "./when.ts";
import { KeyName, PartSlug, Slug, Timestamp, Uri, nullable, oneOf } from "./scalar.ts";
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
export { statuses };

export const Datatype = oneOf(datatypes, { description: "How to read the value." });
export type Datatype = Static<typeof Datatype>;

export const Status = oneOf(statuses, {
  description: "How far the fact can be trusted on the day the dataset was built for.",
});
export type Status = Static<typeof Status>;

export const Value = Type.Unsafe<number | string | boolean | null>({
  type: ["number", "string", "boolean", "null"],
  description: "The value, typed by the datatype; null means that the source states no limit.",
});
export type Value = Static<typeof Value>;

export const Display = Type.String({
  description: "The value as a person writes it, such as `25 MiB`, `6 hours` or `no limit`.",
});

export const Named = Type.Object(
  {
    slug: Type.String({ ...Slug, description: "Name in addresses; it never changes." }),
    name: Type.String({ description: "The provider's own name for it." }),
  },
  { title: "Named" },
);
export interface Named extends Static<typeof Named> {}

/** `` `word` is its meaning; … `` */
function worded(meanings: Readonly<Record<string, string>>): string {
  return Object.entries(meanings)
    .map(([word, meaning]) => `\`${word}\` is for: ${meaning}`)
    .join("; ");
}

export const Scope = Type.Object(
  {
    slug: PartSlug,
    name: Type.String({
      description: "The part of the use as the provider calls it, then the conditions in words.",
    }),
  },
  { title: "Scope" },
);

export const SupersededBy = Type.Unsafe<Named>({
  ...Named,
  description: "The product that its provider names instead of this one.",
});

export const Source = Type.Object(
  {
    url: Type.String({ ...Uri, description: "The live page that states the fact." }),
    title: Type.String({ description: "The page's title." }),
    source_type: oneOf(sourceTypeWords, { description: "What kind of page it is." }),
    retrieved_at: Type.Optional(
      Type.String({
        ...Timestamp,
        description:
          "The moment as of which the page's content was read; absent for a copy of unknown age.",
      }),
    ),
    not_before: Type.Optional(
      Type.String({
        ...Timestamp,
        description: "The earliest moment at which a copy of unknown age can have been read.",
      }),
    ),
    not_before_reason: Type.Optional(
      oneOf(boundReasonWords, { description: `How that is known: ${worded(boundReasons)}.` }),
    ),
    archive_url: nullable(Uri, {
      description: "The copy that was read, at a fixed revision, where one is public.",
    }),
  },
  { title: "Source" },
);
export interface Source extends Static<typeof Source> {}

export const Witness = Type.Object(
  {
    url: Type.String({ ...Uri, description: "Another official page that states the same value." }),
    archive_url: Type.Optional(
      Type.String({ ...Uri, description: "The copy that was read, at a fixed revision." }),
    ),
    raw_value: Type.String({ description: "That page's own words." }),
    retrieved_at: Type.Optional(
      Type.String({ ...Timestamp, description: "The moment as of which it was read." }),
    ),
  },
  { title: "Witness" },
);
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

export const HistoryStep = Type.Object(
  {
    value: Value,
    display: Display,
    currency: stepCurrency,
    raw_value: Type.String({ description: "The source's own words at the time." }),
    observed_at: nullable(Timestamp, { description: observedWords }),
    effective_from: Type.Optional(Type.String(effectiveFrom)),
    effective_to: Type.Optional(Type.String(effectiveTo)),
    removed_at: Type.Optional(
      Type.String({
        ...removedAt,
        description: "When the source stopped stating it, where it did before the next value.",
      }),
    ),
    source: Type.String({ ...Uri, description: "Where the value stood." }),
  },
  { title: "HistoryStep" },
);
export interface HistoryStep extends Static<typeof HistoryStep> {}

export const UpcomingStep = Type.Object(
  {
    value: Value,
    display: Display,
    currency: stepCurrency,
    raw_value: Type.String({ description: "The source's own words." }),
    effective_from: Type.String({
      ...Timestamp,
      description: "From when it holds, as the provider announced: it lies ahead.",
    }),
    effective_to: Type.Optional(Type.String(effectiveTo)),
    observed_at: nullable(Timestamp, { description: "When the announcement was first seen." }),
    source: Type.String({ ...Uri, description: "Where it is announced." }),
  },
  { title: "UpcomingStep" },
);
export interface UpcomingStep extends Static<typeof UpcomingStep> {}

export const Currency = nullable(Type.String({ pattern: "^[A-Z]{3}$" }), {
  description: "ISO 4217 code of a money value; null otherwise.",
});

export const Unit = nullable(Type.String(), {
  description: "What the value counts, such as `requests/minute`; null for boolean facts.",
});

export const FactId = Type.String({
  description:
    "`provider/product/plan/key`, with `*` for a level the fact does not name, `~scope` for a fact of a scope or under conditions, and `@source` where two of the provider's pages disagree.",
});

export const Fact = Type.Object(
  {
    id: FactId,
    provider: Named,
    product: Type.Optional(Named),
    plan: Type.Optional(Named),
    scope: Type.Optional(Scope),
    when: Type.Optional(
      Type.Unsafe<When>({ ...When, description: "The conditions of the scope, for programs." }),
    ),
    key: Type.String({ ...KeyName, description: "The canonical key." }),
    value: Value,
    value_to: Type.Optional(
      Type.Number({ description: "The other end, where the source states a range." }),
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
    bound: Type.Optional(
      oneOf(boundWords, {
        description: `How firm the limit is: ${worded(bounds)}.`,
      }),
    ),
    adjustable: Type.Optional(
      Type.Boolean({ description: "Whether it can be raised; absent where the source is silent." }),
    ),
    raw_value: nullable(Type.String(), { description: "The source's own short wording." }),
    status: Status,
    stale_reason: Type.Optional(
      oneOf(staleReasonWords, { description: `Why it is stale: ${worded(staleReasons)}.` }),
    ),
    superseded_by: Type.Optional(SupersededBy),
    observed_at: Type.Optional(Type.String({ ...Timestamp, description: observedWords })),
    effective_from: nullable(effectiveFrom),
    effective_to: nullable(effectiveTo),
    last_verified_at: Type.Optional(
      Type.String({
        ...Timestamp,
        description: "When the value was last read on its source; absent where that is not known.",
      }),
    ),
    fresh_until: Type.Optional(
      Type.String({
        ...Timestamp,
        description:
          "Until when that reading counts: values of such keys change so seldom that until then nine of ten are as they were.",
      }),
    ),
    source: Source,
    evidence: oneOf(evidences, { description: "What the statement rests on." }),
    witnesses: Type.Optional(
      Type.Array(Witness, { description: "Other official pages that state the same value." }),
    ),
    conflicts_with: Type.Optional(
      Type.Unsafe<readonly string[]>(
        Type.Array(FactId, { description: "The facts of this provider that contradict it." }),
      ),
    ),
    lower_of: Type.Optional(
      Type.Unsafe<readonly string[]>(
        Type.Array(FactId, {
          description: "The facts with which it holds together: whichever is lower.",
        }),
      ),
    ),
    note: nullable(Type.String(), { description: "One sentence of scope." }),
    removed_at: nullable(removedAt),
    upcoming: Type.Optional(
      Type.Unsafe<readonly UpcomingStep[]>(
        Type.Array(UpcomingStep, {
          description: "Values that were announced for a later day, the next first.",
        }),
      ),
    ),
    history: Type.Array(HistoryStep, { description: "Earlier values, newest first." }),
  },
  { title: "Fact" },
);
export interface Fact extends Static<typeof Fact> {}
