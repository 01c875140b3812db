/** Groups items by a name; no group is empty. The groups are in the order in which they first occur. */
export function grouped<Item, Name>(
  items: Iterable<Item>,
  by: (item: Item) => Name,
): ReadonlyMap<Name, readonly [Item, ...Item[]]> {
  const groups = new Map<Name, [Item, ...Item[]]>();
  for (const item of items) {
    const name = by(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}
