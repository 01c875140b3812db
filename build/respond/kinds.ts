/** The kinds of service, each with how many products of how many providers it has, and the kinds that two share. */
import type { Dataset } from "../dataset/dataset.ts";
import type { KindList } from "../schema/key.ts";
import type { Product } from "../schema/provider.ts";
import { type Json, toJson, withNewline } from "./serialise.ts";

export function kindList({ kinds, providers }: Dataset): Json<KindList> {
  const data = kinds.map(({ slug, title, description, aliases, keys }) => {
    const own = providers.map(
      ({ products }) => products.filter(({ kind }) => kind === slug).length,
    );
    return {
      object: "kind" as const,
      slug,
      title,
      description,
      ...(aliases === undefined ? {} : { aliases }),
      keys,
      product_count: own.reduce((sum, count) => sum + count, 0),
      provider_count: own.filter((count) => count > 0).length,
    };
  });
  return withNewline(toJson({ object: "list", count: data.length, data }));
}

interface WithProducts {
  readonly products: readonly Product[];
}

export function commonKinds(a: WithProducts, b: WithProducts): readonly string[] {
  const ofB = new Set(b.products.map(({ kind }) => kind));
  return [...new Set(a.products.flatMap(({ kind }) => kind ?? []))].filter((kind) => ofB.has(kind));
}
