/** Who imports whom → the circles among them, each once, as a path that ends where it begins. */

export function cyclesOf(
  edges: readonly (readonly [from: string, to: string])[],
): readonly string[] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const done = new Set<string>();
  const found = new Set<string>();

  function follow(name: string, path: readonly string[]): void {
    const start = path.indexOf(name);
    if (start >= 0) {
      found.add([...path.slice(start), name].join(" → "));
      return;
    }
    if (done.has(name)) return;
    for (const next of targets.get(name) ?? []) follow(next, [...path, name]);
    done.add(name);
  }

  for (const name of targets.keys()) follow(name, []);
  return [...found];
}
