/** `1 fact`, `1,835 facts`. */
import { shownValue } from "./value.ts";

export function counted(count: number, noun: string): string {
  return `${shownValue({ value: count, currency: null })} ${noun}${count === 1 ? "" : "s"}`;
}
