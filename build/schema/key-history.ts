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
