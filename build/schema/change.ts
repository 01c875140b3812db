/** A step in the life of a fact that has a date: added, value_changed or removed. */
import { Type, type Static } from "typebox";
import { Display, Unit, Value, type Status } from "./fact.ts";
import { listOf } from "./list.ts";
import { KeyName, Slug, Timestamp, Uri, nullable, oneOf } from "./scalar.ts";
import { compactFields } from "./side.ts";

export const PreviousValue = Type.Object(
  {
    value: Value,
    display: Display,
    observed_at: nullable(Timestamp, { description: "When that value was first seen to hold." }),
    source: Type.String({ ...Uri, description: "Where that value stood." }),
  },
  { title: "PreviousValue" },
);

export const Change = Type.Object(
  {
    object: Type.Literal("change"),
    changed_at: Type.String({ ...Timestamp, description: "When the step happened." }),
    change: oneOf(["added", "value_changed", "removed"], { description: "What happened." }),
    id: compactFields.id,
    provider: Type.String({ ...Slug, description: "The provider's slug." }),
    plan: compactFields.plan,
    scope: compactFields.scope,
    key: Type.String({ ...KeyName, description: "The canonical key." }),
    unit: Unit,
    currency: compactFields.currency,
    value: Type.Unsafe<Value>({
      ...Value,
      description: "The value after the step; of a removal, the last known one.",
    }),
    display: compactFields.display,
    previous: nullable(PreviousValue, {
      description: "The step before; null only for `added`.",
    }),
    status: Type.Unsafe<Status>({
      ...compactFields.status,
      description: "The fact's own status today.",
    }),
    last_verified_at: compactFields.last_verified_at,
    source: Type.String({ ...Uri, description: "Where the value of this step stood." }),
  },
  { title: "Change" },
);
export interface Change extends Static<typeof Change> {}

export const ChangeList = listOf(Change, "ChangeList");
export interface ChangeList extends Static<typeof ChangeList> {}
