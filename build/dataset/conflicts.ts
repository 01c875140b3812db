/**
 * The facts of one provider → which of them contradict each other: entries of one key, place and scope
 * that all count today, and facts that a curator declared to disagree, on whichever side it was said.
 */
import { grouped } from "../schema/lists/grouped.ts";
import { withoutSource } from "../schema/fact-id.ts";

export interface Contestant {
  readonly id: string;
  /** Ids as the curator named them; one without `@source` means every entry of that list. */
  readonly declared: readonly string[];
  /** True for a fact that its source no longer states: it contradicts nothing. */
  readonly isOver: boolean;
}

/** For each fact that is contradicted the ids of the others, sorted. */
export function conflictsAmong(
  facts: readonly Contestant[],
): ReadonlyMap<string, readonly string[]> {
  const current = facts.filter(({ isOver }) => !isOver);
  const lists = grouped(current, ({ id }) => withoutSource(id));
  const rivals = [...lists.values()].flatMap((list) =>
    list.flatMap((one) => list.map((other): Pair => [one.id, other.id])),
  );
  return othersOf([...rivals, ...declaredPairs(current)]);
}

/** For each fact that is named by another, or names one, the ids of those, sorted. */
export function namedAmong(
  facts: readonly Pick<Contestant, "id" | "declared">[],
): ReadonlyMap<string, readonly string[]> {
  return othersOf(declaredPairs(facts));
}

type Pair = readonly [one: string, other: string];

function declaredPairs(facts: readonly Pick<Contestant, "id" | "declared">[]): readonly Pair[] {
  const lists = grouped(facts, ({ id }) => withoutSource(id));
  return facts.flatMap(({ id, declared }) =>
    declared.flatMap((name) => {
      const meant = name.includes("@")
        ? facts.filter((each) => each.id === name)
        : (lists.get(name) ?? []);
      return meant.flatMap((other): Pair[] => [
        [id, other.id],
        [other.id, id],
      ]);
    }),
  );
}

function othersOf(pairs: readonly Pair[]): ReadonlyMap<string, readonly string[]> {
  const others = grouped(
    pairs.filter(([one, other]) => one !== other),
    ([one]) => one,
  );
  return new Map(
    [...others].map(([id, own]) => [id, [...new Set(own.map(([, other]) => other))].toSorted()]),
  );
}
