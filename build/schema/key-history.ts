/**
 * The schemas of values over time: of the facts of one key, and of one fact, as
 * `npm run facts -- show <fact id> --json` prints them.
 */
import { Type, type Static } from "typebox";
import { Display, Fact, HistoryStep, Value } from "./fact.ts";
import { ListCount } from "./list.ts";
import { KeyName, Slug, Timestamp, Uri, nullable, text, titled } from "./scalar.ts";
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

/** One value of a fact, as `npm run facts -- show <fact id> --json` prints it. */
export interface PastValue {
  readonly value: Value;
  readonly display: string;
  /** The source's own words at the time. */
  readonly raw_value: string | null;
  /** When its source says that it starts to hold, else when it was first seen. */
  readonly since: string | null;
  /** When the next value was first seen to hold, or the fact ended; null where it still holds. */
  readonly until: string | null;
  /** Where the value stands or stood; of an earlier one the kept copy, if any. */
  readonly source: string;
  /** Of the newest value: the copy that was read. */
  readonly archive_url: string | null;
}

/** A fact whose value, words and page are those of each step; the rest belongs to it. */
export type FactTimeline = Omit<
  Fact,
  "value" | "display" | "raw_value" | "observed_at" | "source" | "history"
> & {
  /** Newest first: the fact's own, then earlier ones. */
  readonly values: readonly PastValue[];
};

export interface FactHistory {
  readonly object: "fact_history";
  readonly as_of: string;
  /** The id as it was given. */
  readonly asked: string;
  readonly found_by: "id" | "id_without_source" | "earlier_id";
  /** One, or each of those that disagree, by id. */
  readonly facts: readonly FactTimeline[];
}
