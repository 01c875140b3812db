/** The fields of a fact in the order in which they are written. */
import { CuratedFact } from "../../schema/curated-fact.ts";

export const factFields: readonly string[] = Object.keys(CuratedFact.properties);
