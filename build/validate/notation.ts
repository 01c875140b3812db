/**
 * Dates and yes or no in other notations than the one that is asked for → how they are
 * written here. Nothing where a text has two readings: 03/04/2026 is a day in March and one in April.
 */
import { toMoment } from "./moment.ts";

/** `true` or `false` for the other words that people write. */
export function booleanFor(text: string): "true" | "false" | undefined {
  if (/^(yes|on|true|y)$/i.test(text)) return "true";
  return /^(no|off|false|n)$/i.test(text) ? "false" : undefined;
}

/** True for words in capitals, or with a capital first: one within a word is a slip. */
export function isCased(text: string): boolean {
  return text
    .trim()
    .split(/[^A-Za-z]+/)
    .every((word) => /^([A-Z]?[a-z]*|[A-Z]*)$/.test(word));
}

/** An ISO 8601 date or moment for another notation of a date that exists. */
export function dateFor(text: string): string | undefined {
  const date = [yearFirst, yearLast, withMonthName, compact, momentForm]
    .map((read) => read(text.trim()))
    .find((read) => read !== undefined);
  return date !== undefined && toMoment(date) !== undefined ? date : undefined;
}

/** Between hyphens a single digit beside two may have lost its other one. */
function yearFirst(text: string): string | undefined {
  const [, year, month, day] =
    /^(\d{4})(?:-(?=\d-\d$)|[/.])(\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  return year && toDate(year, Number(month), Number(day));
}

/** Day and month are told apart only by a number that is no month, or by being the same. */
function yearLast(text: string): string | undefined {
  const [, first, second, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  if (!year) return undefined;
  const [a, b] = [Number(first), Number(second)];
  if (a > 12 || a === b) return toDate(year, b, a);
  return b > 12 ? toDate(year, a, b) : undefined;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const dayFirst = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? ${monthName},? (\\d{4})$`, "i");
const monthFirst = new RegExp(`^${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})$`, "i");

function withMonthName(text: string): string | undefined {
  const [, day, name, year] = dayFirst.exec(text) ?? [];
  if (year) return toDate(year, monthOf(name!), Number(day));
  const [, named, date, ofYear] = monthFirst.exec(text) ?? [];
  return ofYear && toDate(ofYear, monthOf(named!), Number(date));
}

function compact(text: string): string | undefined {
  const [, year, month, day] = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  return year && toDate(year, Number(month), Number(day));
}

/** A moment with its zone, without seconds or colons or `T` where they belong. */
function momentForm(text: string): string | undefined {
  const match =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)? ?(?:(Z|UTC|GMT)|([+-]\d{2}):?(\d{2}))$/i.exec(
      text,
    );
  if (!match) return undefined;
  const [, date, time, seconds = ":00", , hours, minutes] = match;
  return `${date}T${time}${seconds}${hours === undefined ? "Z" : `${hours}:${minutes}`}`;
}

function monthOf(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function toDate(year: string, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
