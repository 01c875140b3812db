/**
 * How long a reading counts: until one in ten values of its family has changed, by the changes that the
 * dataset itself has seen; at most the dataset's `verified_for_days`.
 */
import type { CuratedKey, KeysFile } from "../schema/curated.ts";
import type { Fact } from "../schema/fact.ts";
import type { FreshnessFamily, FreshnessFile } from "../schema/freshness.ts";
import { beganAt } from "../schema/held.ts";
import { daysBetween, fromMillis } from "../schema/timestamp.ts";

/** A reading counts as long as the chance that the value has changed is not larger. */
const chanceOfChange = 0.1;

/** A family that was watched for fewer years has seen too little: it takes the rate of all. */
const fewestFactYears = 100;

const [daysOfYear, millisOfDay] = [365.25, 86_400_000];

type Counts = Pick<FreshnessFamily, "changes" | "fact_years">;

/** For how many days a reading of a key counts; a whole number. */
export function freshForDays(
  key: string,
  definition: Pick<CuratedKey, "measure">,
  freshness: FreshnessFile | undefined,
  atMost: number,
): number {
  const families = freshness?.families ?? [];
  return freshDaysOf(familyOf(key, definition, families), families, atMost);
}

/** The same for all keys of a family, or for those that belong to none. */
export function freshDaysOf(
  own: Counts | undefined,
  all: readonly Counts[],
  atMost: number,
): number {
  const counts = own === undefined || own.fact_years < fewestFactYears ? summed(all) : own;
  return Math.min(atMost, daysUntilChange(counts));
}

/** The first that names the key or its measure. */
function familyOf<Family extends Pick<FreshnessFamily, "keys" | "measures">>(
  key: string,
  { measure }: Pick<CuratedKey, "measure">,
  families: readonly Family[],
): Family | undefined {
  return families.find(
    ({ keys = [], measures = [] }) =>
      keys.some((name) => key === name || key.startsWith(`${name}.`)) ||
      (measure !== undefined && measures.includes(measure)),
  );
}

export function freshUntil(readAt: string, days: number): string {
  return fromMillis(Date.parse(readAt) + days * millisOfDay);
}

/** Values change at a steady rate: after `t` years the share e^(-rate · t) is as it was. */
function daysUntilChange({ changes, fact_years }: Counts): number {
  if (changes === 0) return Infinity;
  return Math.floor((-Math.log(1 - chanceOfChange) * fact_years * daysOfYear) / changes);
}

function summed(all: readonly Counts[]): Counts {
  return {
    changes: all.reduce((sum, { changes }) => sum + changes, 0),
    fact_years: all.reduce((sum, { fact_years }) => sum + fact_years, 0),
  };
}

/** The same families, counted anew over the facts: from the first dated value of each to its last reading. */
export function countChanges(
  facts: readonly Fact[],
  keys: KeysFile,
  families: readonly FreshnessFamily[],
): readonly FreshnessFamily[] {
  const counted = families.map((family) => ({ ...family, changes: 0, fact_years: 0 }));
  for (const fact of facts) {
    const family = familyOf(fact.key, keys[fact.key] ?? {}, counted);
    const watched = watchedOf(fact);
    if (family === undefined || watched === undefined) continue;
    family.changes += watched.changes;
    family.fact_years += watched.fact_years;
  }
  return counted.map((family) => ({
    ...family,
    fact_years: Math.round(family.fact_years * 10) / 10,
  }));
}

/** Undefined where no time passed between two dates of it. */
function watchedOf(fact: Fact): Counts | undefined {
  const dated = fact.history.filter((step) => beganAt(step) !== null);
  const first = [fact, ...dated]
    .flatMap((step) => beganAt(step) ?? [])
    .toSorted()
    .at(0);
  const last = fact.removed_at ?? fact.last_verified_at;
  if (first === undefined || last === undefined || last <= first) return undefined;
  return { changes: dated.length, fact_years: daysBetween(first, last) / daysOfYear };
}
