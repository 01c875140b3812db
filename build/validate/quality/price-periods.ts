import { mapAt, type FactEntry } from "../rule.ts";
import { valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** A year costs at most twelve months, and seldom less than half of them. */
export const pricePeriods: QualityRule = {
  name: "price-periods",
  description: "Monthly and yearly prices of one plan agree.",
  why: "A yearly price that is less than six months or more than twelve is most often one per month, or of another plan.",
  mend: "See whether the source states a price per month that is billed once a year: the yearly price is the whole year's.",
  *check({ entries }) {
    const byPlace = new Map(entries.map((entry) => [keyPlace(entry, entry.key), entry]));
    for (const entry of entries) {
      const period = /(yearly|annual)_/.exec(entry.key)?.[0];
      if (period === undefined) continue;
      const monthly = byPlace.get(keyPlace(entry, entry.key.replace(period, "monthly_")));
      const [year, month] = [priceOf(entry), priceOf(monthly)];
      if (year === undefined || month === undefined) continue;
      if (entry.fields["currency"] !== monthly!.fields["currency"]) continue;
      if (year > month * 12 * 1.001 || year < month * 6)
        yield valueProblem(
          entry.located,
          [...entry.path, "value"],
          `a year for ${year} and a month for ${month} contradict each other; a year costs six to twelve months.`,
        );
    }
  },
};

function keyPlace({ located, path }: FactEntry, key: string): string {
  return JSON.stringify([located.file, ...path.slice(0, -1), key]);
}

function priceOf(entry: FactEntry | undefined): number | undefined {
  const value = mapAt(entry?.fields)["value"];
  return typeof value === "number" ? value : undefined;
}
