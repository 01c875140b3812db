/** A value of another type or form than its schema asks for → how it is written instead. */
import type { Located, Path } from "../load/located.ts";
import { CuratedDate } from "../schema/scalar.ts";
import { toJsonSchema, type JsonSchema } from "../schema/json-schema.ts";
import { booleanFor, dateFor, isCased } from "./notation.ts";
import { putInQuotes, removeQuotes, writeInstead } from "./wording.ts";

const { pattern: datePattern } = toJsonSchema(CuratedDate);

/** For a value of another type than the schema's. */
export function typeRepair(
  located: Located,
  path: Path,
  schema: JsonSchema,
  types: readonly string[],
  data: unknown,
): string | undefined {
  const written = located.written(path) ?? "";
  if (data === null && written === "") return "Fill it in, or remove the line if it may be absent.";
  const member = memberNames[String(path.at(-1))];
  if (Array.isArray(data) && member !== undefined)
    return `Write ${member} in place of each dash, and its fields below it.`;
  if (data === null || typeof data === "object" || /[\n\r]|.{61}/.test(written)) return undefined;
  if (typeof data === "string") return textRepair(written, types, data);
  if (!types.includes("string") || schema.enum) return undefined;
  if (fitsPattern(schema, written)) return putInQuotes(written);
  return formRepair(schema, written);
}

/** The maps whose members curators name, and what each member's name is. */
const memberNames: Readonly<Record<string, string>> = {
  facts: "the key",
  sources: "a slug",
  products: "a slug",
  plans: "a slug",
  scopes: "a slug",
};

/** For a text where something else is expected. */
function textRepair(written: string, types: readonly string[], text: string): string | undefined {
  if (types.includes("array")) return `Write a list: [${written}]`;
  if (types.includes("integer") && /^\d+$/.test(text.trim())) return removeQuotes(text.trim());
  const word = types.includes("boolean") ? booleanFor(text.trim()) : undefined;
  return word && writeInstead(word);
}

/**
 * For a text in another form than the schema's: a date in another notation, an address with other
 * characters, letters of another case, white space around it.
 */
export function formRepair(schema: JsonSchema, data: unknown): string | undefined {
  const text = String(data);
  const date = schema.pattern === datePattern ? dateFor(text) : undefined;
  if (date !== undefined) return writeInstead(date);
  const sameWords = [text.trim(), text.trim().toUpperCase(), text.trim().toLowerCase()];
  const word = sameWords.find((each) => each !== text && fitsPattern(schema, each));
  // In an address letters of another case are another page; within a word they are a slip.
  if (word !== undefined && (word === text.trim() || (isCased(text) && !asksForAddress(schema))))
    return writeInstead(word);
  const address = encodeAddress(text, schema);
  return address && writeInstead(address);
}

function asksForAddress({ pattern = "" }: JsonSchema): boolean {
  return pattern.startsWith("^https");
}

/** A web address with other characters percent-encoded, where that is all it lacks. */
function encodeAddress(text: string, schema: JsonSchema): string | undefined {
  if (!asksForAddress(schema) || !/^https?:/.test(text) || !URL.canParse(text)) return undefined;
  const { href } = new URL(text);
  return fitsPattern(schema, href) ? href : undefined;
}

/** True for a text of the form that the schema asks for. */
export function fitsPattern({ pattern }: JsonSchema, text: string): boolean {
  return pattern === undefined || new RegExp(pattern).test(text);
}
