/** Dates exist, and none that reports an observation lies ahead of `as_of`. */
import { onceFor } from "../../lists/once-for.ts";
import type { Located, Path } from "../../load/located.ts";
import type { RuleProblem } from "../../load/problem.ts";
import { answers } from "../answers.ts";
import { datePart, toMoment, pastMoment } from "../moment.ts";
import { mapAt, stepsOf, type Rule } from "../rule.ts";
import { problemAt } from "../wording.ts";

/** These may lie ahead: an announced change. */
const announced = new Set(["effective_from", "effective_to"]);
/** The others say what was seen. */
const dated = ["observed_at", "last_verified_at", "removed_at", ...announced];

/** Dates outside these years are taken for typing mistakes. */
const [firstYear, lastYear] = [1990, 2099];

export const datesRule: Rule = {
  name: "dates",
  description: "Dates exist, are of this age, and what was seen does not lie ahead.",
  why: "Status and change list are computed from these dates: one that lies ahead would make a fact verified before anybody read it.",
  mend: "Write the day on which it was really seen, or leave the date out. Only `effective_from` and `effective_to` may lie ahead.",
  *check({ tree, entries, asOf }) {
    // The same few days stand at most facts: each is judged once.
    const ofSeen = onceFor((written: string) => faultOfDate(written, asOf));
    const ofAnnounced = onceFor((written: string) => faultOfDate(written, undefined));
    for (const { located } of tree.providers)
      for (const [name, source] of Object.entries(mapAt(mapAt(located.value)["sources"]))) {
        const { not_before: bound } = mapAt(source);
        yield* dateProblems(located, ["sources", name], mapAt(source), "retrieved_at", ofSeen);
        yield* dateProblems(located, ["sources", name, "not_before"], mapAt(bound), "date", ofSeen);
      }
    if (tree.freshness)
      yield* dateProblems(tree.freshness, [], mapAt(tree.freshness.value), "estimated_at", ofSeen);
    for (const { located, path, fields } of answers(tree))
      yield* dateProblems(located, path, fields, "on", ofSeen);
    for (const { located, path: entry, fields: own } of entries)
      for (const { path, fields } of [
        { path: entry, fields: own },
        ...stepsOf({ path: entry, fields: own }),
      ])
        for (const field of dated)
          if (field in fields) {
            const faultOf = announced.has(field) ? ofAnnounced : ofSeen;
            yield* dateProblems(located, path, fields, field, faultOf);
          }
  },
};

type FaultOfDate = (written: string) => string | undefined;

function* dateProblems(
  located: Located,
  owner: Path,
  fields: Readonly<Record<string, unknown>>,
  field: string,
  faultOf: FaultOfDate,
): Iterable<RuleProblem> {
  const written = fields[field];
  const fault = typeof written === "string" ? faultOf(written) : undefined;
  if (fault !== undefined)
    yield problemAt(
      located,
      [...owner, field],
      "value",
      `\`${field}\` is "${String(written)}"; ${fault}.`,
    );
}

/** Without `asOf` a date may lie ahead. */
function faultOfDate(written: string, asOf: string | undefined): string | undefined {
  if (!looksLikeDate(written)) return undefined;
  if (toMoment(written) === undefined) return "there is no such date";
  if (written < `${firstYear}` || written > `${lastYear}~`)
    return `dates lie in the years ${firstYear} to ${lastYear}`;
  if (asOf !== undefined && pastMoment(asOf, written) === undefined)
    return `it lies after ${datePart(asOf)}, the day the dataset is built for`;
  return undefined;
}

/** Text of any other form is refused by the schema. */
function looksLikeDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
}
