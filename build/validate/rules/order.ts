/** Dates that belong together stand in order: one wrong date is one problem. */
import type { Located } from "../../load/located.ts";
import type { Problem } from "../../load/problem.ts";
import { momentOf, pastMoment } from "../moment.ts";
import { mapAt, type Entry, type Rule } from "../rule.ts";
import { problemAt, valueAt } from "../wording.ts";

export const order: Rule = {
  name: "order",
  description: "Periods end after they start, removals follow readings, history goes back in time.",
  *check({ entries, asOf }) {
    for (const entry of entries) {
      yield* period(entry);
      yield* removal(entry, asOf);
      yield* steps(entry, asOf);
    }
  },
};

function* period({ located, path, fields }: Entry): Iterable<Problem> {
  const [from, to] = [momentOf(fields["effective_from"]), momentOf(fields["effective_to"])];
  if (from !== undefined && to !== undefined && to <= from)
    yield problemAt(
      located,
      [...path, "effective_to"],
      "value",
      `\`effective_to\` ${from === to ? "equals" : "is before"} \`effective_from\`; it comes after.`,
    );
}

function* removal({ located, path, fields }: Entry, asOf: string): Iterable<Problem> {
  const removed = pastMoment(asOf, fields["removed_at"]);
  if (removed === undefined) return;
  const isBefore = (written: unknown): boolean => {
    const moment = pastMoment(asOf, written);
    return moment !== undefined && removed < moment;
  };
  const at = [...path, "removed_at"];
  if (isBefore(fields["observed_at"]))
    yield problemAt(
      located,
      at,
      "value",
      "`removed_at` is before `observed_at`; a fact is removed after it was seen.",
    );
  else if (isBefore(fields["last_verified_at"]))
    yield problemAt(
      located,
      at,
      "value",
      "`removed_at` is before `last_verified_at`; a fact is removed after it was last read.",
    );
  else if (!("last_verified_at" in fields) && isBefore(readAt(located, fields["source"])))
    yield problemAt(
      located,
      at,
      "value",
      "`removed_at` is before its source was read; a fact is removed after it was last read.",
      { repair: "Write `last_verified_at`: when the fact last stood there." },
    );
}

function* steps({ located, path, fields }: Entry, asOf: string): Iterable<Problem> {
  if (!Array.isArray(fields["history"])) return;
  let later = pastMoment(asOf, fields["observed_at"]);
  for (const [index, step] of fields["history"].entries()) {
    const moment = pastMoment(asOf, mapAt(step)["observed_at"]);
    if (moment === undefined) continue;
    if (later !== undefined && moment > later)
      yield problemAt(
        located,
        [...path, "history", index, "observed_at"],
        "value",
        "`observed_at` is later than that of the value that follows it; history goes back in time, newest first.",
      );
    later = moment;
  }
}

/** When a source counts as read: never, while it is unconfirmed. */
function readAt(located: Located, name: unknown): unknown {
  if (typeof name !== "string") return undefined;
  const source = mapAt(valueAt(located.value, ["sources", name]));
  return source["unconfirmed"] === true ? undefined : source["retrieved_at"];
}
