/** The versions of a place → the fact that it states today, with its dated history, and what is said of it. */
import { isOneAmount, type MeasuredIn } from "../../amount/states.ts";
import { present } from "../../dataset/present.ts";
import type { CuratedFact, CuratedStep } from "../../schema/curated.ts";
import type { Value } from "../../schema/fact.ts";
import type { RegisterLine } from "../../schema/register.ts";
import type { Permalink } from "./file-at.ts";
import type { SoughtLine } from "./follow.ts";
import { gapWords } from "./value.ts";
import {
  isStated,
  timelineOf,
  type Gap,
  type Missing,
  type Run,
  type Version,
} from "./versions.ts";

export interface MinedLine {
  readonly fact: Omit<CuratedFact, "source">;
  readonly gaps: readonly Gap[];
}

export interface FileHistory {
  /** True where versions older than the oldest are not known. */
  readonly isCut: boolean;
  readonly permalink: Permalink;
}

/** What its newest version reads, or why it reads nothing. */
export function minedLine(
  { line, key }: SoughtLine,
  versions: readonly Version[],
  { isCut, permalink }: FileHistory,
): MinedLine | Missing {
  const today = versions[0]!.seen;
  if (typeof today === "string") return today;
  const { turns, gaps } = timelineOf(versions, key["unit"], isCut);
  const [current, ...earlier] = turns as readonly [Run, ...Run[]];
  const { currency, scope, per, bound, adjustable, note } = line;
  // That a place was not there before is no gap: then nothing was stated in it.
  const before = versions[versions.findLastIndex(isStated) + 1]?.seen;
  const isUnknown = typeof before === "string" && before !== "absent";
  const fact = present({
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
    history: earlier.length === 0 ? undefined : earlier.map((run) => stepOf(run, permalink)),
  });
  return {
    fact,
    gaps: isUnknown
      ? [...gaps, { reason: before, from: undefined, until: (earlier.at(-1) ?? current).since }]
      : gaps,
  };
}

/** An earlier value as a step of a fact's history. */
export function stepOf({ sighting, since, step }: Run, permalink: Permalink): CuratedStep {
  const { value, quote, line } = sighting;
  const url = `${permalink(step.commit, step.path)}${line === undefined ? "" : `#L${line}`}`;
  return present({ value, raw_value: quote, observed_at: since, url });
}

/** A value that is new, or another one than stood there. */
export interface Move {
  readonly id: string;
  /** Undefined for a fact that is new. */
  readonly before: Value | undefined;
  readonly after: Value;
  readonly since: string | undefined;
}

export function isMoved({ before, after }: Move, { unit }: MeasuredIn): boolean {
  return before === undefined || !isOneAmount(before, after, unit);
}

export function moveWords({ id, before, after, since }: Move): string {
  const what = before === undefined ? "new  " : "moved";
  const values = [before, after].flatMap((value) =>
    value === undefined ? [] : value === null ? "no limit" : String(value),
  );
  return `${what}  ${id}: ${values.join(" → ")}${since === undefined ? "" : `, since ${since.slice(0, 10)}`}`;
}

export function unknownWords({ id, reason, from, until }: Gap & { readonly id: string }): string {
  const span = [from && `from ${from.slice(0, 10)}`, until && `until ${until.slice(0, 10)}`];
  return `gap    ${id}: ${span.filter(Boolean).join(" ")} what it stated is not known: ${gapWords(reason)}`;
}

/** A line of the register as a person finds it. */
export function lineName({ at, key, scope }: RegisterLine): string {
  const place = typeof at === "string" ? at : JSON.stringify(at);
  return `${place} (${key}${scope === undefined ? "" : `~${scope}`})`;
}
