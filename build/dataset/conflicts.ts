/**
 * The facts of one provider → which of them contradict each other: entries of one key, place and scope
 * that all count today, and facts that a curator declared to disagree, on whichever side it was said.
 */
import { grouped } from "../lists/grouped.ts";
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
  const pairs = new Map<string, Set<string>>();
  const add = (one: string, other: string): void => {
    const others = pairs.get(one) ?? new Set();
    pairs.set(one, others.add(other));
  };
  for (const list of lists.values())
    for (const { id } of list) for (const other of list) if (other.id !== id) add(id, other.id);
  for (const { id, declared } of current)
    for (const name of declared) {
      const meant = name.includes("@") ? current.filter((each) => each.id === name) : undefined;
      for (const other of meant ?? lists.get(name) ?? []) {
        if (other.id === id) continue;
        add(id, other.id);
        add(other.id, id);
      }
    }
  return new Map([...pairs].map(([id, others]) => [id, [...others].toSorted()]));
}
