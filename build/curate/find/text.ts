/** The results of a search → lines for people. */
import { counted } from "../../lists/counted.ts";
import type { DatasetKey } from "../../dataset/dataset.ts";
import type { FoundFact, ToldFact } from "../../search/search.ts";

/** More than somebody reads; the whole list is for programs. */
const mostShown = 20;

/** The keys in columns: key, title, unit and datatype, how many providers have it. */
export function foundText(keys: readonly DatasetKey[]): string {
  return columns(
    keys.map((key) => [
      key.key,
      key.words.title ?? "",
      key.unit === null ? key.datatype : `${key.unit}, ${key.datatype}`,
      counted(key.providerCount, "provider"),
    ]),
    "key",
  );
}

export interface ShownFact extends Pick<FoundFact, "id" | "differs" | "match">, ToldFact {}

/** The facts in columns: id, value, status where it is not verified, and what the fact is not. */
export function foundFactsText(facts: readonly ShownFact[]): string {
  return columns(
    facts.map(({ id, display, status, match, differs }) => [
      id,
      display,
      [
        ...(status === "verified" ? [] : [status]),
        ...(match === "exact" ? [] : [["closest", ...differs].join(", not: ")]),
      ].join(", "),
    ]),
    "fact",
  );
}

function columns(all: readonly (readonly string[])[], noun: string): string {
  if (all.length === 0) return "";
  const rows = all.slice(0, mostShown);
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
  const left = all.length - rows.length;
  const more = left > 0 ? [`… and ${counted(left, noun)} more; another word leaves fewer.`] : [];
  return [...lines, ...more, ""].join("\n");
}

/** Why nothing fits, and what may be asked instead. */
export function nothingText(asked: string, fewer: readonly string[]): string {
  const instead = fewer.length > 0 ? [`Ask instead: ${fewer.join("; ")}.`] : [];
  return [`nothing fits "${asked}".`, ...instead].join("\n    ") + "\n";
}
