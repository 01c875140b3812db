/** A value that does not fit its argument → the values that may have been meant. */
import { nearest } from "../../schema/lists/nearest.ts";
import { quoteInput } from "../query.ts";
import { isMembers, type Members } from "./envelope.ts";
import type { Property } from "./fitting.ts";

/** The best first, none if it cannot be told; each fits the property. */
export function meantBy(value: unknown, property: Property): readonly unknown[] {
  const { type, enum: words, maxLength = Infinity, minimum, maximum } = property;
  const texts = textsIn(value);
  if (words) {
    const near = texts.flatMap((text) => nearest(text, words));
    return texts.length === 0 ? [] : near.length > 0 ? [...new Set(near)] : words;
  }
  if (type === "string") return texts.filter(({ length }) => length <= maxLength);
  return texts
    .map((text) => (text.trim() === "" ? NaN : Number(text)))
    .filter((number) => !Number.isNaN(number))
    .map((number) => Math.min(maximum, Math.max(minimum, Math.trunc(number))));
}

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

/** An object of arguments, also as the text of one or as the only one of a list. */
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

export function describeValue(value: unknown): string {
  if (typeof value === "string") return quoteInput(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
