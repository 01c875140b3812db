/** The kinds of service that two providers have both; none, and they are unlike services. */
import type { Product } from "../schema/provider.ts";

interface WithProducts {
  readonly products: readonly Product[];
}

export function commonKinds(a: WithProducts, b: WithProducts): readonly string[] {
  const ofB = new Set(b.products.map(({ kind }) => kind));
  return [...new Set(a.products.flatMap(({ kind }) => kind ?? []))].filter((kind) => ofB.has(kind));
}
