/** Dates of one fact are in order. A wrong date is reported once. */
import type { Located, Path } from "../../load/located.ts";
import type { RuleProblem, Mending } from "../../load/problem.ts";
import { toMoment, pastMoment } from "./dates.ts";
import { onlyWords } from "../repair.ts";
import { mapAt, stepsOf, type FactEntry, type Rule } from "../rule.ts";
import { valueAt, valueProblem } from "../wording.ts";

export const orderRule: Rule = {
  name: "order",
  description: "Periods end after they start, removals follow readings, history goes back in time.",
  why: "A history in the wrong order tells a change that never happened.",
  mend: "Sort the steps newest first; if the dates themselves are wrong, correct them from the sources.",
  *check({ entries, asOf }) {
    for (const entry of entries) {
      for (const each of [entry, ...stepsOf(entry)]) yield* period(entry.located, each);
      yield* removalOrder(entry, asOf);
      yield* steps(entry, asOf);
      yield* announced(entry, asOf);
    }
  },
};

type DatedFields = Pick<FactEntry, "path" | "fields">;

function* period(located: Located, { path, fields }: DatedFields): Iterable<RuleProblem> {
  const [from, to] = [toMoment(fields["effective_from"]), toMoment(fields["effective_to"])];
  if (from !== undefined && to !== undefined && to <= from) {
    const message = `\`effective_to\` ${from === to ? "equals" : "is before"} \`effective_from\`; it comes after.`;
    yield valueProblem(located, [...path, "effective_to"], message);
  }
}

function* removalOrder({ located, path, fields }: FactEntry, asOf: string): Iterable<RuleProblem> {
  const removed = pastMoment(asOf, fields["removed_at"]);
  if (removed === undefined) return;
  const isBefore = (written: unknown): boolean => {
    const moment = pastMoment(asOf, written);
    return moment !== undefined && removed < moment;
  };
  const at = [...path, "removed_at"];
  if (isBefore(fields["observed_at"])) {
    const message = "`removed_at` is before `observed_at`; a fact is removed after it was seen.";
    yield valueProblem(located, at, message);
  } else if (isBefore(fields["last_verified_at"])) {
    const message =
      "`removed_at` is before `last_verified_at`; a fact is removed after it was last read.";
    yield valueProblem(located, at, message);
  } else if (!("last_verified_at" in fields) && isBefore(sourceReadAt(located, fields["source"]))) {
    const message =
      "`removed_at` is before its source was read; a fact is removed after it was last read.";
    yield valueProblem(located, at, message, {
      repair: "Write `last_verified_at`: when the fact last stood there.",
    });
  }
}

function* steps({ located, path, fields }: FactEntry, asOf: string): Iterable<RuleProblem> {
  if (!Array.isArray(fields["history"])) return;
  let later = beginOf(fields, asOf);
  for (const [index, step] of fields["history"].entries()) {
    const at = { path: [...path, "history", index], fields: mapAt(step) };
    yield* stepEnd(located, at, later, asOf);
    const moment = pastMoment(asOf, at.fields["observed_at"]);
    if (moment === undefined) continue;
    if (later !== undefined && moment > later) {
      const message =
        "`observed_at` is later than that of the value that follows it; history goes back in time, newest first.";
      yield valueProblem(
        located,
        [...path, "history", index, "observed_at"],
        message,
        orderedSteps([...path, "history"], fields, asOf),
      );
    }
    later = beginOf(at.fields, asOf);
  }
}

/** Of a value that was announced: its day. */
function beginOf(fields: FactEntry["fields"], asOf: string): string | undefined {
  const [seen, from] = [
    pastMoment(asOf, fields["observed_at"]),
    toMoment(fields["effective_from"]),
  ];
  return [seen, from]
    .filter((each) => each !== undefined)
    .toSorted()
    .at(-1);
}

/** An earlier value was gone after it was seen, and before the next one came. */
function* stepEnd(
  located: Located,
  { path, fields }: DatedFields,
  next: string | undefined,
  asOf: string,
): Iterable<RuleProblem> {
  const end = pastMoment(asOf, fields["removed_at"]);
  const seen = pastMoment(asOf, fields["observed_at"]);
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
function* announced({ located, path, fields }: FactEntry, asOf: string): Iterable<RuleProblem> {
  if (!Array.isArray(fields["upcoming"])) return;
  const begun = beginOf(fields, asOf);
  const taken = new Set<string>();
  for (const [index, step] of fields["upcoming"].entries()) {
    const from = toMoment(mapAt(step)["effective_from"]);
    if (from === undefined) continue;
    const at = [...path, "upcoming", index, "effective_from"];
    if (begun !== undefined && from <= begun) {
      const message =
        "`effective_from` is not after the day of the fact's own value; what is announced comes after it.";
      yield valueProblem(located, at, message, {
        repair: "Remove it, or put an earlier value into `history`.",
      });
    } else if (taken.has(from)) {
      const message =
        "`effective_from` stands twice in `upcoming`; two values do not begin at once.";
      yield valueProblem(located, at, message);
    }
    taken.add(from);
  }
}

/** The steps by their dates, where each has one of its own and all are older than today's value. */
function orderedSteps(path: Path, fields: FactEntry["fields"], asOf: string): Mending {
  const history = fields["history"] as readonly unknown[];
  const dated = history.flatMap((step, index) => {
    const moment = pastMoment(asOf, mapAt(step)["observed_at"]);
    return moment === undefined ? [] : [{ moment, index }];
  });
  const current = "observed_at" in fields ? toMoment(fields["observed_at"]) : undefined;
  const isClear =
    dated.length === history.length &&
    new Set(dated.map(({ moment }) => moment)).size === history.length &&
    (!("observed_at" in fields) || current !== undefined) &&
    dated.every(({ moment }) => current === undefined || moment < current);
  if (!isClear) return {};
  const order = dated.toSorted((a, b) => (a.moment < b.moment ? 1 : -1));
  const mending: Mending = {
    repair: "Put the steps in the order of their dates, newest first.",
    fix: [{ edit: "order", path, order: order.map(({ index }) => index) }],
  };
  // Where a single step is out of order, its date may be the slip, and its place right.
  const isOneSlip = dated.some((_, index) => goesBack(dated.toSpliced(index, 1)));
  return isOneSlip ? onlyWords(mending) : mending;
}

function goesBack(steps: readonly { readonly moment: string }[]): boolean {
  return steps.every(({ moment }, index) => index === 0 || moment < steps[index - 1]!.moment);
}

/** Returns the day on which a source was read; undefined while it is unconfirmed. */
function sourceReadAt(located: Located, name: unknown): unknown {
  if (typeof name !== "string") return undefined;
  const source = mapAt(valueAt(located.value, ["sources", name]));
  return source["unconfirmed"] === true ? undefined : source["retrieved_at"];
}
