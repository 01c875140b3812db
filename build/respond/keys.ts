/** The key registry with coverage, and one key across all providers. */
import type { DatasetKey } from "../dataset/dataset.ts";
import { addressOf } from "../contract/routes.ts";
import type { Fact } from "../schema/fact.ts";
import type { KeyDetail, KeyList, KeySummary } from "../schema/key.ts";
import type { MomentsQuery } from "../schema/moments.ts";
import type { NotPublished } from "../schema/not-published.ts";
import { compactUnit, toKeyValue } from "./compact.ts";
import { detailCount } from "./providers.ts";
import { isUndated } from "./held.ts";
import { withNewline, toJson, type Json } from "./serialise.ts";

export function keyList(keys: readonly DatasetKey[]): Json<KeyList> {
  const data = keys.map(toKeySummary);
  return withNewline(toJson({ object: "list", count: data.length, data }));
}

/** `facts` are all of the key in dataset order; with `query`, those that held at its moments, as they were. */
export function keyDetail(
  { key, unit }: Pick<KeyDetail, "key" | "unit">,
  facts: readonly Fact[],
  query?: MomentsQuery,
  notPublished: readonly NotPublished[] = [],
): Json<KeyDetail> {
  const asked = query === undefined ? {} : { query, ...undatedAmong(facts) };
  const silent = notPublished.length === 0 ? {} : { not_published: notPublished };
  return withNewline(toJson({ key, unit, ...asked, values: facts.map(toKeyValue), ...silent }));
}

function undatedAmong(facts: readonly Fact[]): Pick<KeyDetail, "undated"> {
  const undated = facts.filter(isUndated).map(({ id }) => id);
  return undated.length === 0 ? {} : { undated };
}

function toKeySummary(key: DatasetKey): KeySummary {
  return {
    object: "key",
    key: key.key,
    description: key.description,
    unit: compactUnit(key),
    datatype: key.datatype,
    values: key.values === null ? null : [...key.values],
    provider_count: key.providerCount,
    fact_count: key.facts.length,
    ...detailCount(key.facts),
    statuses: key.statuses,
    url: addressOf("key", { key: key.key }),
    ...key.words,
  };
}
