/** When two values of one key are one amount. */
import { isClose, isNotation } from "./same.ts";
import { measureOf } from "./states.ts";

/** The same value; of bytes, the same number of decimal and of binary units too: 25 MB and 25 MiB. */
export function isOneAmount(a: unknown, b: unknown, unit: unknown): boolean {
  if (typeof a !== "number" || typeof b !== "number") return a === b;
  return isClose(a, b) || (isOfBytes(unit) && isNotation(a, b));
}

/** True if a value in this unit counts bytes: 250 and 256 requests are two values. */
export function isOfBytes(unit: unknown): boolean {
  return typeof unit === "string" && measureOf(unit)?.dimension === "data";
}
