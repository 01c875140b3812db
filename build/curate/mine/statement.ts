/** A fact as it is looked for in older versions: the words of its quote, and which amount is its value. */
import type { Value } from "../../schema/fact.ts";
import { readingOf, type Reading } from "./amount.ts";
import { wordsOf, type Word } from "./page.ts";

export interface Statement {
  readonly quote: string;
  readonly value: Value;
  /** The words of the quote in parts: between them (`…`, the cells of a row) others may stand. */
  readonly parts: readonly (readonly Word[])[];
  /** How its amount is read; undefined for a value that is no number, which has none. */
  readonly reading: Reading | undefined;
  /** The place of the value's amount among all words of the quote; undefined where there is none. */
  readonly at: number | undefined;
}

/** Undefined `at` for a number means that the quote does not state the value in one way only. */
export function toStatement(
  quote: string,
  value: Value,
  key: Readonly<Record<string, unknown>>,
): Statement {
  const parts = quote
    .split(/\s*\|\s*|…|\.\.\./)
    .map((part) => wordsOf(part))
    .filter((words) => words.length > 0);
  const words = parts.flat();
  const readings =
    typeof value === "number" || value === null
      ? words.map(({ amount }) => amount && readingOf(amount, value, key))
      : [];
  // Of `1-100` the value may be stated by one amount, or twice by the same; else it is not plain which.
  const hits = [...readings.keys()].filter((index) => readings[index] !== undefined);
  const direct = hits.filter((index) => words[index]!.amount!.number === value);
  const own = direct.length > 0 ? direct : hits;
  const at = own.at(-1);
  return { quote, value, parts, reading: at === undefined ? undefined : readings[at], at };
}
