/** Writes moments for people: `21 Aug 2026`, `Aug 2026`, and how long before another moment: `3 months`. */

const shortMonths = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `21 Aug 2026`, in UTC. */
export function dayWords(moment: string): string {
  return `${Number(moment.slice(8, 10))} ${monthWords(moment)}`;
}

/** `Aug 2026`, in UTC. */
export function monthWords(moment: string): string {
  return `${shortMonths[Number(moment.slice(5, 7)) - 1]} ${moment.slice(0, 4)}`;
}

const wholeMonths =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** `August 2026`, in UTC. */
export function wholeMonthWords(moment: string): string {
  const [year, month] = moment.split("-");
  return `${wholeMonths[Number(month) - 1]} ${year}`;
}

const dayLength = 86_400_000;

/** In days, months or years, rounded down: `today`, `5 days ago`, `3 months ago`, `in 2 days`. */
export function agoWords(moment: string, asOf: string): string {
  const days = Math.floor((Date.parse(asOf) - Date.parse(moment)) / dayLength);
  if (days === 0) return "today";
  const words = spanWords(Math.abs(days));
  return days > 0 ? `${words} ago` : `in ${words}`;
}

function spanWords(days: number): string {
  if (days < 60) return amountOf(days, "day");
  if (days < 730) return amountOf(Math.floor(days / 30.44), "month");
  return amountOf(Math.floor(days / 365.25), "year");
}

function amountOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
