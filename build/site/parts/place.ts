/** Which product and plan a fact is about, in the provider's own names. */
import type { Fact } from "../../schema/fact.ts";

export function placeText({ product, plan }: Pick<Fact, "product" | "plan">): string {
  if (product === undefined) return "All products";
  return plan === undefined ? product.name : `${product.name} / ${plan.name}`;
}
