/** The values of one fact over time, as `npm run history -- <fact id> --json` prints them. */
import { Type, type Static } from "typebox";
import { Currency, Datatype, FactId, Named, Status, Unit, Value } from "./fact.ts";
import { KeyName, Timestamp, Uri, nullable, oneOf } from "./scalar.ts";

export const PastValue = Type.Object(
  {
    value: Value,
    raw_value: nullable(Type.String(), { description: "The source's own words at the time." }),
    since: nullable(Timestamp, {
      description: "When the value was first seen to hold; null where that is not known.",
    }),
    until: nullable(Timestamp, {
      description:
        "When the next value was first seen to hold, or the fact ended; null where it still holds, or that is not known.",
    }),
    source: Type.String({
      ...Uri,
      description: "Where the value stands or stood; of an earlier one the kept copy, if any.",
    }),
    archive_url: nullable(Uri, { description: "Of the newest value: the copy that was read." }),
  },
  { title: "PastValue" },
);
export interface PastValue extends Static<typeof PastValue> {}

export const FactTimeline = Type.Object(
  {
    id: FactId,
    provider: Named,
    product: Type.Optional(Named),
    plan: Type.Optional(Named),
    scope: Type.Optional(Named),
    key: Type.String({ ...KeyName }),
    datatype: Datatype,
    unit: Unit,
    currency: Currency,
    status: Status,
    note: nullable(Type.String()),
    last_verified_at: Type.Optional(Timestamp),
    effective_from: nullable(Timestamp),
    effective_to: nullable(Timestamp),
    removed_at: nullable(Timestamp),
    values: Type.Array(PastValue, {
      description: "Newest first: the fact's own, then earlier ones.",
    }),
  },
  { title: "FactTimeline" },
);
export interface FactTimeline extends Static<typeof FactTimeline> {}

export const FactHistory = Type.Object(
  {
    object: Type.Literal("fact_history"),
    as_of: Type.String({ ...Timestamp }),
    asked: Type.String({ description: "The id as it was given." }),
    found_by: oneOf(["id", "id_without_source", "earlier_id"], {
      description: "How the id led to the facts.",
    }),
    facts: Type.Array(FactTimeline, {
      description: "One, or each of those that disagree, by id.",
    }),
  },
  { title: "FactHistory" },
);
export interface FactHistory extends Static<typeof FactHistory> {}
