import { statuses, type Fact, type Status } from "./fact.ts";
import type { StatusCounts } from "./provider.ts";

/** Counts facts by status. Every status is in the result, with zero if no fact has it. */
export function countStatuses(facts: readonly Fact[]): StatusCounts {
  const counts = Object.fromEntries(statuses.map((status) => [status, 0])) as Record<
    Status,
    number
  >;
  for (const { status } of facts) counts[status]++;
  return counts;
}
