/** When what a page says was last read or changed: for the list of pages that search engines read. */
import type { Fact } from "../schema/fact.ts";

/** The newest moment that the facts name; undefined where they name none. */
export function lastModified(facts: readonly Fact[]): string | undefined {
  let newest: string | undefined;
  for (const { last_verified_at, observed_at, removed_at } of facts)
    for (const moment of [last_verified_at, observed_at, removed_at])
      if (moment != null && (newest === undefined || moment > newest)) newest = moment;
  return newest;
}
