/** Moments for people: `21 Aug 2026`, `August 2026`, and how long before another moment: `3 months ago`. */
const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** `21 Aug 2026`, in UTC. */
export function dayWords(moment: string): string {
  return `${Number(moment.slice(8, 10))} ${monthOf(moment).slice(0, 3)} ${moment.slice(0, 4)}`;
}

/** `August 2026`, in UTC. */
export function wholeMonthWords(moment: string): string {
  return `${monthOf(moment)} ${moment.slice(0, 4)}`;
}

function monthOf(moment: string): string {
  return months[Number(moment.slice(5, 7)) - 1] ?? "";
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
