/** Which pages the tests of the site open: one of each kind, and what is shown on them. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { grouped } from "../../build/schema/lists/grouped.ts";
import type { Built } from "../built.ts";

/** All at the root and of the documentation, and the largest of each other kind. */
export function kinds({ files, out }: Built): readonly string[] {
  const pages = files.filter((file) => file.endsWith(".html"));
  const isOwn = (file: string): boolean => /^[a-z]+\.html$|^docs\//.test(file);
  const byKind = grouped(
    pages.filter((file) => file.includes("/") && !isOwn(file)),
    kindOf,
  );
  const largest = (own: readonly string[]): string => {
    const sizes = own.map((file) => [file, statSync(join(out, file)).size] as const);
    return sizes.toSorted(([, x], [, y]) => y - x)[0]![0];
  };
  return [...pages.filter(isOwn), ...[...byKind.values()].map(largest), "404.html"];
}

/** The folder; a product of a provider, and a further part of a page, are kinds of their own. */
function kindOf(file: string): string {
  const [folder, , product] = file.split("/");
  const isProduct = folder === "providers" && product !== undefined;
  return `${folder}${isProduct ? " of products" : ""}${/~\d+\.html$/.test(file) ? " in parts" : ""}`;
}

/** The comparison of two providers that publish one key with different values. */
export function sharedComparison(dist: Built): string {
  const [a, b] = sharing(dist);
  return `compare.html?a=${a}&b=${b}`;
}

/** Two days of the provider of which most values are recorded, far enough apart for most of them. */
export function sharedDays({ snapshot }: Built): string {
  const most = snapshot.toSorted((a, b) => b.history.length - a.history.length)[0]!;
  return `then.html?provider=${most.provider.slug}&from=2015-01-01`;
}

/** Two providers that publish one key with different values. */
export function sharing({ snapshot }: Built): readonly [string, string] {
  for (const a of snapshot)
    for (const b of snapshot)
      if (a.key === b.key && a.value !== b.value && a.provider.slug < b.provider.slug)
        return [a.provider.slug, b.provider.slug];
  throw new Error("no two providers share a key");
}
