/**
 * The status of a published fact (specification section 3; its transitions are ours). The order of
 * the questions is the order below: the first that applies decides.
 */
import type { Status } from "../schema/fact.ts";
import { daysBetween } from "../schema/timestamp.ts";

export interface StatusInput {
  readonly written: "stale" | "conflicting" | "removed" | undefined;
  readonly removedAt: string | null;
  readonly effectiveTo: string | null;
  readonly lastVerifiedAt: string | null;
  /** True where the key has more than one entry at this place, those that are over aside. */
  readonly contested: boolean;
  readonly asOf: string;
  readonly verifiedForDays: number;
}

/** True where the source no longer states the fact on the day the dataset is built for. */
export function isRemoved(
  input: Pick<StatusInput, "written" | "removedAt" | "effectiveTo" | "asOf">,
): boolean {
  const { written, removedAt, effectiveTo, asOf } = input;
  if (written === "removed") return true;
  return [removedAt, effectiveTo].some((end) => end !== null && end <= asOf);
}

/**
 * Returns the status by the first rule that applies. `verified` is the last: it takes a reading
 * with a date that is recent enough.
 */
export function deriveStatus(input: StatusInput): Status {
  const { written, lastVerifiedAt, contested, asOf, verifiedForDays } = input;
  if (isRemoved(input)) return "removed";
  if (contested || written === "conflicting") return "conflicting";
  if (written === "stale" || lastVerifiedAt === null) return "stale";
  return daysBetween(lastVerifiedAt, asOf) > verifiedForDays ? "stale" : "verified";
}
