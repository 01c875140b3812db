/**
 * A fact → its values over time, and the fact as it was at another moment. What has no date is not taken to hold
 * on an earlier day; the value of today holds from the day of the build on, dated or not.
 */
import type { EveryField } from "../schema/complete.ts";
import type { Fact, HistoryStep, UpcomingStep } from "../schema/fact.ts";
import {
  beganAt,
  earliest,
  endOf,
  endOfDay,
  hasBegun,
  heldIndex,
  type HeldSince,
  type Moments,
} from "../schema/held.ts";
import type { HeldValue } from "../schema/key-history.ts";
import { present } from "../schema/lists/members.ts";

/** As timestamps: what is asked, and the moment that the dataset was built for. */
export interface AskedMoments extends Partial<Moments> {
  readonly today: string;
}

/** Newest first: the fact's own, then those of its `history`. */
export function heldValues(fact: Fact): readonly HeldValue[] {
  return withEnds([todaysValue(fact), ...fact.history.map(earlierValue)]);
}

/** The next first; none of them holds yet. */
export function upcomingValues({ upcoming = [] }: Fact): readonly HeldValue[] {
  return withEnds(upcoming.map(announcedValue).toReversed()).toReversed();
}

/** Of values that follow on each other, newest first: each ends where the next one begins, if not before. */
function withEnds(values: readonly Timed[]): readonly HeldValue[] {
  let next: string | null = null;
  return values.map(({ end, known_since, ...what }) => {
    const held = { ...what, until: earliest(end.since, next), known_since };
    next = held.since ?? held.until ?? next;
    return held;
  });
}

/**
 * The fact with the value that held, and what is known of that value alone. `status`, `last_verified_at` and
 * `removed_at` tell what is known of the fact today. Undefined where no value held.
 */
export function factAt(fact: Fact, asked: AskedMoments): Fact | undefined {
  const held = positionAt(fact, asked);
  if (held === undefined || held.hasEnded) return undefined;
  const { index } = held;
  if (index === 0) return fact;
  if (index < 0) return withUpcoming(fact, -index - 1);
  const step = fact.history[index - 1];
  if (step === undefined) return undefined;
  return { ...withValueOf(fact, step), history: besides(step, fact.history.slice(index), fact) };
}

/** True where the value holds, and nobody knows since when. */
export function isUndated(fact: Fact): boolean {
  return todaysValue(fact).since === null;
}

/** The value that `factAt` gives the fact, with its dates. */
export function heldAt(fact: Fact, asked: AskedMoments): HeldValue | undefined {
  const held = positionAt(fact, asked);
  return held?.hasEnded === false ? heldValueAt(fact, held) : undefined;
}

/** When the value ended that was the last to hold; undefined where one holds, or none is known to have held. */
export function endedAt(fact: Fact, asked: AskedMoments): string | undefined {
  const held = positionAt(fact, asked);
  return held?.hasEnded === true ? (heldValueAt(fact, held)?.until ?? undefined) : undefined;
}

function heldValueAt(fact: Fact, { index }: HeldPosition): HeldValue | undefined {
  return index < 0 ? upcomingValues(fact)[-index - 1] : heldValues(fact)[index];
}

interface HeldPosition {
  /** 0 is today's value, 1 the one before it, -1 the next. */
  readonly index: number;
  readonly hasEnded: boolean;
}

/** Undefined where no value is known to have held. */
function positionAt(
  fact: Fact,
  { today, asOf = today, known }: AskedMoments,
): HeldPosition | undefined {
  const { upcoming = [], history } = fact;
  // Where nobody wrote down when a value was announced, it is known today.
  const announced = upcoming.map(announcedValue).map((value) => ({
    ...value,
    known_since: value.known_since ?? today,
  }));
  const values = [
    ...announced.toReversed(),
    datedBy(today, todaysValue(fact)),
    ...history.map((step) => datedBy(null, earlierValue(step))),
  ];
  const moments = {
    asOf: onDayOf(today, asOf),
    known: known === undefined ? undefined : onDayOf(today, known),
  };
  const at = heldIndex(values, moments);
  const found = values[at];
  if (found === undefined) return undefined;
  return { index: at - upcoming.length, hasEnded: hasBegun(found.end, moments) };
}

