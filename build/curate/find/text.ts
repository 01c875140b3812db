/** What a search for keys found → lines for people. */
import { counted } from "../../lists/counted.ts";
import type { FoundKeys } from "./find.ts";
import type { SearchedKey } from "./keys.ts";

/** More than somebody reads; the whole list is for programs. */
const mostKeysShown = 20;

/** The keys in columns: key, title, unit and datatype, how many providers have it. */
export function foundText({ keys }: FoundKeys): string {
  const rows = keys
    .slice(0, mostKeysShown)
    .map((key) => [key.key, key.title ?? "", typeOf(key), counted(key.providers, "provider")]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "),
  );
  const left = keys.length - rows.length;
  const more = left > 0 ? [`… and ${counted(left, "key")} more; another word leaves fewer.`] : [];
  return [...lines, ...more, ""].join("\n");
}

/** `MB, decimal`, `month, money`, `boolean`. */
function typeOf({ unit, datatype }: SearchedKey): string {
  return unit === undefined ? datatype : `${unit}, ${datatype}`;
}

/** Why no key fits, and what may have been meant. */
export function nothingText(asked: string, { unknown, known }: FoundKeys): string {
  const reasons = unknown.map(({ word, near }) =>
    near.length === 0
      ? `No key has "${word}".`
      : `No key has "${word}"; did you mean ${near.join(", ")}?`,
  );
  const apart =
    unknown.length === 0 && known.length > 1
      ? [`Keys have each of these words, and none has all: ${known.join(", ")}.`]
      : [];
  return [`no key fits "${asked}".`, ...reasons, ...apart].join("\n    ") + "\n";
}
