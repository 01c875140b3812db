/** The number of the part that has the item, if one has; -1 where it stands before all. `firsts` are the first of each. */
export function partAt<Item extends number | string>(firsts: readonly Item[], item: Item): number {
  return firsts.findLastIndex((first) => first <= item);
}
