/** A provider's facts and its file → the products and plans with a published fact, as records name them. */
import type { CuratedProduct } from "../schema/curated.ts";
import type { Fact, Named } from "../schema/fact.ts";
import type { Product } from "../schema/provider.ts";
import { grouped } from "../schema/lists/grouped.ts";
import { byText } from "../schema/order.ts";
import { present } from "../schema/lists/members.ts";

/** `facts` are in dataset order, so products and plans are met by slug. */
export function productsOf(
  facts: readonly Fact[],
  curated: Readonly<Record<string, CuratedProduct>>,
): readonly Product[] {
  return [...grouped(facts, ({ product }) => product?.slug)].flatMap(([slug, own]) => {
    const [{ product, superseded_by: successor }] = own;
    if (slug === undefined || product === undefined) return [];
    const { kind, aliases, plans = {} } = curated[slug] ?? {};
    const scopes = named(own.map(({ scope }) => scope));
    return {
      ...product,
      ...present({
        kind,
        aliases,
        superseded_by: successor,
        scopes: scopes.length === 0 ? undefined : scopes.toSorted((a, b) => byText(a.slug, b.slug)),
      }),
      plans: named(own.map(({ plan }) => plan)).map((plan) => ({
        ...plan,
        ...present({ tier: plans[plan.slug]?.tier }),
      })),
    };
  });
}

/** Each once. */
function named(all: readonly (Named | undefined)[]): readonly Named[] {
  return [...new Map(all.flatMap((each) => (each ? [[each.slug, each]] : []))).values()];
}