/** The rest of the day of the build is the moment of the build: more is not known of it. */
function onDayOf(today: string, moment: string): string {
  return moment >= today && moment <= endOfDay(today) ? today : moment;
}

/**
 * A value without a date is taken to have held only where its end is known to have come, and on the given day,
 * on which it is known to hold.
 */
function datedBy(day: string | null, { since, known_since, end }: Timed) {
  return {
    since: earliest(since ?? end.since, day),
    known_since: earliest(known_since ?? end.known_since, day),
    end,
  };
}

interface Timed extends Omit<HeldValue, "until"> {
  readonly end: HeldSince;
}

function todaysValue(fact: Fact): Timed {
  const { value, display, raw_value, observed_at, effective_from, source } = fact;
  const seen = observed_at ?? source.retrieved_at ?? fact.last_verified_at ?? null;
  return {
    value,
    display,
    raw_value,
    source: source.archive_url ?? source.url,
    since: effective_from ?? seen,
    known_since: seen ?? effective_from,
    end: endOf(fact),
  };
}

function earlierValue(step: HistoryStep | UpcomingStep): Timed {
  const { value, display, currency, raw_value, source } = step;
  const { observed_at: seen, effective_from: from } = step;
  return {
    value,
    display,
    ...(currency === undefined ? {} : { currency }),
    raw_value,
    source,
    since: beganAt(step),
    known_since: seen ?? from ?? null,
    end: endOf(step),
  };
}

function announcedValue(step: UpcomingStep): Timed {
  return { ...earlierValue(step), known_since: step.observed_at };
}

/** An announced value was not read on its day yet. */
function withUpcoming(fact: Fact, at: number): Fact | undefined {
  const [step, ...later] = (fact.upcoming ?? []).slice(at);
  if (step === undefined) return undefined;
  const { last_verified_at: _read, fresh_until: _until, ...then } = withValueOf(fact, step);
  return {
    ...then,
    status: "stale",
    stale_reason: "announced",
    removed_at: null,
    ...(later.length === 0 ? {} : { upcoming: besides(step, later, fact) }),
    history: besides(step, fact.history, fact),
  };
}

/** Other values beside one that is the fact's own then: each says its currency where it is not that one's. */
function besides<Step extends HistoryStep | UpcomingStep>(
  own: HistoryStep | UpcomingStep,
  others: readonly Step[],
  { currency: ofFact }: Fact,
): Step[] {
  const { currency: held = ofFact } = own;
  return others.map(({ value, display, currency = ofFact, ...more }) => {
    const words = { value, display, ...(currency === held ? {} : { currency }) };
    return { ...words, ...more } as Step;
  });
}

/** What describes only the value of today is left out; a field that has no line here does not compile. */
function withValueOf(fact: Fact, step: HistoryStep | UpcomingStep): Fact {
  const { source } = fact;
  return present({
    id: fact.id,
    provider: fact.provider,
    product: fact.product,
    plan: fact.plan,
    scope: fact.scope,
    when: fact.when,
    key: fact.key,
    value: step.value,
    value_to: undefined,
    formula: undefined,
    display: step.display,
    datatype: fact.datatype,
    unit: fact.unit,
    currency: step.currency ?? fact.currency,
    detail: fact.detail,
    per: fact.per,
    bound: undefined,
    adjustable: undefined,
    raw_value: step.raw_value,
    columns: undefined,
    status: fact.status,
    stale_reason: fact.stale_reason,
    superseded_by: fact.superseded_by,
    observed_at: step.observed_at ?? undefined,
    effective_from: step.effective_from ?? null,
    effective_to: step.effective_to ?? null,
    last_verified_at: fact.last_verified_at,
    fresh_until: fact.fresh_until,
    source: {
      url: step.source,
      title: step.source === source.url ? source.title : step.source,
      source_type: source.source_type,
      archive_url: null,
    },
    evidence: fact.evidence,
    witnesses: undefined,
    conflicts_with: undefined,
    lower_of: undefined,
    depends_on: undefined,
    note: null,
    removed_at: fact.removed_at,
    upcoming: undefined,
    history: [],
  } satisfies EveryField<Fact>);
}
