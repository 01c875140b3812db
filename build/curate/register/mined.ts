/** The versions of a place → the fact that it states today, with its dated history, and what is said of it. */
import { present } from "../../dataset/present.ts";
import type { CuratedFact, CuratedStep } from "../../schema/curated.ts";
import type { RegisterLine } from "../../schema/register.ts";
import type { Permalink } from "./file-at.ts";
import {
  isStated,
  timelineOf,
  type Missing,
  type Run,
  type Sighting,
  type Version,
} from "./versions.ts";
import { isOneAmount } from "../../amount/states.ts";
import type { Value } from "../../schema/fact.ts";
import { gapWords } from "./value.ts";

export type MinedFact = Omit<CuratedFact, "source">;

export interface MinedLine {
  readonly fact: MinedFact;
  readonly unknown: readonly UnknownSpan[];
}

/** A time over which nothing is known of a place. */
export interface UnknownSpan {
  readonly reason: Missing;
  /** Undefined for all that was before. */
  readonly from: string | undefined;
  readonly until: string | undefined;
}

export interface FileHistory {
  /** True where versions older than the oldest are not known. */
  readonly isCut: boolean;
  readonly permalink: Permalink;
}

/** What its newest version reads, or why it reads nothing. */
export function minedLine(
  line: RegisterLine,
  versions: readonly Version[],
  unit: unknown,
  { isCut, permalink }: FileHistory,
): MinedLine | Missing {
  const today = versions[0]!.seen;
  if (typeof today === "string") return today;
  const { turns, gaps } = timelineOf(versions, unit, isCut);
  const [current, ...earlier] = turns as readonly [Run, ...Run[]];
  const { currency, scope, per, bound, adjustable, note } = line;
  const history = earlier.map((run) => stepOf(run, permalink));
  const unknown = gaps.map(({ missing, since, until }): UnknownSpan => ({
    reason: missing,
    from: since,
    until,
  }));
  // That a place was not there before is no gap: then nothing was stated in it.
  const before = versions[versions.findLastIndex(isStated) + 1]?.seen;
  if (typeof before === "string" && before !== "absent")
    unknown.push({ reason: before, from: undefined, until: (earlier.at(-1) ?? current).since });
  return {
    fact: present({
      value: today.value,
      currency,
      scope,
      per,
      bound,
      adjustable,
      raw_value: today.quote,
      line: today.line,
      observed_at: current.since,
      note,
      history: history.length === 0 ? undefined : history,
    }),
    unknown,
  };
}

/** An earlier value as a step of a fact's history. */
export function stepOf({ sighting, since, step }: Run, permalink: Permalink): CuratedStep {
  return {
    value: sighting.value,
    raw_value: sighting.quote,
    ...(since === undefined ? {} : { observed_at: since }),
    url: addressOf(step, sighting, permalink),
  };
}

export function addressOf(
  { commit, path }: Version["step"],
  { line }: Sighting,
  permalink: Permalink,
): string {
  return `${permalink(commit, path)}${line === undefined ? "" : `#L${line}`}`;
}

/** A value that is new, or another one than stood there. */
export interface Move {
  readonly id: string;
  /** Undefined for a fact that is new. */
  readonly before: Value | undefined;
  readonly after: Value;
  readonly since: string | undefined;
}

export function isMoved(before: Value | undefined, after: Value, unit: unknown): boolean {
  return before === undefined || !isOneAmount(before, after, unit);
}

export function moveWords({ id, before, after, since }: Move): string {
  const what = before === undefined ? "new  " : "moved";
  const values =
    before === undefined ? valueWords(after) : `${valueWords(before)} → ${valueWords(after)}`;
  return `${what}  ${id}: ${values}${since === undefined ? "" : `, since ${since.slice(0, 10)}`}`;
}

export interface NamedSpan extends UnknownSpan {
  readonly id: string;
}

export function unknownWords({ id, reason, from, until }: NamedSpan): string {
  const span = [from && `from ${from.slice(0, 10)}`, until && `until ${until.slice(0, 10)}`];
  return `gap    ${id}: ${span.filter(Boolean).join(" ")} what it stated is not known: ${gapWords(reason)}`;
}

/** A line of the register as a person finds it. */
export function lineName({ at, key, scope }: RegisterLine): string {
  const place = typeof at === "string" ? at : JSON.stringify(at);
  return `${place} (${key}${scope === undefined ? "" : `~${scope}`})`;
}

function valueWords(value: Value): string {
  return value === null ? "no limit" : String(value);
}
