/** The orders of the contract. Everything compared is ASCII, so code units are code points. */
import type { Change } from "./change.ts";
import type { Fact } from "./fact.ts";

export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Provider, product (none first), plan (none first), key, id. */
export function byPlace(a: Fact, b: Fact): number {
  return (
    byText(a.provider.slug, b.provider.slug) ||
    byText(a.product?.slug ?? "", b.product?.slug ?? "") ||
    byText(a.plan?.slug ?? "", b.plan?.slug ?? "") ||
    byText(a.key, b.key) ||
    byText(a.id, b.id)
  );
}

/** Newest first, then fact id; the steps of one fact come later step first already. */
export function byNewest(a: Change, b: Change): number {
  return byText(b.changed_at, a.changed_at) || byText(a.id, b.id);
}
