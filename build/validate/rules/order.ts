/** Dates of one fact are in order. A wrong date is reported once. */
import { mapAt, valueAt } from "../../load/value-at.ts";
import type { RuleProblem } from "../../load/problem.ts";
import { toMoment, pastMoment } from "./dates.ts";
import { listedIn, stepsOf, type FactEntry, type Rule, type Statement } from "../rule.ts";
import { valueProblem } from "../wording.ts";

export const orderRule: Rule = {
  name: "order",
  description: "Periods end after they start, removals follow readings, history goes back in time.",
  why: "A history in the wrong order tells a change that never happened.",
  mend: "Sort the steps newest first; if the dates themselves are wrong, correct them from the sources.",
  *check({ entries, asOf }) {
    for (const entry of entries) {
      for (const each of [entry, ...stepsOf(entry)]) yield* period(each);
      yield* removalOrder(entry, asOf);
      yield* steps(entry, asOf);
      yield* announced(entry, asOf);
    }
  },
};

function* period({ located, path, fields }: Statement): Iterable<RuleProblem> {
  const [from, to] = [toMoment(fields["effective_from"]), toMoment(fields["effective_to"])];
  if (from === undefined || to === undefined || to > from) return;
  const message = `\`effective_to\` ${from === to ? "equals" : "is before"} \`effective_from\`; it comes after.`;
  yield valueProblem(located, [...path, "effective_to"], message);
}

function* removalOrder(entry: FactEntry, asOf: string): Iterable<RuleProblem> {
  const { located, path, fields } = entry;
  const removed = pastMoment(asOf, fields["removed_at"]);
  if (removed === undefined) return;
  const isVerified = "last_verified_at" in fields;
  const readings: readonly (readonly [written: unknown, fault: string, repair?: string])[] = [
    [fields["observed_at"], "`observed_at`; a fact is removed after it was seen"],
    [fields["last_verified_at"], "`last_verified_at`; a fact is removed after it was last read"],
    [
      isVerified ? undefined : sourceReadAt(entry),
      "its source was read; a fact is removed after it was last read",
      "Write `last_verified_at`: when the fact last stood there.",
    ],
  ];
  const later = readings.find(([written]) => removed < (pastMoment(asOf, written) ?? ""));
  if (later === undefined) return;
  const [, fault, repair] = later;
  const message = `\`removed_at\` is before ${fault}.`;
  yield valueProblem(located, [...path, "removed_at"], message, repair);
}

function* steps(entry: FactEntry, asOf: string): Iterable<RuleProblem> {
  const { located, fields } = entry;
  let later = beginOf(fields, asOf);
  const history = listedIn(entry, "history");
  const latest = later ?? "9999";
  const isDated = ({ fields: { observed_at: seen } }: Statement): boolean =>
    (pastMoment(asOf, seen) ?? "undated") <= latest;
  // In the order of their dates none would be too late.
  const repair = history.every(isDated)
    ? "Put the steps in the order of their dates, newest first."
    : undefined;
  for (const step of history) {
    yield* stepEnd(step, later, asOf);
    const moment = pastMoment(asOf, step.fields["observed_at"]);
    if (moment === undefined) continue;
    if (later !== undefined && moment > later) {
      const message =
        "`observed_at` is later than that of the value that follows it; history goes back in time, newest first.";
      yield valueProblem(located, [...step.path, "observed_at"], message, repair);
    }
    later = beginOf(step.fields, asOf);
  }
}

/** Of a value that was announced: its day. */
function beginOf(fields: FactEntry["fields"], asOf: string): string | undefined {
  const [seen, from] = [
    pastMoment(asOf, fields["observed_at"]),
    toMoment(fields["effective_from"]),
  ];
  return seen === undefined || (from !== undefined && from > seen) ? from : seen;
}

/** An earlier value was gone after it was seen, and before the next one came. */
function* stepEnd(
  { located, path, fields }: Statement,
  next: string | undefined,
  asOf: string,
): Iterable<RuleProblem> {
  const [end, seen] = ["removed_at", "observed_at"].map((each) => pastMoment(asOf, fields[each]));
  if (end === undefined) return;
  const fault =
    seen !== undefined && end < seen
      ? "is before `observed_at`; a value is gone after it was seen"
      : next !== undefined && end > next
        ? "is later than the value that follows it; a value is gone before the next one comes"
        : undefined;
  if (fault !== undefined)
    yield valueProblem(located, [...path, "removed_at"], `\`removed_at\` ${fault}.`);
}

/** Each announced value begins after the value that stands, on a day of its own. */
function* announced(entry: FactEntry, asOf: string): Iterable<RuleProblem> {
  const begun = beginOf(entry.fields, asOf);
  const taken = new Set<string>();
  for (const { path, fields } of listedIn(entry, "upcoming")) {
    const from = toMoment(fields["effective_from"]);
    if (from === undefined) continue;
    const [fault, repair] =
      begun !== undefined && from <= begun
        ? [
            "is not after the day of the fact's own value; what is announced comes after it",
            "Remove it, or put an earlier value into `history`.",
          ]
        : taken.has(from)
          ? ["stands twice in `upcoming`; two values do not begin at once"]
          : [];
    const message = `\`effective_from\` ${fault}.`;
    if (fault !== undefined)
      yield valueProblem(entry.located, [...path, "effective_from"], message, repair);
    taken.add(from);
  }
}

/** Returns the day on which the source of an entry was read; undefined while it is unconfirmed. */
function sourceReadAt({ located, fields }: FactEntry): unknown {
  const source = mapAt(valueAt(located.value, ["sources", String(fields["source"])]));
  return source["unconfirmed"] === true ? undefined : source["retrieved_at"];
}
