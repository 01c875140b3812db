/** The schema of a dated change of a fact: added, value_changed or removed. */
import { Type, type Static } from "typebox";
import { changeDirections } from "./change-effect.ts";
import { Display, HistoryStep, Unit, Value, type Status } from "./fact.ts";
import { ListCount, More } from "./list.ts";
import { KeyName, Slug, Timestamp, Uri, nullable, oneOf } from "./scalar.ts";
import { compactFields } from "./side.ts";
import { observedWords } from "./vocabulary.ts";

export const changeKinds = ["added", "value_changed", "removed"] as const;

export const PreviousValue = Type.Object(
  {
    value: Value,
    display: Display,
    currency: HistoryStep.properties.currency,
    observed_at: nullable(Timestamp, { description: observedWords }),
    source: Type.String({ ...Uri, description: "Where that value stood." }),
  },
  { title: "PreviousValue" },
);

export const Change = Type.Object(
  {
    object: Type.Literal("change"),
    changed_at: Type.String({ ...Timestamp, description: "When the step happened." }),
    change: oneOf(changeKinds, { description: "What happened." }),
    id: compactFields.id,
    provider: Type.String({ ...Slug, description: "The provider's slug." }),
    plan: compactFields.plan,
    scope: compactFields.scope,
    key: Type.String({ ...KeyName, description: "The canonical key." }),
    unit: Unit,
    currency: nullable(Type.String({ pattern: "^[A-Z]{3}$" }), {
      description:
        "ISO 4217 code of the value after the step, of a removal of the last one; null if it is no money.",
    }),
    value: Type.Optional(
      Type.Unsafe<Value>({
        ...Value,
        description:
          "The value after the step; absent of a removal, whose last known value is `previous`.",
      }),
    ),
    display: Type.Optional(compactFields.display),
    previous: nullable(PreviousValue, {
      description: "What stood before the step; null only for `added`.",
    }),
    direction: Type.Optional(
      oneOf(changeDirections, {
        description:
          "For the user, where one end of the key is better: relaxed or tightened, of money cheaper or dearer; else raised or lowered. Absent where no number changed.",
      }),
    ),
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

export const ChangesQuery = Type.Object(
  {
    provider: Type.Optional(Type.String()),
    key: Type.Optional(Type.String()),
    kind: Type.Optional(oneOf(changeKinds)),
    since: Type.Optional(Type.String()),
    limit: Type.Optional(Type.Integer()),
    offset: Type.Optional(Type.Integer()),
  },
  { title: "ChangesQuery", description: "The filters that were applied: exactly those given." },
);
export interface ChangesQuery extends Static<typeof ChangesQuery> {}

export const ChangeList = Type.Object(
  {
    object: Type.Literal("list"),
    count: ListCount,
    more: More,
    query: ChangesQuery,
    data: Type.Array(Change, { description: "Newest first." }),
  },
  { title: "ChangeList" },
);
export interface ChangeList extends Static<typeof ChangeList> {}
