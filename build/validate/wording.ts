/** The parts of a problem's message: what was found, what is allowed, the nearest valid name, and the repair. */
import type { Located, Path } from "../load/located.ts";
import { valueAt } from "../load/value-at.ts";
import { toFound, type RuleProblem } from "../load/problem.ts";
import { grouped } from "../schema/lists/grouped.ts";
import { nearest } from "../schema/lists/nearest.ts";
import type { FactsContext } from "./rule.ts";

/** `the text "12"`, `the number 1.5`, `a list`, … as written in the file. */
export function found(located: Located, path: Path): string {
  const value = valueAt(located.value, path);
  if (Array.isArray(value)) return "a list";
  if (value !== null && typeof value === "object") return "a map";
  const written = located.written(path) ?? "";
  if (value === null) return written === "" ? "empty" : `\`${written}\``;
  if (typeof value === "string") return `the text "${shortLine(value)}"`;
  return `the ${typeof value} ${shortLine(written)}`;
}

/** A place as problems name it: `` `name` ``, or `` item 2 of `history` ``. */
export function nameAt(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return "this file";
  return typeof last === "number"
    ? `item ${last + 1} of ${nameAt(path.slice(0, -1))}`
    : `\`${last}\``;
}

/** `` `a`, `b` or `c` ``; after twelve, the place that lists them. */
export function listWords(words: readonly string[], listedIn = ""): string {
  if (words.length > 12 && listedIn !== "") return `one of the ${words.length} in ${listedIn}`;
  return joinWords(words.map((word) => `\`${word}\``));
}

/** `a, b or c`. */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/**
 * At most this many unknown names of a file get a suggestion, since each is compared with every
 * known name.
 */
export const maxSuggestions = 100;

/** The repair line for a misspelt name, where one is near. */
export function didYouMean(word: string, names: Iterable<string>): string | undefined {
  const all = [...names];
  const near = nearest(word, all)[0] ?? endingIn(word, all);
  return near === undefined ? undefined : `Did you mean \`${near}\`?`;
}

/** The one key that ends in the words, where its first ones were left out: `webhooks.available`. */
function endingIn(word: string, names: readonly string[]): string | undefined {
  const length = word.split(".").length;
  const longer = names.filter((name) => [1, 2].includes(name.split(".").length - length));
  const byEnd = grouped(longer, (name) => name.split(".").slice(-length).join("."));
  const [end, ...others] = nearest(word, byEnd.keys(), 2);
  const [only, ...more] = byEnd.get(end ?? "") ?? [];
  return others.length + more.length === 0 ? only : undefined;
}

const problemAt =
  (end: "key" | "value") =>
  (located: Located, path: Path, message: string, repair?: string): RuleProblem => {
    const [home, own] = located.home(path);
    return toFound(home.file, home.position(own, end), message, repair);
  };

/** A problem of the value at a path. */
export const valueProblem = problemAt("value");

/** A problem of the member at a path as a whole, shown at its name. */
export const keyProblem = problemAt("key");

/**
 * True where the missing field stands there under a misspelt name. Then the misspelling is
 * reported, and not that the field is missing.
 */
export function isMisspelt(fields: object, missing: string, allowed: readonly string[]): boolean {
  return Object.keys(fields).some(
    (field) => !allowed.includes(field) && nearest(field, allowed)[0] === missing,
  );
}

/** One line of at most 60 characters. */
export function shortLine(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}

/** The line that says what to write instead. */
export function writeInstead(text: string): string {
  return `Write: ${text}`;
}

/** For a number or a word that stands in quotes. */
export function removeQuotes(text: string): string {
  return `Remove the quotes: ${text}`;
}

/** For what YAML reads as a number, a date or a word of its own. */
export function putInQuotes(written: string): string {
  return `Put it in quotes: "${written}"`;
}

/** A key that the registry does not define. */
export function unknownKey(
  located: Located,
  path: Path,
  key: string,
  { registry }: FactsContext,
  repair: string | undefined,
): RuleProblem {
  const message = `unknown key \`${shortLine(key)}\`; every key is defined in ${registry}.`;
  return keyProblem(located, path, message, repair);
}

/** A name at a path that names nothing of `names`: the message, and the nearest. */
export function unknownName(
  located: Located,
  path: Path,
  names: Iterable<string>,
  message: string,
): RuleProblem {
  const name = String(valueAt(located.value, path));
  return valueProblem(located, path, message, didYouMean(name, names));
}
