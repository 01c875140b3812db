/** A fact as it is looked for in older versions: the words of its quote, and which amount is its value. */
import type { MeasuredIn } from "../../amount/states.ts";
import type { Value } from "../../schema/fact.ts";
import { learntFrom, type Learnt } from "./learnt.ts";
import { wordsOf, type Word } from "./page.ts";

export interface Statement {
  readonly quote: string;
  readonly value: Value;
  /** The words of the quote in parts: between them (`…`, the cells of a row) others may stand. */
  readonly parts: readonly (readonly Word[])[];
  /** How its amount is read; undefined for a value that is no number, which has none. */
  readonly reading: Learnt | undefined;
  /** The place of the value's amount among all words of the quote; undefined where there is none. */
  readonly at: number | undefined;
}

/** Undefined `at` for a number means that the quote does not state the value in one way only. */
export function toStatement(quote: string, value: Value, key: MeasuredIn): Statement {
  const parts = quote
    .split(/\s*\|\s*|…|\.\.\./)
    .map((part) => wordsOf(part))
    .filter((words) => words.length > 0);
  const words = parts.flat();
  const readings =
    typeof value === "number" || value === null
      ? readingsOf(words, value, key)
      : new Map<number, Learnt>();
  // Of `1-100` the value may be stated by one amount, or twice by the same; else it is not plain which.
  const hits = [...readings.keys()];
  const plain = hits.filter((index) => !words[index]!.amount!.isVague);
  const direct = plain.filter((index) => readings.get(index)!.factor === 1);
  const own = [direct, plain, hits].find(({ length }) => length > 0);
  const at = own?.at(-1);
  return { quote, value, parts, reading: at === undefined ? undefined : readings.get(at), at };
}

/** How the words that state the value do, by their place among all. */
function readingsOf(
  words: readonly Word[],
  value: number | null,
  key: MeasuredIn,
): ReadonlyMap<number, Learnt> {
  const places = [...words.keys()].filter((index) => words[index]!.amount !== undefined);
  const amounts = places.map((index) => words[index]!.amount!);
  const learnt = learntFrom(amounts, value, key);
  return new Map(
    places.flatMap((place, index) => {
      const own = learnt[index];
      return own === undefined ? [] : [[place, own] as const];
    }),
  );
}
