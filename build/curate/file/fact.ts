/** The order of a fact's fields and how its history grows, for every command that edits a fact. */
import type { Path } from "../../load/located.ts";
import { CuratedFact, type CuratedStep } from "../../schema/curated.ts";
import { toTimestamp } from "../../schema/timestamp.ts";
import type { CuratedFile, Data } from "./curated-file.ts";

/** The fields of a fact in the order in which they are written. */
export const factFields: readonly string[] = Object.keys(CuratedFact.properties);

/** Puts another entry of its key behind the fact, or the entry of a list, that stands at a path. */
export function addEntry(file: CuratedFile, fact: Path, entry: Data): void {
  const isItem = typeof fact.at(-1) === "number";
  const list = isItem ? fact.slice(0, -1) : fact;
  if (!isItem) file.enlist(list);
  let end = 0;
  while (file.has([...list, end])) end++;
  file.insert([...list, end], entry);
}

/** Earlier values, each where its date puts it, newest first; `standing` is the history as it is. Without a date one is the oldest. */
export function addSteps(
  file: CuratedFile,
  fact: Path,
  standing: readonly CuratedStep[],
  steps: readonly CuratedStep[],
): void {
  const all = [...standing];
  for (const step of steps) {
    const older = all.findIndex((each) => stepMoment(each) < stepMoment(step));
    all.splice(older < 0 ? all.length : older, 0, step);
    const now = file.valueOf(fact) as Readonly<Record<string, Data>>;
    file.become(fact, { ...now, history: all }, CuratedFact);
  }
}

function stepMoment({ observed_at: at }: CuratedStep): string {
  return (at && toTimestamp(at)) ?? "";
}
