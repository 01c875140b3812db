/** What a value says that stands where another kind of value is taken. */
import { isMembers, type Members } from "./mcp/envelope.ts";
import { quoteInput } from "./query.ts";

/** Members by which an object names one thing, the one that tells it best first. */
const naming = ["slug", "id", "key", "value", "name", "query", "text"];

/** The most texts that are taken from one value, and how deep they are looked for. */
const [mostTexts, deepest] = [4, 3];

/** The texts and numbers that a value holds: those of a list, or the name of an object. */
export function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  if (typeof value === "number") return [String(value)];
  if (depth === deepest) return [];
  if (Array.isArray(value))
    return value.slice(0, mostTexts).flatMap((each: unknown) => textsIn(each, depth + 1));
  if (!isMembers(value)) return [];
  const named = naming.find((name) => value[name] !== undefined && value[name] !== null);
  const own = named === undefined ? Object.values(value).slice(0, mostTexts) : [value[named]];
  return own.flatMap((each) => textsIn(each, depth + 1)).slice(0, mostTexts);
}

/** An object, also as the text of one or as the only one of a list. */
export function unwrapped(value: unknown): Members | undefined {
  const [only] =
    Array.isArray(value) && value.length === 1 ? (value as readonly unknown[]) : [value];
  if (isMembers(only)) return only;
  if (typeof only !== "string" || !only.trim().startsWith("{")) return undefined;
  try {
    const parsed: unknown = JSON.parse(only);
    return isMembers(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

export function described(value: unknown): string {
  if (typeof value === "string") return quoteInput(value);
  if (Array.isArray(value)) return "[…]";
  return isMembers(value) ? "{…}" : String(value);
}

export function saysNothing(value: unknown): boolean {
  return typeof value === "string" || (typeof value === "object" && value !== null)
    ? JSON.stringify(value).replace(/[\s"[\]{},:]|null/g, "") === ""
    : false;
}
