/** Returns the names of a fact's product, plan and scope as one text. */
import type { Fact } from "../../schema/fact.ts";

export function placeText({
  product,
  plan,
  scope,
}: Pick<Fact, "product" | "plan" | "scope">): string {
  if (product === undefined) return "All products";
  const ofPlan = plan === undefined ? "" : ` / ${plan.name}`;
  return product.name + ofPlan + (scope === undefined ? "" : ` / ${scope.name}`);
}
