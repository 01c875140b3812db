/**
 * The schemas of keys: the registry with coverage, and one key across all providers (specification 2.2).
 */
import { Type, type Static } from "typebox";
import { Datatype } from "./fact.ts";
import { listOf } from "./list.ts";
import { MomentsQuery, undatedMember } from "./moments.ts";
import { notPublishedMember } from "./not-published.ts";
import { RecordPath, StatusCounts } from "./provider.ts";
import { Count, KeyName, Slug, oneOf } from "./scalar.ts";
import { DisplayUnit, compactFields, periodFields } from "./side.ts";
import { measures } from "./vocabulary.ts";

/** The title and the other names of a key; each is absent if the registry has none. */
export const KeyWords = Type.Object({
  title: Type.Optional(Type.String({ description: "What a person calls it." })),
  question: Type.Optional(Type.String({ description: "The question that its values answer." })),
  measure: Type.Optional(oneOf(measures, { description: "What kind of quantity it is." })),
  better: Type.Optional(
    oneOf(["higher", "lower"], { description: "Where one end is plainly better for the user." }),
  ),
  aliases: Type.Optional(
    Type.Unsafe<readonly string[]>(
      Type.Array(Type.String(), { description: "Other words that people type for it." }),
    ),
  ),
  group: Type.Optional(Type.String({ description: "The subject that a visitor looks under." })),
  fresh_for_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        "For how many days a reading of such a value counts; absent: the dataset's term.",
    }),
  ),
});
export interface KeyWords extends Static<typeof KeyWords> {}

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
    detail_count: Type.Optional(
      Type.Integer({ ...Count, description: "Of the facts, those of the second layer." }),
    ),
    statuses: StatusCounts,
    url: RecordPath,
    ...KeyWords.properties,
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
    value: Type.Unsafe<number | string | boolean>({
      type: ["number", "string", "boolean"],
      description: "The value; the words `no limit` where the source states that there is none.",
    }),
    status: compactFields.status,
    source: compactFields.source,
    id: compactFields.id,
    currency: compactFields.currency,
    last_verified_at: compactFields.last_verified_at,
    scope: compactFields.scope,
    display: compactFields.display,
    per: compactFields.per,
    bound: compactFields.bound,
    adjustable: compactFields.adjustable,
    detail: compactFields.detail,
    ...periodFields,
  },
  { title: "KeyValue" },
);
export interface KeyValue extends Static<typeof KeyValue> {}

export const KeyDetail = Type.Object(
  {
    key: Type.String({ ...KeyName, description: "The canonical key." }),
    unit: DisplayUnit,
    query: Type.Optional(MomentsQuery),
    ...undatedMember,
    values: Type.Array(KeyValue, {
      description: "One entry per published fact; of an earlier moment, per fact that held then.",
    }),
    ...notPublishedMember,
  },
  { title: "KeyDetail" },
);
export interface KeyDetail extends Static<typeof KeyDetail> {}
