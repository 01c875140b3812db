/**
 * Findings on pages → the file of places: where quotes stand today, but for those that were
 * confirmed where they stood before. A person who has read the pages asks for it.
 */
import { placesText } from "../../load/places.ts";
import type { KeptPlace } from "../../schema/place.ts";
import type { Sought } from "./claim.ts";
import type { PageResult } from "./read-page.ts";

export interface KeptPlaces {
  /** Of the whole file. */
  readonly text: string;
  /** The ids of the facts whose places were kept, anew or for the first time. */
  readonly ids: ReadonlySet<string>;
}

/** Lines of facts that are gone or quote something else today are left out. */
export function keepPlaces(
  before: readonly KeptPlace[],
  sought: readonly Sought[],
  results: readonly PageResult[],
): KeptPlaces {
  const own = results.flatMap(({ page, places, found }) =>
    page.sought.flatMap(({ fact, claim }, index): KeptPlace[] => {
      const now = places[index];
      const finding = found.kind === "unreadable" ? undefined : found.findings[index];
      return now === undefined || finding?.outcome !== "look"
        ? []
        : [{ id: fact.id, quote: claim.quote, places: [...now] }];
    }),
  );
  const ids = new Set(own.map(({ id }) => id));
  const quotes = new Map(sought.map(({ fact, claim }) => [fact.id, claim.quote]));
  const others = before.filter(({ id, quote }) => !ids.has(id) && quotes.get(id) === quote);
  return { text: placesText([...others, ...own]), ids };
}
