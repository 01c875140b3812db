import type { Fact } from "../../schema/fact.ts";

/**
 * Returns the latest moment since which at least half of the facts were verified. Facts without a date
 * count as the oldest; the result is null if they are more than half.
 */
export function halfVerifiedSince(facts: readonly Fact[]): string | null {
  const newestFirst = facts
    .map(({ last_verified_at }) => last_verified_at ?? "")
    .toSorted()
    .toReversed();
  return newestFirst[Math.ceil(facts.length / 2) - 1] || null;
}
