/** The orders that the contract fixes. All compared texts are ASCII, so they are compared by code unit. */
import type { Change } from "./change.ts";
import type { Fact } from "./fact.ts";

export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** By provider, product (none first), plan (none first), key, id. */
export function byPlace(a: Fact, b: Fact): number {
  return (
    byText(a.provider.slug, b.provider.slug) ||
    byText(a.product?.slug ?? "", b.product?.slug ?? "") ||
    byText(a.plan?.slug ?? "", b.plan?.slug ?? "") ||
    byText(a.key, b.key) ||
    byText(a.id, b.id)
  );
}

/**
 * Newest first, then by fact id. Equal entries keep their order: the changes of one fact come newest first
 * already.
 */
export function byNewest(a: Change, b: Change): number {
  return byText(b.changed_at, a.changed_at) || byText(a.id, b.id);
}
