/**
 * A value → its text in YAML: plain wherever YAML 1.2 reads the same value back, else in double quotes,
 * or in single quotes where double ones would need escapes. One answer for every command that writes.
 */
import { codeOf, hides, replaceHidden } from "../../load/hidden.ts";
import { parse } from "../../load/parse.ts";
import type { Value } from "../../schema/fact.ts";

/** Inside `{ … }` and `[ … ]`, commas and brackets end plain text. */
export type Place = "block" | "flow";

/** One line, whatever the value holds. */
export function scalarText(value: Value, place: Place): string {
  if (typeof value !== "string") return String(value);
  if (readsPlain(value, place)) return value;
  return needsEscapes(value) || !/["\\]/.test(value)
    ? doubleQuoted(value)
    : `'${value.replaceAll("'", "''")}'`;
}

/** A name before its colon. */
export function keyWritten(name: string): string {
  return /^[A-Za-z0-9_][\w./-]*$/.test(name) && readsPlain(name, "flow")
    ? name
    : doubleQuoted(name);
}

/** The reader itself is asked, so that the two cannot disagree. */
function readsPlain(text: string, place: Place): boolean {
  if (text.trim() !== text || text === "" || needsEscapes(text)) return false;
  // Nothing but letters, digits and spaces, starting with a word that is no constant, is always plain.
  if (/^[A-Za-z]{6,}(?: [A-Za-z0-9]+)*$/.test(text)) return true;
  const { located, problems } = parse(
    "",
    place === "block" ? `text: ${text}\nend: 0` : `{ text: ${text}, end: 0 }`,
  );
  const read = located?.value as { readonly text?: unknown; readonly end?: unknown } | undefined;
  return problems.length === 0 && read?.text === text && read.end === 0;
}

function needsEscapes(text: string): boolean {
  return hides(text) || /[\t\n\r]/.test(text);
}

/** JSON strings are YAML; what nobody can see is written as its code. */
function doubleQuoted(text: string): string {
  return replaceHidden(JSON.stringify(text), (character) => {
    const code = codeOf(character);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.toLowerCase()}`;
  });
}
