/** A map and the name of a member → the member, and the place of one that is new. */
import type { Pair, YAMLMap } from "yaml";
import { keyText } from "../../load/located.ts";

/** Where a new member goes: in the order of these fields, beside the names next to its own, or behind the last one. */
export type Placing = readonly string[] | "by name" | "last";

export function memberOf(map: YAMLMap, name: string | number): Pair | undefined {
  return map.items.find(({ key }) => keyText(key) === String(name));
}

export function indexFor({ items }: YAMLMap, name: string, placing: Placing): number {
  if (placing === "last") return items.length;
  const names = items.map(({ key }) => keyText(key) ?? "");
  if (placing === "by name") return indexByName(names, name);
  const isBefore = (other: string): boolean =>
    placing.includes(other) && placing.indexOf(other) < placing.indexOf(name);
  return names.findLastIndex(isBefore) + 1;
}

/**
 * Behind the name that comes before it in the alphabet, in whatever order they stand; so two people who add
 * different names seldom write at the same line.
 */
function indexByName(names: readonly string[], name: string): number {
  const sorted = names.toSorted((a, b) => (a < b ? -1 : 1));
  const previous = sorted.findLast((each) => each < name);
  if (previous !== undefined) return names.lastIndexOf(previous) + 1;
  const [first] = sorted;
  return first === undefined ? 0 : names.indexOf(first);
}
