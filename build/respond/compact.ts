/** A fact in its compact forms: the entry of a key and the side of a comparison. */
import type { EveryField } from "../schema/complete.ts";
import { present } from "../schema/lists/members.ts";
import { planPath } from "../schema/fact-id.ts";
import type { Side } from "../schema/comparison.ts";
import type { Fact } from "../schema/fact.ts";
import type { KeyValue } from "../schema/key.ts";

export function toSide(fact: Fact): Side {
  const { id, scope, value, display, currency, status, last_verified_at, source } = fact;
  const { formula, per, bound, adjustable, detail, effective_from, effective_to, upcoming } = fact;
  return present({
    id,
    plan: planPath(fact),
    scope: scope?.slug,
    value,
    display,
    currency,
    status,
    last_verified_at: last_verified_at ?? null,
    source: source.url,
    formula,
    per,
    bound,
    adjustable,
    detail,
    effective_from: effective_from ?? undefined,
    effective_to: effective_to ?? undefined,
    upcoming,
  } satisfies EveryField<Side>);
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
