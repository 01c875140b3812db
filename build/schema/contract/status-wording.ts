/**
 * The meaning of each status, in one place. The schema document, the Markdown of providers, the guides and
 * the tools all use these words.
 */
import type { Status } from "../fact.ts";

export interface StatusWording {
  readonly label: string;
  /** One sentence; `{days}` is the dataset's `verified_for_days`. */
  readonly meaning: string;
}

export const statusWording: Readonly<Record<Status, StatusWording>> = {
  verified: {
    label: "verified",
    meaning:
      "The value was read in its source at most {days} days before the dataset was built, or fewer where such values change more often.",
  },
  stale: {
    label: "stale",
    meaning:
      "The value was last read in its source more than {days} days before the dataset was built (fewer where such values change more often), or something else speaks against it: see its `stale_reason`.",
  },
  conflicting: {
    label: "conflicting",
    meaning:
      "The provider's own pages disagree: each of their values is published, none is preferred.",
  },
  removed: {
    label: "removed",
    meaning:
      "The source no longer states the fact, or its period has ended; the last known value is kept.",
  },
};

export function meaningOf(status: Status, days: number): string {
  return statusWording[status].meaning.replace("{days}", String(days));
}
