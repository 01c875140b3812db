/** What mining a register says beside its diff: which values moved, and when a place could not be read. */
import { isOneAmount } from "../../amount/one-amount.ts";
import type { Value } from "../../schema/fact.ts";
import type { RegisterLine } from "../../schema/register.ts";
import type { UnknownSpan } from "./mined.ts";
import { gapWords } from "./value.ts";

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
