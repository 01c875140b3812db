/** A fact in its compact forms: the entry of a key and the side of a comparison. */
import { planPath } from "../schema/fact-id.ts";
import type { Side } from "../schema/comparison.ts";
import type { Fact } from "../schema/fact.ts";
import type { KeyValue } from "../schema/key.ts";

export function toSide(fact: Fact): Side {
  const { id, scope, value, display, currency, status, last_verified_at, source } = fact;
  const { formula, per, bound, adjustable, detail, effective_from, effective_to, upcoming } = fact;
  return {
    id,
    plan: planPath(fact),
    ...(scope === undefined ? {} : { scope: scope.slug }),
    value,
    display,
    currency,
    status,
    last_verified_at: last_verified_at ?? null,
    source: source.url,
    ...(formula === undefined ? {} : { formula }),
    ...(per === undefined ? {} : { per }),
    ...(bound === undefined ? {} : { bound }),
    ...(adjustable === undefined ? {} : { adjustable }),
    ...(detail === undefined ? {} : { detail }),
    ...(effective_from === null ? {} : { effective_from }),
    ...(effective_to === null ? {} : { effective_to }),
    ...(upcoming === undefined ? {} : { upcoming }),
  };
}

/** The specification gives an entry no null: where there is no limit or no number, it says so in words. */
export function toKeyValue(fact: Fact): KeyValue {
  const { id, plan, status, source, currency, last_verified_at, value: _, ...more } = toSide(fact);
  const provider = fact.provider.slug;
  const value = fact.value ?? fact.display;
  return { provider, plan, value, status, source, id, currency, last_verified_at, ...more };
}

/** Bodies about a key say `boolean` where a fact says null. */
export function compactUnit({ datatype, unit }: Pick<Fact, "datatype" | "unit">): string | null {
  return datatype === "boolean" ? "boolean" : unit;
}
