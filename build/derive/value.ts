/**
 * Writes a value as text: `1000`, `yes`, `no limit`. Numbers have the same digits as in the JSON answers.
 */
import type { Fact } from "../schema/fact.ts";

export function displayValue(value: Fact["value"]): string {
  if (value === null) return "no limit";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** What the value is counted in: `requests/minute`, `USD per month`; empty if it has no unit. */
export function unitText({ unit, currency }: Pick<Fact, "unit" | "currency">): string {
  if (currency === null) return unit ?? "";
  return unit === null ? currency : `${currency} per ${unit}`;
}
