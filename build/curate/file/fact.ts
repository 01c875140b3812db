/** The order of a fact's fields, and how the list of its entries grows. */
import type { Path } from "../../load/located.ts";
import { CuratedFact } from "../../schema/curated.ts";
import type { Data } from "./become.ts";
import type { CuratedFile } from "./curated-file.ts";

/** The fields of a fact in the order in which they are written. */
export const factFields: readonly string[] = Object.keys(CuratedFact.properties);

/** Puts another entry of its key behind the fact, or the entry of a list, that stands at a path. */
export function addEntry(file: CuratedFile, fact: Path, entry: Data): void {
  const list = typeof fact.at(-1) === "number" ? fact.slice(0, -1) : fact;
  file.become(list, [file.valueOf(list)!, entry].flat(), {});
}
