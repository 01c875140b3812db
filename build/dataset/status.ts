/**
 * The status of a published fact (specification section 3; its transitions are ours). The order of
 * the questions is the order below: the first that applies decides.
 */
import type { Status } from "../schema/fact.ts";
import { endOfDay } from "../schema/held.ts";
import type { StaleReason } from "../schema/vocabulary.ts";

export interface StatusInput {
  readonly written: "stale" | "conflicting" | "removed" | undefined;
  readonly removedAt: string | undefined;
  readonly effectiveFrom: string | undefined;
  readonly effectiveTo: string | undefined;
  /** When its source was read, or the earliest day on which it can have been. */
  readonly readAt: string | undefined;
  readonly observedAt: string | undefined;
  /** Another fact that counts today contradicts it. */
  readonly contested: boolean;
  readonly asOf: string;
  /** Until when its reading counts; undefined where the day of the reading has no bound. */
  readonly freshUntil: string | undefined;
  /** Its source is no longer maintained. */
  readonly isAbandoned: boolean;
  /** Its source is another dataset, not the provider's own text. */
  readonly isSecondHand: boolean;
  /** Its provider calls the product legacy, or has replaced it. */
  readonly isSuperseded: boolean;
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
export function deriveStatus(input: StatusInput): {
  readonly status: Status;
  /** Of a stale fact. */
  readonly reason?: StaleReason;
} {
  if (isRemoved(input)) return { status: "removed" };
  if (input.contested || input.written === "conflicting") return { status: "conflicting" };
  const reason = staleReason(input);
  return reason === undefined ? { status: "verified" } : { status: "stale", reason };
}

/** Why a fact is stale: the first that applies. */
function staleReason(input: StatusInput): StaleReason | undefined {
  const { written, asOf, freshUntil } = input;
  if (isUnread(input)) return "announced";
  if (input.isSecondHand) return "second_hand";
  if (input.isAbandoned) return "abandoned";
  if (freshUntil === undefined) return "undated";
  if (input.isSuperseded) return "superseded";
  return written === "stale" || asOf > freshUntil ? "aged" : undefined;
}

type Readings = Pick<StatusInput, "effectiveFrom" | "readAt" | "observedAt">;

/** An announcement is mostly kept, and sometimes cancelled: who read it before its day has not seen it hold. */
function isUnread({ effectiveFrom, readAt, observedAt }: Readings): boolean {
  const read = readAt ?? observedAt;
  return effectiveFrom !== undefined && (read === undefined || endOfDay(read) < effectiveFrom);
}
