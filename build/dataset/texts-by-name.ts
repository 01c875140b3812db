/** Collects texts under names, each text once: what something is called, or what it was called before. */
export type TextsByName = Readonly<Record<string, readonly string[]>>;

export function collectTexts() {
  const texts = new Map<string, Set<string>>();
  return {
    has: (name: string): boolean => texts.has(name),
    add(name: string, text: string): void {
      texts.set(name, (texts.get(name) ?? new Set()).add(text));
    },
    /** By name; the texts of each in the order in which they were added. */
    all: (): TextsByName =>
      Object.fromEntries(
        [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, own]) => [name, [...own]]),
      ),
  };
}
