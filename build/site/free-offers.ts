/** The dataset → what costs nothing: the free plans of every kind of service, each with what it allows. */
import type { Dataset } from "../dataset/dataset.ts";
import type { Fact, Named } from "../schema/fact.ts";
import type { Product } from "../schema/provider.ts";
import { kindTables, type KindProduct, type KindTable } from "./kind-rows.ts";

export interface FreePlan {
  readonly provider: Named;
  readonly product: Named;
  /** With the name of its provider. */
  readonly name: string;
  readonly plan: Named;
  /** What the plan states: what decides for the kind first. */
  readonly facts: readonly Fact[];
}

export interface FreeOfKind {
  readonly kind: KindTable["kind"];
  /** Those that say most come first. */
  readonly plans: readonly FreePlan[];
}

/** By title of the kind; kinds without a free plan are left out. */
export function freeOffers(
  dataset: Pick<Dataset, "kinds" | "keys" | "providers">,
): readonly FreeOfKind[] {
  const factsOf = new Map(dataset.providers.map(({ slug, facts }) => [slug, facts]));
  return kindTables(dataset)
    .map(({ kind, products }) => ({
      kind,
      plans: products
        .flatMap((product) => freePlansOf(product, kind.keys, factsOf.get(product.provider.slug)!))
        .toSorted((a, b) => b.facts.length - a.facts.length),
    }))
    .filter(({ plans }) => plans.length > 0);
}

function freePlansOf(
  { provider, product, name }: KindProduct,
  deciding: readonly string[],
  facts: readonly Fact[],
): readonly FreePlan[] {
  const rank = ({ key }: Fact): number => deciding.indexOf(key) + 1 || deciding.length + 1;
  return product.plans.flatMap((plan) => {
    const own = facts.filter(
      (fact) =>
        fact.product?.slug === product.slug &&
        fact.plan?.slug === plan.slug &&
        fact.status !== "removed",
    );
    if (own.length === 0 || !isFree(plan, own)) return [];
    return [{ provider, product, name, plan, facts: own.toSorted((a, b) => rank(a) - rank(b)) }];
  });
}

/** A plan that is called free, or whose price is nothing. */
function isFree({ tier }: Product["plans"][number], facts: readonly Fact[]): boolean {
  return tier === "free" || facts.some(({ key, value }) => key === planPrice && value === 0);
}

const planPrice = "pricing.plan.monthly_price";
