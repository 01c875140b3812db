/** What mining a register says beside its diff: which values moved, and when a place could not be read. */
import { isOneAmount } from "../../amount/states.ts";
import type { Missing } from "../mine/wanted.ts";
import type { Value } from "../../schema/fact.ts";
import type { MinedLine } from "./mined.ts";
import { gapWords } from "./words.ts";

/** A value that is new, or another one than stood there. */
export interface Move {
  readonly id: string;
  /** Undefined for a fact that is new. */
  readonly before: Value | undefined;
  readonly after: Value;
  readonly since: string | undefined;
}

/** A time over which nothing is known of a place. */
export interface UnknownSpan {
  readonly id: string;
  readonly reason: Missing;
  /** Undefined for all that was before. */
  readonly from: string | undefined;
  readonly until: string | undefined;
}

export function moveOf(
  id: string,
  before: Value | undefined,
  { fact }: MinedLine,
  unit: unknown,
): Move | undefined {
  const { value: after, observed_at: since } = fact;
  const isMoved = before === undefined || !isOneAmount(before, after, unit);
  return isMoved ? { id, before, after, since } : undefined;
}

/** The gaps of a line. That its place was not there before is none: then nothing was stated in it. */
export function unknownsOf(id: string, { gaps, before, fact }: MinedLine): readonly UnknownSpan[] {
  const first = fact.history?.at(-1)?.observed_at ?? fact.observed_at;
  const isUnknown = before !== undefined && before !== "absent";
  return [
    ...gaps.map(({ missing, since, until }) => ({ id, reason: missing, from: since, until })),
    ...(isUnknown ? [{ id, reason: before, from: undefined, until: first }] : []),
  ];
}

export function moveWords({ id, before, after, since }: Move): string {
  const what = before === undefined ? "new  " : "moved";
  const values =
    before === undefined ? valueWords(after) : `${valueWords(before)} → ${valueWords(after)}`;
  return `${what}  ${id}: ${values}${since === undefined ? "" : `, since ${since.slice(0, 10)}`}`;
}

export function unknownWords({ id, reason, from, until }: UnknownSpan): string {
  const span = [from && `from ${from.slice(0, 10)}`, until && `until ${until.slice(0, 10)}`];
  return `gap    ${id}: ${span.filter(Boolean).join(" ")} what it stated is not known: ${gapWords(reason)}`;
}

function valueWords(value: Value): string {
  return value === null ? "no limit" : String(value);
}
