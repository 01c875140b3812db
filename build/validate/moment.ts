/** Dates as rules compare them: published timestamps, which sort as text. */
import { toTimestamp } from "../schema/timestamp.ts";

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
