/** Dates as rules compare them: published timestamps, which sort as text. */
import { toTimestamp } from "../schema/timestamp.ts";

/** Undefined for what is no date, and for one that does not exist. */
export function momentOf(written: unknown): string | undefined {
  return typeof written === "string" ? toTimestamp(written) : undefined;
}

/** A date up to the day of `as_of`: one that lies ahead has its own problem, and precedes nothing. */
export function pastMoment(asOf: string, written: unknown): string | undefined {
  const moment = momentOf(written);
  return moment !== undefined && dayOf(moment) <= dayOf(asOf) ? moment : undefined;
}

export function dayOf(moment: string): string {
  return moment.slice(0, 10);
}
