/** Which pages the tests of the site open: one of each kind, and what is shown on them. */
import type { Built } from "../built.ts";

/** The largest where there are many; from the disk, none that links from the root. */
export function kinds({ files, ...dist }: Built, how: string): readonly string[] {
  const largest = (folder: string): string =>
    files
      .filter((file) => file.startsWith(folder) && file.endsWith(".html"))
      .toSorted((x, y) => dist.text(y).length - dist.text(x).length)[0]!;
  return [
    ...files.filter((file) => /^[a-z]+\.html$/.test(file)),
    ...files.filter((file) => file.startsWith("docs/") && file.endsWith(".html")),
    largest("providers/"),
    largest("keys/"),
    largest("facts/"),
    largest("kinds/"),
    ...(files.some((file) => file.startsWith("compare/")) ? [largest("compare/")] : []),
    ...(how === "served" ? ["404.html"] : []),
  ];
}

/** The comparison of two providers that publish one key with different values. */
export function sharedComparison(dist: Built): string {
  const [a, b] = sharing(dist);
  return `compare.html?a=${a}&b=${b}`;
}

/** Two providers that publish one key with different values. */
export function sharing({ snapshot }: Built): readonly [string, string] {
  for (const a of snapshot)
    for (const b of snapshot)
      if (a.key === b.key && a.value !== b.value && a.provider.slug < b.provider.slug)
        return [a.provider.slug, b.provider.slug];
  throw new Error("no two providers share a key");
}
