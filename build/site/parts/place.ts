/** Which product, plan and part of its use a fact is about, in the provider's own names. */
import type { Fact } from "../../schema/fact.ts";

export function placeText({
  product,
  plan,
  scope,
}: Pick<Fact, "product" | "plan" | "scope">): string {
  if (product === undefined) return "All products";
  return [product, plan, scope].flatMap((each) => each?.name ?? []).join(" / ");
}
