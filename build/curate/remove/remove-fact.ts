/** A fact that its source states no more → the file that says since when; its last value stays, and is published so. */
import type { Path } from "../../load/located.ts";
import type { CuratedFact } from "../../schema/curated.ts";
import { toMoment } from "../../validate/rules/dates.ts";
import { openCurated } from "../file/curated-file.ts";
import { factFields } from "../file/fact.ts";
import { addSource } from "../set/add-source.ts";
import { Refusal } from "../set/refusal.ts";
import type { ChosenSource } from "../set/source.ts";

/** The end of a fact, as it was given; undefined stays as it is. */
export interface Removal {
  readonly removedAt?: string | undefined;
  readonly effectiveTo?: string | undefined;
  readonly verifiedAt?: string | undefined;
  /** The last wording of the source. */
  readonly quote?: string | undefined;
  /** The source that had it. */
  readonly source?: ChosenSource | undefined;
  readonly note?: string | undefined;
}

export interface EndedFact {
  /** True where the file is that of one product. */
  readonly isProductFile: boolean;
  /** In that file. */
  readonly path: Path;
  readonly fact: CuratedFact;
}

/** The text with the end of a fact. Throws a `Refusal` where it has ended, or was never published. */
export function endFact(
  text: string,
  { path, fact, isProductFile }: EndedFact,
  removal: Removal,
): string {
  if (fact.status === "inferred")
    throw new Refusal(
      "the fact is only inferred: it has never been published.",
      "Take it out of the file.",
    );
  const ended = fact.removed_at ?? (fact.status === "removed" ? fact.effective_to : undefined);
  if (ended !== undefined)
    throw new Refusal(
      `the fact is removed already, since ${ended}.`,
      "If the day is wrong, correct `removed_at` in the file.",
    );
  const file = openCurated(text);
  // What has ended neither grows stale nor disagrees any more.
  if (fact.status === "stale" || fact.status === "conflicting") file.remove([...path, "status"]);
  // What is no longer stated is no longer announced either.
  if (removal.removedAt !== undefined) file.remove([...path, "upcoming"]);
  const isOtherPage = removal.source !== undefined && removal.source.name !== fact.source;
  if (isOtherPage && removal.verifiedAt === undefined) file.remove([...path, "last_verified_at"]);
  if (removal.source !== undefined) addSource(file, removal.source, isProductFile);
  const fields = {
    raw_value: removal.quote,
    source: removal.source?.name,
    last_verified_at: removal.verifiedAt,
    effective_to: removal.effectiveTo,
    note: removal.note,
    removed_at: removal.removedAt,
  };
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined) file.set([...path, field], value, factFields);
  return file.print();
}

/** The day of the command; the moment itself where the fact was read after that day began. */
export function dayOfRemoval(readings: readonly (string | undefined)[], now: string): string {
  const day = now.slice(0, 10);
  const isLater = (reading: string | undefined): boolean =>
    (toMoment(reading) ?? "") > toMoment(day)!;
  return readings.some(isLater) ? now : day;
}
