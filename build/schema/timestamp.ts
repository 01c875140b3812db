/**
 * Turns dates as curators write them into published timestamps, and computes the days between timestamps.
 */

const timestampForm =
  /^(\d{4}-\d{2}-\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/;

const firstMillis = Date.parse("0000-01-01T00:00:00Z");
/** The last second of the year 9999, the last year with four digits. */
export const lastMillis = Date.parse("9999-12-31T23:59:59Z");

/**
 * An ISO 8601 date (midnight UTC) or date-time → `YYYY-MM-DDTHH:MM:SSZ`; undefined for a date that
 * does not exist. Fractions of a second are dropped.
 */
export function toTimestamp(text: string): string | undefined {
  const day = timestampForm.exec(text)?.[1];
  const midnight = day === undefined ? Number.NaN : Date.parse(day);
  // A day that its month has not is taken for one of the next month.
  if (new Date(midnight).getUTCDate() !== Number(day?.slice(8))) return undefined;
  if (text === day) return `${day}T00:00:00Z`;
  const millis = Date.parse(text.replace(/\.\d+/, ""));
  // A time zone offset can move the moment out of the years with four digits.
  return millis < firstMillis || millis > lastMillis ? undefined : fromMillis(millis);
}

/** Milliseconds since 1970 → a timestamp in whole seconds. */
export function fromMillis(millis: number): string {
  return `${new Date(millis).toISOString().slice(0, 19)}Z`;
}

/** The number of days between two timestamps, with a fraction. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
