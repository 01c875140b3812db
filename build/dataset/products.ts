/** A provider's facts and its file → the products and plans with a published fact, as records name them. */
import type { CuratedProduct } from "../schema/curated.ts";
import type { Fact, Named } from "../schema/fact.ts";
import type { Product } from "../schema/provider.ts";
import { byText } from "../schema/order.ts";
import { foldSpaces } from "./folded.ts";
import { present } from "../schema/lists/present.ts";

interface Met {
  readonly product: Named;
  readonly supersededBy: Named | undefined;
  readonly plans: Map<string, Named>;
  readonly scopes: Map<string, Named>;
}

/** `facts` are in dataset order, so products and plans are met by slug. */
export function productsOf(
  facts: readonly Fact[],
  curated: Readonly<Record<string, CuratedProduct>>,
): readonly Product[] {
  const products = new Map<string, Met>();
  for (const { product, plan, scope, superseded_by } of facts) {
    if (product === undefined) continue;
    const met = products.get(product.slug) ?? {
      product,
      supersededBy: superseded_by,
      plans: new Map(),
      scopes: new Map(),
    };
    if (plan !== undefined) met.plans.set(plan.slug, plan);
    if (scope !== undefined) met.scopes.set(scope.slug, scope);
    products.set(product.slug, met);
  }
  return [...products.values()].map((met) => toProduct(met, curated[met.product.slug]));
}

function toProduct(
  { product, supersededBy, plans, scopes }: Met,
  curated: CuratedProduct | undefined,
): Product {
  const named = [...scopes.values()].toSorted((a, b) => byText(a.slug, b.slug));
  return {
    ...product,
    ...present({
      kind: curated?.kind,
      aliases: curated?.aliases?.map(foldSpaces),
      superseded_by: supersededBy,
      scopes: named.length === 0 ? undefined : named,
    }),
    plans: [...plans.values()].map((plan) => ({
      ...plan,
      ...present({ tier: curated?.plans?.[plan.slug]?.tier }),
    })),
  };
}
