/** Dates exist, stand in order, and none that reports an observation lies ahead of `as_of`. */
import type { Located, Path } from "../../load/located.ts";
import type { Problem } from "../../load/problem.ts";
import { toTimestamp } from "../../schema/timestamp.ts";
import { mapAt, type Entry, type Rule, type RuleContext } from "../rule.ts";
import { problemAt } from "../wording.ts";

export const dates: Rule = {
  name: "dates",
  description: "Dates exist, are in order, and do not lie ahead.",
  *check(context) {
    for (const { located } of context.tree.providers) {
      const sources = mapAt(mapAt(located.value)["sources"]);
      for (const [name, source] of Object.entries(sources))
        yield* single(
          context,
          located,
          ["sources", name, "retrieved_at"],
          mapAt(source)["retrieved_at"],
        );
    }
    for (const entry of context.entries) yield* ofEntry(context, entry);
  },
};

/** Dates that say what was seen; effective dates may lie ahead: an announced change. */
const seen = ["observed_at", "last_verified_at", "removed_at"];
const announced = ["effective_from", "effective_to"];

function* ofEntry(context: RuleContext, { located, path, fields }: Entry): Iterable<Problem> {
  for (const field of seen) yield* single(context, located, [...path, field], fields[field]);
  for (const field of announced)
    if (isImpossible(fields[field]))
      yield impossible(located, [...path, field], String(fields[field]));

  const moment = (field: string): string | undefined => timestamp(fields[field]);
  const [from, to] = [moment("effective_from"), moment("effective_to")];
  if (from !== undefined && to !== undefined && to <= from)
    yield problemAt(
      located,
      [...path, "effective_to"],
      "value",
      `\`effective_to\` ${from === to ? "equals" : "is before"} \`effective_from\`; it comes after.`,
    );

  const removed = moment("removed_at");
  const observed = moment("observed_at");
  if (removed !== undefined && observed !== undefined && removed < observed)
    yield problemAt(
      located,
      [...path, "removed_at"],
      "value",
      "`removed_at` is before `observed_at`; a fact is removed after it was seen.",
    );
  const verified = moment("last_verified_at") ?? sourceMoment(located, fields["source"]);
  if (removed !== undefined && verified !== undefined && removed < verified)
    yield problemAt(
      located,
      [...path, "removed_at"],
      "value",
      "last_verified_at" in fields
        ? "`removed_at` is before `last_verified_at`; a fact is removed after it was last read."
        : "`removed_at` is before its source was read; a fact is removed after it was last read.",
      {
        repair:
          "last_verified_at" in fields
            ? undefined
            : "Write `last_verified_at`: when the fact last stood there.",
      },
    );

  if (!Array.isArray(fields["history"])) return;
  let later = observed;
  for (const [index, step] of fields["history"].entries()) {
    const at = [...path, "history", index, "observed_at"];
    const written = mapAt(step)["observed_at"];
    yield* single(context, located, at, written);
    const moment = timestamp(written);
    if (moment === undefined) continue;
    if (later !== undefined && moment > later)
      yield problemAt(
        located,
        at,
        "value",
        "`observed_at` is later than that of the value that follows it; history goes back in time, newest first.",
      );
    later = moment;
  }
}

function* single(
  { asOf }: RuleContext,
  located: Located,
  path: Path,
  written: unknown,
): Iterable<Problem> {
  if (isImpossible(written)) yield impossible(located, path, String(written));
  const moment = timestamp(written);
  if (moment !== undefined && moment.slice(0, 10) > asOf.slice(0, 10))
    yield problemAt(
      located,
      path,
      "value",
      `\`${path.at(-1)}\` is "${String(written)}"; it lies after ${asOf.slice(0, 10)}, the day the dataset is built for.`,
    );
}

function impossible(located: Located, path: Path, written: string): Problem {
  return problemAt(
    located,
    path,
    "value",
    `\`${path.at(-1)}\` is "${written}"; there is no such date.`,
  );
}

/** True for what looks like a date and is none; other text is the schema's to refuse. */
function isImpossible(written: unknown): boolean {
  return (
    typeof written === "string" &&
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/.test(written) &&
    toTimestamp(written) === undefined
  );
}

function timestamp(written: unknown): string | undefined {
  return typeof written === "string" ? toTimestamp(written) : undefined;
}

function sourceMoment(located: Located, name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const source = mapAt(mapAt(mapAt(located.value)["sources"])[name]);
  return source["unconfirmed"] === true ? undefined : timestamp(source["retrieved_at"]);
}
