/** Dates of one fact are in order. A wrong date is reported once. */
import { valueAt, type Located } from "../../load/located.ts";
import type { RuleProblem, Mending } from "../../load/problem.ts";
import { toMoment, pastMoment } from "./dates.ts";
import { listedIn, mapAt, stepsOf, type FactEntry, type Rule, type Stated } from "../rule.ts";
import { valueProblem } from "../wording.ts";

export const orderRule: Rule = {
  name: "order",
  description: "Periods end after they start, removals follow readings, history goes back in time.",
  why: "A history in the wrong order tells a change that never happened.",
  mend: "Sort the steps newest first; if the dates themselves are wrong, correct them from the sources.",
  *check({ entries, asOf }) {
    for (const entry of entries) {
      // Most facts have one date, which is in order with itself.
      if (!orderedFields.some((field) => field in entry.fields)) continue;
      for (const each of [entry, ...stepsOf(entry)]) yield* period(entry.located, each);
      yield* removalOrder(entry, asOf);
      yield* steps(entry, asOf);
      yield* announced(entry, asOf);
    }
  },
};

/** Without any of them no two dates of a fact can be out of order. */
const orderedFields = ["effective_to", "removed_at", "history", "upcoming"];

function* period(located: Located, { path, fields }: Stated): Iterable<RuleProblem> {
  const [from, to] = [toMoment(fields["effective_from"]), toMoment(fields["effective_to"])];
  if (from === undefined || to === undefined || to > from) return;
  const message = `\`effective_to\` ${from === to ? "equals" : "is before"} \`effective_from\`; it comes after.`;
  yield valueProblem(located, [...path, "effective_to"], message);
}

function* removalOrder({ located, path, fields }: FactEntry, asOf: string): Iterable<RuleProblem> {
  const removed = pastMoment(asOf, fields["removed_at"]);
  const isBefore = (written: unknown): boolean => {
    const moment = pastMoment(asOf, written);
    return removed !== undefined && moment !== undefined && removed < moment;
  };
  const [fault, repair] = isBefore(fields["observed_at"])
    ? ["`observed_at`; a fact is removed after it was seen"]
    : isBefore(fields["last_verified_at"])
      ? ["`last_verified_at`; a fact is removed after it was last read"]
      : !("last_verified_at" in fields) && isBefore(sourceReadAt(located, fields["source"]))
        ? [
            "its source was read; a fact is removed after it was last read",
            "Write `last_verified_at`: when the fact last stood there.",
          ]
        : [];
  const message = `\`removed_at\` is before ${fault}.`;
  if (fault !== undefined)
    yield valueProblem(located, [...path, "removed_at"], message, { repair });
}

function* steps(entry: FactEntry, asOf: string): Iterable<RuleProblem> {
  const { located, fields } = entry;
  let later = beginOf(fields, asOf);
  for (const step of listedIn(entry, "history")) {
    yield* stepEnd(located, step, later, asOf);
    const moment = pastMoment(asOf, step.fields["observed_at"]);
    if (moment === undefined) continue;
    const message =
      "`observed_at` is later than that of the value that follows it; history goes back in time, newest first.";
    if (later !== undefined && moment > later) {
      const mending = orderedSteps(fields, asOf);
      yield valueProblem(located, [...step.path, "observed_at"], message, mending);
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
  located: Located,
  { path, fields }: Stated,
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
      yield valueProblem(entry.located, [...path, "effective_from"], message, { repair });
    taken.add(from);
  }
}

/** The steps by their dates, where each has one of its own and all are older than today's value. */
function orderedSteps(fields: FactEntry["fields"], asOf: string): Mending {
  const history = fields["history"] as readonly unknown[];
  const dated = history.flatMap((step) => pastMoment(asOf, mapAt(step)["observed_at"]) ?? []);
  const current = "observed_at" in fields ? toMoment(fields["observed_at"]) : undefined;
  const isClear =
    dated.length === history.length &&
    new Set(dated).size === history.length &&
    (!("observed_at" in fields) || current !== undefined) &&
    dated.every((moment) => current === undefined || moment < current);
  return isClear ? { repair: "Put the steps in the order of their dates, newest first." } : {};
}

/** Returns the day on which a source was read; undefined while it is unconfirmed. */
function sourceReadAt(located: Located, name: unknown): unknown {
  if (typeof name !== "string") return undefined;
  const source = mapAt(valueAt(located.value, ["sources", name]));
  return source["unconfirmed"] === true ? undefined : source["retrieved_at"];
}
