/** The schema of what `npm run history -- <fact id> --json` prints: the values of one fact over time. */
import { Type, type Static } from "typebox";
import { Display, Fact, Value } from "./fact.ts";
import { Timestamp, Uri, nullable, oneOf, text, titled } from "./scalar.ts";
import { observedWords } from "./vocabulary.ts";

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
