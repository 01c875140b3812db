/** What requests say: their parameters as they were read, moments, and their text as errors quote it. */
import { momentPattern } from "../schema/contract/route.ts";

export type Query = Readonly<Record<string, string | number>>;

const momentForm = new RegExp(`^${momentPattern}$`);

/** A date or a moment → the moment in UTC, in the form that answers use; undefined if it is neither. */
export function toMoment(given: string): string | undefined {
  if (!momentForm.test(given)) return undefined;
  const written = given.includes("T") ? given : `${given}T00:00:00Z`;
  const moment = new Date(written);
  // `Date` turns a day that the month does not have into a day of the next month.
  const local = new Date(`${written.slice(0, 19)}Z`);
  const isReal =
    !Number.isNaN(moment.getTime()) && local.toISOString().startsWith(written.slice(0, 19));
  return isReal ? `${moment.toISOString().slice(0, 19)}Z` : undefined;
}

/** Text of the request as an error message quotes it: shortened, on one line. */
export function quoteInput(given: string): string {
  const line = given.slice(0, 200).replace(/[\s\p{C}]+/gu, " ");
  return `"${line.length > 80 || given.length > 200 ? `${line.slice(0, 79)}…` : line}"`;
}
