/**
 * The schemas of values over time: of the facts of one key, and of one fact, as
 * `npm run history -- <fact id> --json` prints them.
 */
import { observedWords } from "./vocabulary.ts";
import { Type, type Static } from "typebox";
import { Display, Fact, HistoryStep, Value } from "./fact.ts";
import { ListCount } from "./list.ts";
import { KeyName, Slug, Timestamp, Uri, nullable, text, titled, oneOf } from "./scalar.ts";
import { DisplayUnit, compactFields } from "./side.ts";

export const HeldValue = titled("HeldValue", {
  value: Value,
  display: Display,
  currency: HistoryStep.properties.currency,
  raw_value: Fact.properties.raw_value,
  since: nullable(
    Timestamp,
    "When the value starts to hold: as its source states it, else when it was first seen or read; null where no date is known.",
  ),
  until: nullable(
    Timestamp,
    "When the next dated value starts to hold, or the source stops stating it; null where it still holds, or that is not known.",
  ),
  known_since: nullable(
    Timestamp,
    "When its source was first seen, or read, to say so: what `known` is held against.",
  ),
  source: text(Uri, "Where the value stands or stood."),
});
export interface HeldValue extends Static<typeof HeldValue> {}

export const ValuesOverTime = titled("ValuesOverTime", {
  id: compactFields.id,
  provider: text(Slug, "The provider's slug."),
  plan: compactFields.plan,
  scope: compactFields.scope,
  currency: compactFields.currency,
  status: compactFields.status,
  last_verified_at: compactFields.last_verified_at,
  source: compactFields.source,
  upcoming: Type.Optional(
    Type.Array(HeldValue, { description: "Values that are announced, the next first." }),
  ),
  values: Type.Array(HeldValue, { description: "Newest first: today's, then earlier ones." }),
});
export interface ValuesOverTime extends Static<typeof ValuesOverTime> {}

export const KeyHistoryQuery = titled(
  "KeyHistoryQuery",
  {
    key: Type.Optional(Type.String()),
    provider: Type.Optional(Type.String()),
    id: Type.Optional(Type.String()),
  },
  "The filters that were applied: exactly those given.",
);
export interface KeyHistoryQuery extends Static<typeof KeyHistoryQuery> {}

export const KeyHistory = titled("KeyHistory", {
  object: Type.Literal("key_history"),
  count: ListCount,
  query: KeyHistoryQuery,
  key: text(KeyName, "The canonical key."),
  unit: DisplayUnit,
  data: Type.Array(ValuesOverTime, { description: "In the order of the key's facts." }),
});
export interface KeyHistory extends Static<typeof KeyHistory> {}

export const PastValue = titled("PastValue", {
  value: Value,
  display: Display,
  raw_value: nullable(Type.String(), "The source's own words at the time."),
  since: nullable(
    Timestamp,
    `When its source says that it starts to hold, else: ${observedWords} Null where that is not known.`,
  ),
  until: nullable(
    Timestamp,
    "When the next value was first seen to hold, or the fact ended; null where it still holds, or that is not known.",
  ),
  source: text(Uri, "Where the value stands or stood; of an earlier one the kept copy, if any."),
  archive_url: nullable(Uri, "Of the newest value: the copy that was read."),
});
export interface PastValue extends Static<typeof PastValue> {}

/** The fields that belong to one value are part of each step below; the rest belong to the fact. */
const {
  value: _value,
  display: _display,
  raw_value: _words,
  observed_at: _since,
  source: _page,
  history: _steps,
  ...ownFields
} = Fact.properties;

export const FactTimeline = titled("FactTimeline", {
  ...ownFields,
  values: Type.Array(PastValue, {
    description: "Newest first: the fact's own, then earlier ones.",
  }),
});
export interface FactTimeline extends Static<typeof FactTimeline> {}

export const FactHistory = titled("FactHistory", {
  object: Type.Literal("fact_history"),
  as_of: Timestamp,
  asked: text({}, "The id as it was given."),
  found_by: oneOf(["id", "id_without_source", "earlier_id"], "How the id led to the facts."),
  facts: Type.Array(FactTimeline, {
    description: "One, or each of those that disagree, by id.",
  }),
});
export interface FactHistory extends Static<typeof FactHistory> {}
