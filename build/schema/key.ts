/** Keys: the registry with coverage, and one key across all providers (specification 2.2). */
import { Type, type Static } from "typebox";
import { Datatype } from "./fact.ts";
import { listOf } from "./list.ts";
import { Address, StatusCounts } from "./provider.ts";
import { KeyName, Slug } from "./scalar.ts";
import { DisplayUnit, compact } from "./side.ts";

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
    provider_count: Type.Integer({ minimum: 0, description: "Providers with a published fact." }),
    fact_count: Type.Integer({ minimum: 0, description: "Number of published facts." }),
    statuses: StatusCounts,
    url: Address,
  },
  { title: "KeySummary" },
);
export interface KeySummary extends Static<typeof KeySummary> {}

export const KeyList = listOf(KeySummary, "KeyList");
export interface KeyList extends Static<typeof KeyList> {}

export const KeyValue = Type.Object(
  {
    provider: Type.String({ ...Slug, description: "The provider's slug." }),
    plan: compact.plan,
    value: compact.value,
    status: compact.status,
    source: compact.source,
    id: compact.id,
    currency: compact.currency,
    last_verified_at: compact.last_verified_at,
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
