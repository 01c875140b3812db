/**
 * The words of a call → what it asks its route for, and which entries of the answer they leave, best
 * first. The same search answers the facts query.
 */
import type { ToolName } from "../../contract/tools.ts";
import type { Searcher } from "../../search/search.ts";
import type { Query } from "../query.ts";
import type { Members } from "./envelope.ts";

/** A key that words name: the first that fits them all. */
export function keyFor(words: string, search: Searcher): string | undefined {
  return search.keys(words).find(({ match }) => match === "exact")?.slug;
}

type Select = (
  entries: readonly Members[],
  words: string,
  search: Searcher,
  given: Query,
) => readonly Members[];

/** How the words of each tool choose among the entries; absent where the route itself is asked. */
export const selections: { readonly [Name in ToolName]?: Select } = {
  list_providers: (entries, words, search) =>
    inOrder(entries, "slug", search.providers(words), ({ slug }) => slug),
  list_keys: (entries, words, search) =>
    inOrder(entries, "key", search.keys(words), ({ slug }) => slug),
  compare_key_across_providers: (entries, words, search, { key }) => {
    const { facts } = search.facts(words, { filter: { key: String(key) } });
    return inOrder(entries, "id", facts, ({ id }) => id);
  },
};

function inOrder<Found extends { readonly match: string }>(
  entries: readonly Members[],
  name: string,
  found: readonly Found[],
  nameOf: (each: Found) => string,
): readonly Members[] {
  const byName = new Map(entries.map((entry) => [entry[name], entry]));
  return found.flatMap((each) => {
    const entry = byName.get(nameOf(each));
    return entry === undefined ? [] : { ...entry, match: each.match };
  });
}
