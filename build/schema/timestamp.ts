/**
 * Turns dates as curators write them into published timestamps, and computes the days between timestamps.
 */

const timestampForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|([+-])(\d{2}):(\d{2})))?$/;

const firstMillis = Date.parse("0000-01-01T00:00:00Z");
/** The last second of the year 9999, the last year with four digits. */
export const lastMillis = Date.parse("9999-12-31T23:59:59Z");

/**
 * An ISO 8601 date (midnight UTC) or date-time → `YYYY-MM-DDTHH:MM:SSZ`; undefined for a date that
 * does not exist. Fractions of a second are dropped.
 */
export function toTimestamp(text: string): string | undefined {
  const match = timestampForm.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second, , offsetHour, offsetMinute] = match
    .slice(1)
    .map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    ...number[],
  ];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  if ((offsetHour ?? 0) > 23 || (offsetMinute ?? 0) > 59) return undefined;
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  moment.setUTCHours(hour, minute, second);
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== day) return undefined;
  const offset = ((offsetHour ?? 0) * 60 + (offsetMinute ?? 0)) * (match[7] === "-" ? -1 : 1);
  const millis = moment.getTime() - offset * 60_000;
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
