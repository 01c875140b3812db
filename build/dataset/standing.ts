/**
 * A curated entry → as it stands on a day: of all its values, announced, own and earlier, the one that holds is
 * its own, the later ones are announced, the others are history.
 */
import type { CuratedAnnouncement, CuratedFact, CuratedStep } from "../schema/curated-fact.ts";
import { endOfDay, heldIndex } from "../schema/held.ts";
import { moment } from "./sources.ts";
import { present } from "../schema/lists/members.ts";

/** What is only inferred has been left out. */
export type PublishedEntry = CuratedFact & {
  readonly status?: Exclude<CuratedFact["status"], "inferred">;
};

export interface Standing {
  /** Its `source` is that of the value; `history` and `upcoming` are the two lists below. */
  readonly entry: PublishedEntry;
  /** Where the value stood, of one that names no source. */
  readonly page: string | undefined;
  /** Each with its currency, where there is one; of `upcoming` too. */
  readonly history: readonly CuratedStep[];
  /** The next first. */
  readonly upcoming: readonly CuratedStep[];
}

/** Undefined where the fact has no value yet: all it has is announced. */
export function standingOn(entry: PublishedEntry, asOf: string): Standing | undefined {
  const { upcoming = [], history = [] } = entry;
  const announced = upcoming.toSorted((a, b) => (firstMoment(a) < firstMoment(b) ? 1 : -1));
  const steps = [...announced, ownStep(entry), ...history].map((step): CuratedStep => ({
    ...(entry.currency === undefined ? {} : { currency: entry.currency }),
    ...step,
  }));
  const index = heldIndex(steps.map(heldSince), { asOf: endOfDay(asOf) });
  const step = steps[index];
  if (step === undefined) return undefined;
  return {
    entry: index === announced.length ? entry : withStep(entry, step),
    page: step.url,
    history: steps.slice(index + 1),
    upcoming: steps.slice(0, index).toReversed(),
  };
}

/** What was seen has begun; only an announced day may lie ahead. */
function heldSince(step: CuratedStep): { readonly since: string; readonly known_since: string } {
  return { since: firstMoment(step), known_since: "" };
}

function firstMoment({ effective_from: from }: CuratedStep | CuratedAnnouncement): string {
  return moment(from) ?? "";
}

function ownStep(entry: PublishedEntry): CuratedStep {
  const { value, raw_value = "", observed_at, effective_from, effective_to, removed_at } = entry;
  const { source } = entry;
  return present({
    value,
    raw_value,
    observed_at,
    effective_from,
    effective_to,
    removed_at,
    source,
  });
}

/** The entry with another of its values: what describes its own alone is left out. */
function withStep(entry: PublishedEntry, { url: _url, ...step }: CuratedStep): PublishedEntry {
  const { scope, when, per, conflicts_with, lower_of, formerly, source } = entry;
  // A page of no name was read when the value was seen there.
  const last_verified_at = step.source === undefined ? step.observed_at : undefined;
  const status = entry.status === "conflicting" ? entry.status : undefined;
  const kept = { scope, when, per, conflicts_with, lower_of, formerly, status, last_verified_at };
  return present({ source, ...kept, ...step });
}
