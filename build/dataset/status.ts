/**
 * The status of a published fact (specification section 3; its transitions are ours). The order of
 * the questions is the order below: the first that applies decides.
 */
import type { Status } from "../schema/fact.ts";
import { endOfDay } from "../schema/held.ts";
import { daysBetween } from "../schema/timestamp.ts";
import type { StaleReason } from "../schema/vocabulary.ts";

export interface StatusInput {
  readonly written: "stale" | "conflicting" | "removed" | undefined;
  readonly removedAt: string | undefined;
  readonly effectiveFrom: string | undefined;
  readonly effectiveTo: string | undefined;
  readonly lastVerifiedAt: string | undefined;
  readonly observedAt: string | undefined;
  /** Another fact that counts today contradicts it. */
  readonly contested: boolean;
  readonly asOf: string;
  /** After so many days without a new reading such a value is stale. */
  readonly freshForDays: number;
}

/** True where the source no longer states the fact on the day the dataset is built for. */
export function isRemoved(
  input: Pick<StatusInput, "written" | "removedAt" | "effectiveTo" | "asOf">,
): boolean {
  const { written, removedAt, effectiveTo, asOf } = input;
  if (written === "removed") return true;
  return [removedAt, effectiveTo].some((end) => end !== undefined && end <= asOf);
}

/** `verified` is what is left: it is earned by a dated reading, never claimed. */
export function deriveStatus(input: StatusInput): Status {
  const { written, lastVerifiedAt, contested, asOf, freshForDays } = input;
  if (isRemoved(input)) return "removed";
  if (contested || written === "conflicting") return "conflicting";
  if (written === "stale" || lastVerifiedAt === undefined || isUnread(input)) return "stale";
  return daysBetween(lastVerifiedAt, asOf) > freshForDays ? "stale" : "verified";
}

type Readings = Pick<StatusInput, "effectiveFrom" | "lastVerifiedAt" | "observedAt">;

export interface StaleInput extends Readings {
  /** The source is no longer maintained. */
  readonly isAbandoned: boolean;
}

/** Why a stale fact is stale: the first that applies. */
export function staleReason(input: StaleInput): StaleReason {
  if (isUnread(input)) return "announced";
  if (input.isAbandoned) return "abandoned";
  return input.lastVerifiedAt === undefined ? "undated" : "aged";
}

/** An announcement is mostly kept, and sometimes cancelled: who read it before its day has not seen it hold. */
function isUnread({ effectiveFrom, lastVerifiedAt, observedAt }: Readings): boolean {
  const read = lastVerifiedAt ?? observedAt;
  return effectiveFrom !== undefined && (read === undefined || endOfDay(read) < effectiveFrom);
}
