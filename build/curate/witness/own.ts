/**
 * The facts of a dataset → pairs of which our own sources state different values of what seems one thing:
 * the same key, plan and partition of one provider. Entries at one place are published as conflicting.
 */
import { withoutSource } from "../../schema/fact-id.ts";
import type { Fact } from "../../schema/fact.ts";
import { grouped } from "../../lists/grouped.ts";
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
  const pairs = [
    ...grouped(
      facts.filter(({ status }) => status !== "removed"),
      ({ provider, plan, key, per = [], currency }) =>
        [provider.slug, plan?.slug, key, per.join(), currency].join(" "),
    ).values(),
  ]
    .flatMap((group) =>
      group.flatMap((a, index) => group.slice(index + 1).map((b): OwnPair => [a, b])),
    )
    .filter(([a, b]) => a.source.url !== b.source.url && !isOneAmount(a.value, b.value, b.unit));
  const open = pairs.filter((pair) => !isPublishedPair(pair));
  return {
    published: pairs.filter(isPublishedPair).length,
    differing: open.filter((pair) => ofOneScope(pair) && ofOwner(pair)),
    near: open.filter((pair) => ofOneProduct(pair) && toScope(pair)),
  };
}

function isPublishedPair([a, b]: OwnPair): boolean {
  const isNamed = (one: Fact, other: Fact): boolean =>
    one.conflicts_with?.includes(other.id) ?? false;
  return withoutSource(a.id) === withoutSource(b.id) || isNamed(a, b) || isNamed(b, a);
}

function ofOneProduct([a, b]: OwnPair): boolean {
  return a.product?.slug === b.product?.slug;
}

function ofOneScope([a, b]: OwnPair): boolean {
  return a.scope?.slug === b.scope?.slug;
}

/** What an API accepts is no contradiction of what is offered. */
function ofOwner([a, b]: OwnPair): boolean {
  const isAccepted = (fact: Fact): boolean => fact.bound === "accepted";
  return (a.product === undefined) !== (b.product === undefined) && isAccepted(a) === isAccepted(b);
}

function toScope([a, b]: OwnPair): boolean {
  return (a.scope === undefined) !== (b.scope === undefined);
}
