/** The order of a fact's fields, and how its history and the list of its entries grow. */
import type { Path } from "../../load/located.ts";
import { CuratedFact, type CuratedStep } from "../../schema/curated.ts";
import { toTimestamp } from "../../schema/timestamp.ts";
import type { Data, Fields } from "./become.ts";
import type { CuratedFile } from "./curated-file.ts";

/** The fields of a fact in the order in which they are written. */
export const factFields: readonly string[] = Object.keys(CuratedFact.properties);

/** Puts another entry of its key behind the fact, or the entry of a list, that stands at a path. */
export function addEntry(file: CuratedFile, fact: Path, entry: Data): void {
  const list = typeof fact.at(-1) === "number" ? fact.slice(0, -1) : fact;
  file.become(list, [file.valueOf(list)!, entry].flat(), {});
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
    file.become(fact, { ...(file.valueOf(fact) as Fields), history: all }, CuratedFact);
  }
}

function stepMoment({ observed_at: at }: CuratedStep): string {
  return (at && toTimestamp(at)) ?? "";
}
