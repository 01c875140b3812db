/** Bodies about keys: the list, one key, and the history of one. */
import { addressOf } from "../schema/contract/routes.ts";
import type { DatasetKey } from "../dataset/dataset.ts";
import { planPath } from "../schema/fact-id.ts";
import type { Fact } from "../schema/fact.ts";
import type { KeyHistory, KeyHistoryQuery, ValuesOverTime } from "../schema/key-history.ts";
import type { KeyDetail, KeyList, KeySummary } from "../schema/key.ts";
import type { MomentsQuery } from "../schema/list.ts";
import type { NotPublished } from "../schema/not-published.ts";
import { detailCount } from "./providers.ts";
import { compactUnit, toKeyValue } from "./compact.ts";
import { heldValues, isUndated, upcomingValues } from "./values-over-time.ts";
import { type Json, toJson, withNewline } from "./serialise.ts";

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

/** `facts` are those of the key that the query asks for, or all of them. */
export function keyHistory(
  query: KeyHistoryQuery,
  { key, unit }: Pick<KeyHistory, "key" | "unit">,
  facts: readonly Fact[],
): Json<KeyHistory> {
  const data = facts.map(overTime);
  return withNewline(toJson({ object: "key_history", count: data.length, query, key, unit, data }));
}

function overTime(fact: Fact): ValuesOverTime {
  const { id, scope, currency, status, last_verified_at } = fact;
  const upcoming = upcomingValues(fact);
  return {
    id,
    provider: fact.provider.slug,
    plan: planPath(fact),
    ...(scope === undefined ? {} : { scope: scope.slug }),
    currency,
    status,
    last_verified_at: last_verified_at ?? null,
    source: fact.source.url,
    ...(upcoming.length === 0 ? {} : { upcoming: [...upcoming] }),
    values: [...heldValues(fact)],
  };
}
