/**
 * A fact → its values over time, and the fact as it was at an earlier moment. Two times are kept apart: since
 * when a value holds, and since when its source says so. What has no date is never taken to hold on a day.
 */
import type { Fact, HistoryStep } from "../schema/fact.ts";
import type { HeldValue } from "../schema/key-history.ts";

/** The moments asked for, as timestamps; at least one. */
export interface AskedMoments {
  /** True then. */
  readonly asOf?: string;
  /** Published by its source by then. */
  readonly known?: string;
}

/** Since when it holds, and since when its source says so: of a value, or of the end of a fact. */
type HeldSince = Pick<HeldValue, "since" | "known_since">;

/** Newest first: the fact's own, then those of its `history`. */
export function heldValues(fact: Fact): readonly HeldValue[] {
  let until = endOfFact(fact).since;
  return [ownValue(fact), ...fact.history.map(earlierValue)].map((each) => {
    const { since, known_since, ...what } = each;
    const held = { ...what, since, until, known_since };
    until = since ?? until;
    return held;
  });
}

/**
 * The fact with the value that held, and what is known of that value alone. `status`, `last_verified_at` and
 * `removed_at` tell what is known of the fact today. Undefined where no dated value held.
 */
export function factAt(fact: Fact, asked: AskedMoments): Fact | undefined {
  if (hasEnded(fact, asked)) return undefined;
  if (isWithin(ownValue(fact), asked)) return fact;
  const index = fact.history.findIndex((step) => isWithin(earlierValue(step), asked));
  return index < 0 ? undefined : withEarlierValue(fact, index);
}

/** The value that `factAt` gives the fact, with its dates. */
export function heldAt(fact: Fact, asked: AskedMoments): HeldValue | undefined {
  if (hasEnded(fact, asked)) return undefined;
  return heldValues(fact).find((each) => isWithin(each, asked));
}

export function hasEnded(fact: Fact, asked: AskedMoments): boolean {
  return isWithin(endOfFact(fact), asked);
}

function isWithin({ since, known_since }: HeldSince, { asOf, known }: AskedMoments): boolean {
  if (since === null || known_since === null) return false;
  return (asOf === undefined || since <= asOf) && (known === undefined || known_since <= known);
}

function ownValue(fact: Fact): Omit<HeldValue, "until"> {
  const { value, display, raw_value, observed_at, effective_from, source } = fact;
  const seen = observed_at ?? source.retrieved_at ?? fact.last_verified_at ?? null;
  return {
    value,
    display,
    raw_value,
    since: effective_from ?? seen,
    known_since: seen ?? effective_from,
    source: source.archive_url ?? source.url,
  };
}

function earlierValue(step: HistoryStep): Omit<HeldValue, "until"> {
  const { value, display, raw_value, observed_at: seen, source } = step;
  return { value, display, raw_value, since: seen, known_since: seen, source };
}

function endOfFact({ removed_at, effective_to }: Fact): HeldSince {
  return { since: effective_to ?? removed_at, known_since: removed_at ?? effective_to };
}

/** What describes only the value of today is left out. */
function withEarlierValue(fact: Fact, index: number): Fact {
  const step = fact.history[index]!;
  const {
    bound: _bound,
    adjustable: _adjustable,
    witnesses: _witnesses,
    conflicts_with: _conflicts,
    observed_at: _observed,
    effective_from: _from,
    effective_to: _to,
    note: _note,
    last_verified_at,
    source,
    evidence,
    removed_at,
    history,
    ...named
  } = fact;
  return {
    ...named,
    value: step.value,
    display: step.display,
    raw_value: step.raw_value,
    ...(step.observed_at === null ? {} : { observed_at: step.observed_at }),
    effective_from: null,
    effective_to: null,
    ...(last_verified_at === undefined ? {} : { last_verified_at }),
    source: {
      url: step.source,
      title: step.source === source.url ? source.title : step.source,
      source_type: source.source_type,
      archive_url: null,
    },
    evidence,
    note: null,
    removed_at,
    history: history.slice(index + 1),
  };
}
