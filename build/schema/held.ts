/**
 * The values of a fact with their times → the one that holds at a moment. The dataset, the answers of earlier
 * moments and the pages all decide it here. Two times are kept apart: since when a value holds, and since when
 * its source says so.
 */

/** As timestamps. */
export interface Moments {
  /** True then. */
  readonly asOf: string;
  /** Published by its source by then. */
  readonly known?: string | undefined;
}

/** Of a value, or of its end; null where it is not known. */
export interface HeldSince {
  readonly since: string | null;
  readonly known_since: string | null;
}

/** Where in `values`, newest first, the one stands that holds or was the last to hold; -1 for none. */
export function heldIndex(values: readonly HeldSince[], moments: Moments): number {
  return values.findIndex((value) => hasBegun(value, moments));
}

export function hasBegun({ since, known_since }: HeldSince, { asOf, known }: Moments): boolean {
  if (since === null || known_since === null) return false;
  return since <= asOf && (known === undefined || known_since <= known);
}

/** A day counts whole: what begins or ends on it has begun or ended. */
export function endOfDay(moment: string): string {
  return `${moment.slice(0, 10)}T23:59:59Z`;
}

/** Since when a value holds, where it is dated: as its source states it, else when it was first seen. */
export function beganAt(step: {
  readonly effective_from?: string | null | undefined;
  readonly observed_at?: string | null | undefined;
}): string | null {
  return step.effective_from ?? step.observed_at ?? null;
}

/** The end of a value that is followed by none, or by a time in which nothing was stated. */
export function endOf({
  effective_to = null,
  removed_at = null,
}: {
  readonly effective_to?: string | null | undefined;
  readonly removed_at?: string | null | undefined;
}): HeldSince {
  return {
    since: earliest(effective_to, removed_at),
    known_since: removed_at ?? effective_to,
  };
}

/** Null is no moment: of two the earlier, or the only one. */
export function earliest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
