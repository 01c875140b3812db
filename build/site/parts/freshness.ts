import type { Fact } from "../../schema/fact.ts";

/**
 * The moment since which at least half of the facts were verified. Facts whose date is not known count
 * as the oldest; null where they are more than half.
 */
export function halfVerifiedSince(facts: readonly Fact[]): string | null {
  const newestFirst = facts
    .map(({ last_verified_at }) => last_verified_at ?? "")
    .toSorted()
    .toReversed();
  return newestFirst[Math.ceil(facts.length / 2) - 1] || null;
}
