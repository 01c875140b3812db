/** Dates exist, and none that reports an observation lies ahead of `as_of`. */
import type { Located, Path } from "../../load/located.ts";
import type { RuleProblem } from "../../load/problem.ts";
import { datePart, toMoment, pastMoment } from "../moment.ts";
import { mapAt, type Rule } from "../rule.ts";
import { problemAt, valueAt } from "../wording.ts";

/** Dates that say what was seen. */
const seen = ["observed_at", "last_verified_at", "removed_at"];
/** These may lie ahead: an announced change. */
const announced = ["effective_from", "effective_to"];

/** Dates outside these years are taken for typing mistakes. */
const [firstYear, lastYear] = [1990, 2099];

export const datesRule: Rule = {
  name: "dates",
  description: "Dates exist, are of this age, and what was seen does not lie ahead.",
  why: "Status and change list are computed from these dates: one that lies ahead would make a fact verified before anybody read it.",
  mend: "Write the day on which it was really seen, or leave the date out. Only `effective_from` and `effective_to` may lie ahead.",
  *check({ tree, entries, asOf }) {
    for (const { located } of tree.providers)
      for (const name of Object.keys(mapAt(valueAt(located.value, ["sources"]))))
        yield* dateProblems(located, ["sources", name, "retrieved_at"], asOf);
    for (const { located, path, fields } of entries) {
      for (const field of seen) yield* dateProblems(located, [...path, field], asOf);
      for (const field of announced) yield* dateProblems(located, [...path, field]);
      if (Array.isArray(fields["history"]))
        for (const index of fields["history"].keys())
          yield* dateProblems(located, [...path, "history", index, "observed_at"], asOf);
    }
  },
};

function* dateProblems(located: Located, path: Path, asOf?: string): Iterable<RuleProblem> {
  const written = valueAt(located.value, path);
  if (typeof written !== "string" || !looksLikeDate(written)) return;
  const is = `\`${path.at(-1)}\` is "${written}"`;
  if (toMoment(written) === undefined)
    yield problemAt(located, path, "value", `${is}; there is no such date.`);
  else if (written < `${firstYear}` || written > `${lastYear}~`)
    yield problemAt(
      located,
      path,
      "value",
      `${is}; dates lie in the years ${firstYear} to ${lastYear}.`,
    );
  else if (asOf !== undefined && pastMoment(asOf, written) === undefined)
    yield problemAt(
      located,
      path,
      "value",
      `${is}; it lies after ${datePart(asOf)}, the day the dataset is built for.`,
    );
}

/** Text of any other form is refused by the schema. */
function looksLikeDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
}
