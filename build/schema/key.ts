/**
 * The schemas of keys: the registry with coverage, and one key across all providers (specification 2.2); and
 * of kinds of service, with the keys that matter when choosing.
 */
import { Type, type Static } from "typebox";
import { listOf, MomentsQuery, undatedMember } from "./list.ts";
import { notPublishedMember } from "./not-published.ts";
import { Datatype } from "./fact.ts";
import { RecordPath, StatusCounts } from "./provider.ts";
import { KeyName, Slug, oneOf, text, count, listed, wordList, titled } from "./scalar.ts";
import { DisplayUnit, compactFields, periodFields } from "./side.ts";
import { measures } from "./vocabulary.ts";

/** The title and the other names of a key; each is absent if the registry has none. */
export const KeyWords = Type.Object({
  title: Type.Optional(text({}, "What a person calls it.")),
  question: Type.Optional(text({}, "The question that its values answer.")),
  measure: Type.Optional(oneOf(measures, "What kind of quantity it is.")),
  better: Type.Optional(
    oneOf(["higher", "lower"], "Where one end is plainly better for the user."),
  ),
  aliases: Type.Optional(wordList("Other words that people type for it.")),
  group: Type.Optional(text({}, "The subject that a visitor looks under.")),
  fresh_for_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: "After so many days such a value turns stale; absent: the dataset's term.",
    }),
  ),
});
export interface KeyWords extends Static<typeof KeyWords> {}

export const KeySummary = titled("KeySummary", {
  object: Type.Literal("key"),
  key: text(KeyName, "The canonical key."),
  description: text({}, "What the key states, in one sentence."),
  unit: DisplayUnit,
  datatype: Datatype,
  values: Type.Unsafe<string[] | null>({
    type: ["array", "null"],
    items: { type: "string" },
    description: "The allowed values of an enum; null otherwise.",
  }),
  provider_count: count("Providers with a published fact."),
  fact_count: count("Number of published facts."),
  detail_count: Type.Optional(count("Of the facts, those of the second layer.")),
  statuses: StatusCounts,
  url: RecordPath,
  ...KeyWords.properties,
});
export interface KeySummary extends Static<typeof KeySummary> {}

export const KeyList = listOf(KeySummary, "KeyList");
export interface KeyList extends Static<typeof KeyList> {}

export const KeyValue = titled("KeyValue", {
  provider: text(Slug, "The provider's slug."),
  plan: compactFields.plan,
  value: Type.Unsafe<number | string | boolean>({
    type: ["number", "string", "boolean"],
    description:
      "The value; the words `no limit` where the source states that there is none, and a formula in words where it states no number.",
  }),
  status: compactFields.status,
  source: compactFields.source,
  id: compactFields.id,
  currency: compactFields.currency,
  last_verified_at: compactFields.last_verified_at,
  scope: compactFields.scope,
  display: compactFields.display,
  formula: compactFields.formula,
  per: compactFields.per,
  bound: compactFields.bound,
  adjustable: compactFields.adjustable,
  detail: compactFields.detail,
  ...periodFields,
});
export interface KeyValue extends Static<typeof KeyValue> {}

export const KeyDetail = titled("KeyDetail", {
  key: text(KeyName, "The canonical key."),
  unit: DisplayUnit,
  query: Type.Optional(MomentsQuery),
  ...undatedMember,
  values: Type.Array(KeyValue, {
    description: "One entry per published fact; of an earlier moment, per fact that held then.",
  }),
  ...notPublishedMember,
});
export interface KeyDetail extends Static<typeof KeyDetail> {}

export const KindSummary = titled("KindSummary", {
  object: Type.Literal("kind"),
  slug: text(Slug, "Name in records; a product's `kind`."),
  title: text({}, "What a person calls it."),
  description: text({}, "What such a service does, in one line."),
  aliases: Type.Optional(wordList("Other words that people type for it.")),
  keys: listed(KeyName, "The keys that decide between two of them, the first first."),
  product_count: count("Products with published facts."),
  provider_count: count("Providers of such products."),
});

export const KindList = listOf(KindSummary, "KindList");
export interface KindList extends Static<typeof KindList> {}
