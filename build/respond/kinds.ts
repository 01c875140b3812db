/** The kinds of service, each with how many products of how many providers it has. */
import type { Dataset } from "../dataset/dataset.ts";
import type { KindList } from "../schema/key.ts";
import { withNewline, toJson, type Json } from "./serialise.ts";

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
