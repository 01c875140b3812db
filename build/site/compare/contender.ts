/**
 * One side of a comparison: a provider's facts that hold for the chosen product and plan. What is stated
 * for all products holds for the chosen one, and what is stated for all plans for the chosen plan. Facts
 * that no longer hold are left out.
 */
import type { Fact } from "../../schema/fact.ts";
import type { Plan } from "../../schema/provider.ts";
import type { ProviderData } from "../provider-data.ts";
import type { Choice } from "./choice.ts";

export interface Contender {
  /** Without a product or plan that the provider does not have. */
  readonly choice: Choice;
  readonly data: ProviderData;
  readonly facts: readonly Fact[];
}

export function contenderOf(asked: Choice, data: ProviderData): Contender {
  const { provider } = asked;
  const product = data.products.find(({ slug }) => slug === asked.product)?.slug;
  const plan = plansOf(data, product).find(({ slug }) => slug === asked.plan)?.slug;
  const holds = (chosen: string | undefined, stated: string | undefined): boolean =>
    chosen === undefined || stated === undefined || chosen === stated;
  return {
    choice: { provider, product, plan },
    data,
    facts: data.facts.filter(
      (fact) =>
        fact.status !== "removed" &&
        holds(product, fact.product?.slug) &&
        holds(plan, fact.plan?.slug),
    ),
  };
}

/** The plans of one product, or of all; each slug once, in the order in which they are met. */
export function plansOf({ products }: ProviderData, product: string | undefined): readonly Plan[] {
  const own = products.filter(({ slug }) => product === undefined || slug === product);
  return [...new Map(own.flatMap(({ plans }) => plans.map((plan) => [plan.slug, plan]))).values()];
}

/** `Functions, Hobby`; empty for all of a provider. */
export function narrowedName({ choice, data }: Contender): string {
  const product = data.products.find(({ slug }) => slug === choice.product);
  const plan = plansOf(data, choice.product).find(({ slug }) => slug === choice.plan);
  return [product, plan].flatMap((each) => each?.name ?? []).join(", ");
}

/** What kind of service the fact is about; undefined where its product names none. */
export function kindOfFact(
  { product }: Pick<Fact, "product">,
  { products }: Pick<ProviderData, "products">,
): string | undefined {
  return products.find(({ slug }) => slug === product?.slug)?.kind;
}

/** What kind of offer its plan is; undefined for all plans, and where that is not known. */
export function tierOfFact(
  { product, plan }: Pick<Fact, "product" | "plan">,
  { products }: Pick<ProviderData, "products">,
): Plan["tier"] | undefined {
  return products
    .find(({ slug }) => slug === product?.slug)
    ?.plans.find(({ slug }) => slug === plan?.slug)?.tier;
}
