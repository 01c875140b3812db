/** `1 fact`, `1,835 facts`. */
import { shownValue } from "./value.ts";

export function counted(count: number, noun: string): string {
  return `${shownCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

export function shownCount(count: number): string {
  return shownValue({ value: count, currency: null });
}
