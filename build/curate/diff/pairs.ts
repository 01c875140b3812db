/**
 * The facts of two datasets → which of one is which of the other. The id decides; an id that is gone is
 * followed through `formerly`, then through the suffix that tells apart what disagrees.
 */
import { grouped } from "../../schema/lists/grouped.ts";
import type { Fact } from "../../schema/fact.ts";
import { withoutSource } from "../../schema/fact-id.ts";

export interface Pair {
  readonly kind: "same" | "moved";
  readonly before: Fact;
  readonly after: Fact;
}

export interface Pairs {
  readonly pairs: readonly Pair[];
  /** Gone, in the order of the earlier dataset. */
  readonly removed: readonly Fact[];
  /** New, in dataset order. */
  readonly added: readonly Fact[];
}

/** `today` gives the id of today for one that was renamed, and the id itself otherwise. */
export function pairsOf(
  before: readonly Fact[],
  after: readonly Fact[],
  today: (id: string) => string,
): Pairs {
  const pairs: Pair[] = [];
  const gone = new Map(before.map((fact) => [fact.id, fact]));
  const fresh = new Map(after.map((fact) => [fact.id, fact]));

  function take(kind: Pair["kind"], one: Fact | undefined, other: Fact | undefined): void {
    if (one === undefined || other === undefined) return;
    if (!gone.delete(one.id)) return;
    fresh.delete(other.id);
    pairs.push({ kind, before: one, after: other });
  }

  for (const fact of before) take("same", fact, fresh.get(fact.id));
  for (const fact of gone.values()) take("moved", fact, fresh.get(today(fact.id)));
  const bySource = ({ id, source }: Fact): string =>
    JSON.stringify([withoutSource(today(id)), source.url]);
  for (const [one, other] of onlyMatches(gone, fresh, bySource)) take("moved", one, other);
  return { pairs, removed: [...gone.values()], added: [...fresh.values()] };
}

/** Facts that share what `by` says with exactly one of the other side, which shares it with no other. */
function onlyMatches(
  gone: ReadonlyMap<string, Fact>,
  fresh: ReadonlyMap<string, Fact>,
  by: (fact: Fact) => string,
): readonly (readonly [Fact, Fact])[] {
  const candidates = grouped(fresh.values(), by);
  return [...grouped(gone.values(), by)].flatMap(([name, [one, second]]) => {
    const [other, another] = candidates.get(name) ?? [];
    if (!one || second || !other || another) return [];
    return [[one, other] as const];
  });
}
