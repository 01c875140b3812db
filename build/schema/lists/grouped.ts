/** Groups items by a name. The groups are in the order in which they first occur. */
export function grouped<Item, Name>(
  items: Iterable<Item>,
  by: (item: Item) => Name,
): ReadonlyMap<Name, readonly Item[]> {
  const groups = new Map<Name, Item[]>();
  for (const item of items) {
    const name = by(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}
