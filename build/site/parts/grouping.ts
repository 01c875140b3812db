/** Groups a provider's facts: first those that hold for every product, then each product with its plans. */
import type { DatasetProvider } from "../../dataset/dataset.ts";
import { grouped } from "../../lists/grouped.ts";
import type { Fact, Named } from "../../schema/fact.ts";

export interface PlanGroup {
  /** Null for the facts that hold for every plan. */
  readonly plan: Named | null;
  readonly facts: readonly Fact[];
}

export interface ProductGroup {
  /** Null for the facts that hold for every product. */
  readonly product: Named | null;
  readonly facts: readonly Fact[];
  /** The groups that have facts: first that of every plan, then the plans in the order of the file. */
  readonly plans: readonly PlanGroup[];
}

export function productName({ product }: Pick<ProductGroup, "product">): string {
  return product?.name ?? "All products";
}

export function groupByProduct({
  facts,
  products,
  places,
}: DatasetProvider): readonly ProductGroup[] {
  const rank = new Map(places.map((place, index) => [place, index]));
  const byProduct = grouped(facts, ({ product }) => product?.slug);
  return [null, ...products]
    .map((product) => {
      const own = byProduct.get(product?.slug) ?? [];
      const byPlan = grouped(own, ({ plan }) => plan?.slug);
      const rankOf = (plan: Named): number => rank.get(`${product?.slug ?? "*"}/${plan.slug}`) ?? 0;
      const rising = (product?.plans ?? []).toSorted((a, b) => rankOf(a) - rankOf(b));
      const plans = [null, ...rising].map((plan) => ({
        plan,
        facts: byPlan.get(plan?.slug) ?? [],
      }));
      return { product, facts: own, plans: plans.filter((group) => group.facts.length > 0) };
    })
    .filter((group) => group.facts.length > 0);
}
