/** Says in words from when and until when a value holds, as its provider states it, and what comes after it. */
import type { Fact } from "../schema/fact.ts";
import { dayWords } from "./day-words.ts";

type Periods = Pick<Fact, "effective_from" | "effective_to" | "upcoming">;

/** `from 1 Jan 2026`, `until 1 Jan 2027`, `$29 per month from 1 Jan 2027`; empty where nothing is stated. */
export function periodWords(fact: Periods): readonly string[] {
  const { effective_from: from, effective_to: to } = fact;
  return [
    ...(from === null ? [] : [`from ${dayWords(from)}`]),
    ...(to === null ? [] : [`until ${dayWords(to)}`]),
    ...upcomingWords(fact),
  ];
}

export function upcomingWords({ upcoming = [] }: Pick<Fact, "upcoming">): readonly string[] {
  return upcoming.map(
    ({ display, effective_from }) => `${display} from ${dayWords(effective_from)}`,
  );
}

/** `announced for 1 Sep 2026, not read since; $2 before`; undefined of a fact that was read on its day or later. */
export function announcedWords({
  stale_reason,
  effective_from,
  history,
}: Pick<Fact, "stale_reason" | "effective_from" | "history">): string | undefined {
  if (stale_reason !== "announced" || effective_from === null) return undefined;
  const [before] = history;
  const earlier = before === undefined ? "" : `; ${before.display} before`;
  return `announced for ${dayWords(effective_from)}, not read since${earlier}`;
}
