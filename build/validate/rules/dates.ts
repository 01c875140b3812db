/** Dates exist, and none that reports an observation lies ahead of `as_of`. */
import { dateForm } from "../../schema/text-forms.ts";
import { toTimestamp } from "../../schema/timestamp.ts";
import { pathOf } from "../parts.ts";
import { factFieldNames, type Rule } from "../rule.ts";
import { isMisspelt, valueProblem } from "../wording.ts";

/** The fields that hold dates, and whether those may lie ahead. */
const mayLieAhead = new Map<unknown, boolean>([
  ["observed_at", false],
  ["last_verified_at", false],
  ["removed_at", false],
  ["retrieved_at", false],
  ["date", false],
  ["estimated_at", false],
  ["on", false],
  // An announced change.
  ["effective_from", true],
  ["effective_to", true],
]);

const dateLike = new RegExp(dateForm.pattern);
/** Dates outside these years are taken for typing mistakes. */
const [firstYear, lastYear] = [1990, 2099];

export const datesRule: Rule = {
  name: "dates",
  description: "Dates exist, are of this age, and what was seen does not lie ahead.",
  why: "Status and change list are computed from these dates: one that lies ahead would make a fact verified before anybody read it.",
  mend: "Write the day on which it was really seen, or leave the date out. Only `effective_from` and `effective_to` may lie ahead.",
  *check({ nodes, asOf }) {
    for (const node of nodes) {
      const { located, name, value } = node;
      const isFree = mayLieAhead.get(name);
      if (typeof value !== "string" || isFree === undefined) continue;
      const fault = faultOfDate(value, isFree ? undefined : asOf);
      const message = `\`${name}\` is "${value}"; ${fault}.`;
      if (fault !== undefined) yield valueProblem(located, pathOf(node), message);
    }
  },
};

/** Without `asOf` a date may lie ahead. */
function faultOfDate(written: string, asOf: string | undefined): string | undefined {
  // Text of any other form is refused by the schema.
  if (!dateLike.test(written)) return undefined;
  const moment = toMoment(written);
  if (moment === undefined) return "there is no such date";
  if (written < `${firstYear}` || written > `${lastYear}~`)
    return `dates lie in the years ${firstYear} to ${lastYear}`;
  if (asOf !== undefined && datePart(moment) > datePart(asOf))
    return `it lies after ${datePart(asOf)}, the day the dataset is built for`;
  return undefined;
}

/** A removed fact has the date of its removal. */
export const removalRule: Rule = {
  name: "removal",
  description: "A fact marked `removed` has a `removed_at`, or an `effective_to` that has passed.",
  why: "Without its day nobody can tell since when a limit is gone.",
  mend: "Add `removed_at`: the day on which the source was first seen without it.",
  *check({ entries, asOf }) {
    for (const { located, path, fields } of entries) {
      if (fields["status"] === "removed" && !("removed_at" in fields)) {
        if (isMisspelt(fields, "removed_at", factFieldNames)) continue;
        const end = fields["effective_to"];
        const ended = toMoment(end);
        // A date that cannot be read is the dates' to refuse.
        if (end === undefined || (ended !== undefined && ended > asOf)) {
          const message =
            "`status` is removed without `removed_at`; a removed fact says when its source stopped stating it.";
          yield valueProblem(located, [...path, "status"], message);
        }
      }
      if ("removed_at" in fields && ["stale", "conflicting"].includes(String(fields["status"]))) {
        const message = `\`status\` is ${String(fields["status"])} on a fact with \`removed_at\`; that makes it removed.`;
        yield valueProblem(located, [...path, "status"], message, "Remove the `status` line.");
      }
    }
  },
};

/** Undefined for what is no date, and for one that does not exist. */
export function toMoment(written: unknown): string | undefined {
  return typeof written === "string" ? toTimestamp(written) : undefined;
}

/** A date up to the day of `as_of`: one that lies ahead has its own problem, and precedes nothing. */
export function pastMoment(asOf: string, written: unknown): string | undefined {
  const moment = toMoment(written);
  return moment !== undefined && datePart(moment) <= datePart(asOf) ? moment : undefined;
}

export function datePart(moment: string): string {
  return moment.slice(0, 10);
}
