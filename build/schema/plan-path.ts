import type { Fact } from "./fact.ts";

/** `product/plan` with `*` for a level that the fact does not name. */
export function planPath({ product, plan }: Pick<Fact, "product" | "plan">): string {
  return `${product?.slug ?? "*"}/${plan?.slug ?? "*"}`;
}
