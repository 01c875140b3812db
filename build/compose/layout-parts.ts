/**
 * On which pages products and keys stand, as parts of a dataset: texts, of which those of an earlier dataset are
 * taken over for providers and keys whose facts are the same.
 */
import type { Dataset } from "../dataset/dataset.ts";
import { pagesOfKey } from "../site/key-parts.ts";
import { keyPagesBefore, ownPagesBefore } from "../site/layout-before.ts";
import { placedProducts } from "../site/product-pages.ts";

export function productsPart(provider: string): string {
  return `products/${provider}`;
}

interface LayoutKnown {
  readonly earlier: ReadonlyMap<string, string>;
  /** True for parts that are the same today, with those that decide about all pages. */
  readonly isSame: (parts: readonly string[]) => boolean;
}

export function layoutParts(
  dataset: Dataset,
  { earlier, isSame }: LayoutKnown,
): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  const before = (part: string, madeOf: string): string | undefined =>
    isSame([madeOf]) ? earlier.get(part) : undefined;
  for (const provider of dataset.providers) {
    const part = productsPart(provider.slug);
    const known = before(part, `provider/${provider.slug}`);
    if (known !== undefined)
      ownPagesBefore.set(provider, JSON.parse(known) as readonly (readonly string[])[]);
    const own = placedProducts(dataset)(provider).map((product) => product.own);
    parts.set(part, known ?? JSON.stringify(own));
  }
  for (const key of dataset.keys) {
    const part = `pages/${key.key}`;
    const known = before(part, `key/${key.key}`);
    if (known !== undefined) keyPagesBefore.set(key, Number(known));
    parts.set(part, known ?? String(pagesOfKey(key).length));
  }
  return parts;
}
