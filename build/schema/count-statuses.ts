import { statuses, type Fact, type Status } from "./fact.ts";
import type { StatusCounts } from "./provider.ts";

/** Facts by status; every status is named, with zero where there is none. */
export function countStatuses(facts: readonly Fact[]): StatusCounts {
  const counts = Object.fromEntries(statuses.map((status) => [status, 0])) as Record<
    Status,
    number
  >;
  for (const { status } of facts) counts[status]++;
  return counts;
}
