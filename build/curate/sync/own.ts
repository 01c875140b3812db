/**
 * The facts of a dataset → pairs of which our own sources state different values of what seems one thing:
 * the same key, plan and partition of one provider. Entries at one place are published as conflicting.
 */
import { withoutSource } from "../../schema/fact-id.ts";
import type { Fact } from "../../schema/fact.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { isOneAmount } from "../../amount/states.ts";

export type OwnPair = readonly [Fact, Fact];

export interface OwnPairs {
  /** Pairs that say of each other that they conflict. */
  readonly published: number;
  /** One is of the provider, the other of its product. */
  readonly differing: readonly OwnPair[];
  /** One is for a scope, the other for none: what an API accepts, beside what is offered. */
  readonly near: readonly OwnPair[];
}

export function ownPairs(facts: readonly Fact[]): OwnPairs {
  const alike = grouped(
    facts.filter(({ status }) => status !== "removed"),
    ({ provider, plan, key, per = [], currency }) =>
      [provider.slug, plan?.slug, key, per.join(), currency].join(" "),
  );
  const pairs = [...alike.values()]
    .flatMap((group) => group.flatMap((a, at) => group.slice(at + 1).map((b): OwnPair => [a, b])))
    .filter(([a, b]) => a.source.url !== b.source.url && !isOneAmount(a.value, b.value, b.unit));
  const open = pairs.filter((pair) => !isPublishedPair(pair));
  return {
    published: pairs.length - open.length,
    // What an API accepts is no contradiction of what is offered.
    differing: open.filter(
      ([a, b]) =>
        a.scope?.slug === b.scope?.slug &&
        (a.product === undefined) !== (b.product === undefined) &&
        (a.bound === "accepted") === (b.bound === "accepted"),
    ),
    near: open.filter(
      ([a, b]) =>
        a.product?.slug === b.product?.slug && (a.scope === undefined) !== (b.scope === undefined),
    ),
  };
}

function isPublishedPair([a, b]: OwnPair): boolean {
  return (
    withoutSource(a.id) === withoutSource(b.id) ||
    a.conflicts_with?.includes(b.id) === true ||
    b.conflicts_with?.includes(a.id) === true
  );
}
