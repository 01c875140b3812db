/** Which pages the tests of the site open: one of each kind, and what is shown on them. */
import type { Built } from "../built.ts";

/** All at the root and of the documentation, and the largest of each other folder. */
export function kinds({ files, ...dist }: Built, how: string): readonly string[] {
  const pages = files.filter((file) => file.endsWith(".html"));
  const largest = (folder: string): string =>
    pages
      .filter((file) => file.startsWith(`${folder}/`))
      .toSorted((x, y) => dist.text(y).length - dist.text(x).length)[0]!;
  const folders = new Set(
    pages.filter((file) => file.includes("/")).map((file) => file.split("/")[0]!),
  );
  folders.delete("docs");
  return [
    ...pages.filter((file) => /^[a-z]+\.html$/.test(file)),
    ...pages.filter((file) => file.startsWith("docs/")),
    ...[...folders].map(largest),
    // It links from the root, where nothing is on the disk.
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
