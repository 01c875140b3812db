/**
 * Data as JSON, for what was read of YAML: maps get no prototype again, as the reader makes them. Undefined
 * for what JSON would not give back as it is.
 */
import { Bare } from "../load/bare.ts";

export function dataText(data: unknown): string | undefined {
  return isJsonData(data) ? JSON.stringify(data) : undefined;
}

export function dataOf(text: string): unknown {
  const data: unknown = JSON.parse(text);
  if (isHolder(data)) makeBare(data);
  return data;
}

function isHolder(data: unknown): data is object {
  return typeof data === "object" && data !== null;
}

function isJsonData(data: unknown): boolean {
  if (typeof data === "number") return Number.isFinite(data) && !Object.is(data, -0);
  if (typeof data === "string" || typeof data === "boolean" || data === null) return true;
  return isHolder(data) && Object.values(data).every(isJsonData);
}

/** Set, and not copied: that is three times as fast. */
function makeBare(data: object): void {
  if (Array.isArray(data)) {
    for (const item of data) if (isHolder(item)) makeBare(item);
    return;
  }
  Object.setPrototypeOf(data, Bare.prototype as object);
  const members = data as Readonly<Record<string, unknown>>;
  for (const name in members) {
    const member = members[name];
    if (isHolder(member)) makeBare(member);
  }
}
