/** The key registry with coverage, and one key across all providers. */
import type { DatasetKey } from "../dataset/dataset.ts";
import { addressOf } from "../contract/routes.ts";
import type { KeyDetail, KeyList, KeySummary } from "../schema/key.ts";
import { compactUnit, toKeyValue } from "./compact.ts";
import { withNewline, toJson, type Json } from "./serialise.ts";

export function keyList(keys: readonly DatasetKey[]): Json<KeyList> {
  const data = keys.map(toKeySummary);
  return withNewline(toJson({ object: "list", count: data.length, data }));
}

export function keyDetail(key: DatasetKey): Json<KeyDetail> {
  return withNewline(
    toJson({ key: key.key, unit: compactUnit(key), values: key.facts.map(toKeyValue) }),
  );
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
    statuses: key.statuses,
    url: addressOf("key", { key: key.key }),
    ...key.words,
  };
}
