/** Keys: the registry with coverage, and one key across all providers (specification 2.2). */
import { Type, type Static } from "typebox";
import { Datatype } from "./fact.ts";
import { listOf } from "./list.ts";
import { RecordPath, StatusCounts } from "./provider.ts";
import { Count, KeyName, Slug } from "./scalar.ts";
import { DisplayUnit, compactFields } from "./side.ts";

export const KeySummary = Type.Object(
  {
    object: Type.Literal("key"),
    key: Type.String({ ...KeyName, description: "The canonical key." }),
    description: Type.String({ description: "What the key states, in one sentence." }),
    unit: DisplayUnit,
    datatype: Datatype,
    values: Type.Unsafe<string[] | null>({
      type: ["array", "null"],
      items: { type: "string" },
      description: "The allowed values of an enum; null otherwise.",
    }),
    provider_count: Type.Integer({ ...Count, description: "Providers with a published fact." }),
    fact_count: Type.Integer({ ...Count, description: "Number of published facts." }),
    statuses: StatusCounts,
    url: RecordPath,
  },
  { title: "KeySummary" },
);
export interface KeySummary extends Static<typeof KeySummary> {}

export const KeyList = listOf(KeySummary, "KeyList");
export interface KeyList extends Static<typeof KeyList> {}

export const KeyValue = Type.Object(
  {
    provider: Type.String({ ...Slug, description: "The provider's slug." }),
    plan: compactFields.plan,
    value: compactFields.value,
    status: compactFields.status,
    source: compactFields.source,
    id: compactFields.id,
    currency: compactFields.currency,
    last_verified_at: compactFields.last_verified_at,
  },
  { title: "KeyValue" },
);
export interface KeyValue extends Static<typeof KeyValue> {}

export const KeyDetail = Type.Object(
  {
    key: Type.String({ ...KeyName, description: "The canonical key." }),
    unit: DisplayUnit,
    values: Type.Array(KeyValue, { description: "One entry per published fact." }),
  },
  { title: "KeyDetail" },
);
export interface KeyDetail extends Static<typeof KeyDetail> {}
