/**
 * A lean output has no page for a single fact, nor for two providers. The path of such a page → where its
 * facts are shown instead: the fact's place on the page of its provider or product, and the page on which any
 * providers are compared. Other paths stay.
 */
import type { Dataset } from "../dataset/dataset.ts";
import { onceFor } from "../lists/once-for.ts";
import { choicesText } from "./compare/choice.ts";
import { pairsOfKinds } from "./compare/pairs.ts";
import type { Site, To } from "./page.ts";
import { factAnchors, factPage, pages, pairPage, providerPage } from "./paths.ts";
import { placedProducts } from "./product-pages.ts";

export function standInsOf({ dataset, isLean = false }: Pick<Site, "dataset" | "isLean">): To {
  if (!isLean) return (path) => path;
  const places = placesInstead(dataset);
  return (path) => places.get(path) ?? path;
}

const placesInstead = onceFor((dataset: Dataset): ReadonlyMap<string, string> => {
  const anchorOf = factAnchors(dataset.facts);
  const places = new Map<string, string>();
  for (const provider of dataset.providers)
    for (const { facts, own } of placedProducts(dataset)(provider)) {
      const [page = providerPage(provider.slug), ...parts] = own;
      // Of a product with several pages the first, which leads to the others.
      for (const { id } of facts)
        places.set(factPage(id), parts.length > 0 ? page : `${page}#${anchorOf(id)}`);
    }
  for (const { a, b } of pairsOfKinds(dataset)) {
    const choices = [a, b].map(({ slug }) => ({ provider: slug }));
    places.set(pairPage(a.slug, b.slug), `${pages.compare}?${choicesText(choices)}`);
  }
  return places;
});
