/** Words that name a time, and the day that they are said on → the day that it begins, as `2026-06-01`. */

const monthNames =
  "january february march april may june july august september october november december".split(
    " ",
  );
const monthOpeners = /\b(?:since|in|from|during)(?: early| mid| late)? ([a-z]{3,})\b/;
const lengths: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };

/** Undefined if no time is named. `june` is the last one that has begun. */
export function firstDayNamed(text: string, today: string): string | undefined {
  const said = text.toLowerCase();
  const [date] = /\b20\d\d-\d\d(-\d\d)?\b/.exec(said) ?? [];
  if (date !== undefined) return dayIfReal(`${date}-01`.slice(0, 10));
  const [thisYear = 0, thisMonth = 0] = today.split("-").map(Number);
  if (/\btoday\b/.test(said)) return today;
  if (/\byesterday\b/.test(said)) return daysBefore(today, 1);
  if (/\bthis month\b/.test(said)) return firstOfMonth(thisYear, thisMonth);
  if (/\blast month\b/.test(said)) return firstOfMonth(thisYear, thisMonth - 1);
  if (/\bthis year\b/.test(said)) return firstOfMonth(thisYear, 1);
  if (/\blast year\b/.test(said)) return firstOfMonth(thisYear - 1, 1);
  const [, count = "1", length] =
    /\b(?:this|last|past)(?: (\d{1,3}))? (day|week|month|year)s?\b/.exec(said) ?? [];
  if (length !== undefined) return daysBefore(today, Number(count) * lengths[length]!);
  const [, name] = monthOpeners.exec(said) ?? [];
  const named = 1 + monthNames.findIndex((month) => month === name || month.slice(0, 3) === name);
  if (named === 0) return undefined;
  const [, written] = /\b(20\d\d)\b/.exec(said) ?? [];
  return firstOfMonth(
    written === undefined ? (named > thisMonth ? thisYear - 1 : thisYear) : Number(written),
    named,
  );
}

/** The first of the month; months before the first are of the year before. */
function firstOfMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}

function daysBefore(day: string, count: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() - count);
  return moment.toISOString().slice(0, 10);
}

function dayIfReal(day: string): string | undefined {
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? undefined : day;
}
