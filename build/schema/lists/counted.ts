/** Writes counts for people, in the same way in the terminal and on the pages. */

/** `1 fact`, `2 facts`, `1,234 facts`. */
export function counted(count: number, noun: string): string {
  return `${shownCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A whole number with separators for thousands: `1,835`. */
export function shownCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
