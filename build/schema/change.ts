/** The schema of a dated change of a fact: added, value_changed or removed. */
import { Type, type Static } from "typebox";
import { changeDirections } from "./change-effect.ts";
import { Display, HistoryStep, Unit, Value, type Status } from "./fact.ts";
import { ListCount, More } from "./list.ts";
import { KeyName, Slug, Timestamp, Uri, nullable, oneOf, text, titled } from "./scalar.ts";
import { compactFields } from "./side.ts";
import { observedWords } from "./vocabulary.ts";

export const changeKinds = ["added", "value_changed", "removed"] as const;

export const PreviousValue = titled("PreviousValue", {
  value: Value,
  display: Display,
  currency: HistoryStep.properties.currency,
  observed_at: nullable(Timestamp, observedWords),
  source: text(Uri, "Where that value stood."),
});

export const Change = titled("Change", {
  object: Type.Literal("change"),
  changed_at: text(Timestamp, "When the step happened."),
  change: oneOf(changeKinds, "What happened."),
  id: compactFields.id,
  provider: text(Slug, "The provider's slug."),
  plan: compactFields.plan,
  scope: compactFields.scope,
  key: text(KeyName, "The canonical key."),
  unit: Unit,
  currency: nullable(
    Type.String({ pattern: "^[A-Z]{3}$" }),
    "ISO 4217 code of the value after the step, of a removal of the last one; null if it is no money.",
  ),
  value: Type.Optional(
    Type.Unsafe<Value>({
      ...Value,
      description:
        "The value after the step; absent of a removal, whose last known value is `previous`.",
    }),
  ),
  display: Type.Optional(compactFields.display),
  previous: nullable(PreviousValue, "What stood before the step; null only for `added`."),
  direction: Type.Optional(
    oneOf(
      changeDirections,
      "For the user, where one end of the key is better: relaxed or tightened, of money cheaper or dearer; else raised or lowered. Absent where no number changed.",
    ),
  ),
  status: Type.Unsafe<Status>({
    ...compactFields.status,
    description: "The fact's own status today.",
  }),
  last_verified_at: compactFields.last_verified_at,
  source: text(Uri, "Where the value of this step stood."),
});
export interface Change extends Static<typeof Change> {}

export const ChangesQuery = titled(
  "ChangesQuery",
  {
    provider: Type.Optional(Type.String()),
    key: Type.Optional(Type.String()),
    kind: Type.Optional(oneOf(changeKinds)),
    since: Type.Optional(Type.String()),
    limit: Type.Optional(Type.Integer()),
    offset: Type.Optional(Type.Integer()),
  },
  "The filters that were applied: exactly those given.",
);
export interface ChangesQuery extends Static<typeof ChangesQuery> {}

export const ChangeList = titled("ChangeList", {
  object: Type.Literal("list"),
  count: ListCount,
  more: More,
  query: ChangesQuery,
  data: Type.Array(Change, { description: "Newest first." }),
});
export interface ChangeList extends Static<typeof ChangeList> {}
