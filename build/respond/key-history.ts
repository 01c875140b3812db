/** The values over time of the facts of one key. */
import { planPath } from "../schema/fact-id.ts";
import type { Fact } from "../schema/fact.ts";
import type { KeyHistory, KeyHistoryQuery, ValuesOverTime } from "../schema/key-history.ts";
import { heldValues, upcomingValues } from "./held.ts";
import { toJson, withNewline, type Json } from "./serialise.ts";

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
