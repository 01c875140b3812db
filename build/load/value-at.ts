/** Looks into data, wherever it was read. */
import type { Path } from "./located.ts";

/** The part of a value at a path; undefined where there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const step of path) {
    if (current === null || typeof current !== "object") return undefined;
    current = (current as Record<string | number, unknown>)[step];
  }
  return current;
}

type Members = Readonly<Record<string, unknown>>;

export function isMap(value: unknown): value is Members {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** A map's members, or none where there is no map. */
export function mapAt(value: unknown): Members {
  return isMap(value) ? value : {};
}
