/** The folders of `fixtures/bad`: in each a small dataset with one thing wrong, and what is said of it. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

export const badCases = join(import.meta.dirname, "fixtures/bad");
export const badNames = readdirSync(badCases).toSorted();
/** They are judged as of this moment. */
export const badAsOf = "2026-11-21T00:00:00Z";
