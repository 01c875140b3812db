/**
 * What visitors choose on pages, in an address and back, and what it makes of the page. Without the DOM, so tests
 * run the same code.
 */
import { byWorth, chosenOf, type Chosen, type CellFact, type CellFilter } from "../cell-facts.ts";

export interface KindChoice extends CellFilter {
  /** Part of a name, in lower case. */
  readonly provider: string;
  /** A key, or `name`; empty for the order of the page. */
  readonly sort: string;
  readonly isReversed: boolean;
}

export interface KindColumn {
  readonly key: string;
  readonly better: "higher" | "lower" | undefined;
}

export interface KindViewRow<S extends CellFact> {
  readonly name: string;
  /** What it is found by beside its name. */
  readonly provider: string;
  readonly tiers: readonly string[];
  /** One list of facts per column. */
  readonly cells: readonly (readonly S[])[];
}

export interface ShownRow<S extends CellFact> {
  /** Its place on the page as it was built. */
  readonly index: number;
  readonly isShown: boolean;
  readonly cells: readonly Chosen<S>[];
}

/** All rows, in the order to show them. */
export function kindView<S extends CellFact>(
  rows: readonly KindViewRow<S>[],
  columns: readonly KindColumn[],
  choice: KindChoice,
): readonly ShownRow<S>[] {
  const { tier, status, provider, sort, isReversed } = choice;
  const all = rows.map(({ name, provider: owner, tiers, cells }, index) => {
    const chosen = cells.map((facts) => chosenOf(facts, { tier, status }));
    const isShown =
      `${name} ${owner}`.toLowerCase().includes(provider) &&
      (tier === "" || tiers.includes(tier)) &&
      (status === "" || chosen.some(({ main }) => main !== undefined));
    return { index, name, isShown, cells: chosen };
  });
  const direction = isReversed ? -1 : 1;
  if (sort === "name")
    return all.toSorted((a, b) => direction * a.name.localeCompare(b.name, "en"));
  const column = columns.findIndex(({ key }) => key === sort);
  if (column < 0) return all;
  const compare = byWorth(columns[column]!.better);
  return all.toSorted((one, two) => {
    const [a, b] = [one.cells[column]!.main, two.cells[column]!.main];
    const sign = a === undefined || b === undefined ? 1 : direction;
    return sign * compare(a, b);
  });
}

/** Only what differs from the page as it was built: `tier=free&sort=-hosting.site.max_gb`. */
export function toParameters(choice: KindChoice): URLSearchParams {
  const { tier, status, provider, sort, isReversed } = choice;
  const given = { tier, status, provider, sort: isReversed ? `-${sort}` : sort };
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
}

export function fromParameters(given: URLSearchParams): KindChoice {
  const sort = given.get("sort") ?? "";
  return {
    tier: given.get("tier") ?? "",
    status: given.get("status") ?? "",
    provider: (given.get("provider") ?? "").toLowerCase(),
    sort: sort.replace(/^-/, ""),
    isReversed: sort.startsWith("-"),
  };
}

/** What stands behind `#` goes before what stands behind `?`. */
export function parametersOf(address: string): URLSearchParams {
  const { hash, searchParams } = new URL(address);
  return hash.includes("=") ? new URLSearchParams(hash.slice(1)) : searchParams;
}

/** Parameters that come as text stay as they are written there. */
export function addressWith(address: string, parameters: URLSearchParams | string): string {
  const url = new URL(address);
  const text = parameters.toString();
  if (url.protocol === "file:") url.hash = text;
  else {
    url.search = text;
    if (url.hash.includes("=")) url.hash = "";
  }
  return url.href;
}

/**
 * What is said of the age of the dataset, whose statuses are those of the day for which it was built; `now` in
 * milliseconds. `isExpired` if no fact of it would be called verified today. Undefined if it is at most seven days
 * old, or if its date is not known.
 */
export function ageOf(
  asOf: string,
  now: number,
  verifiedForDays = Infinity,
): { readonly text: string; readonly isExpired: boolean } | undefined {
  const days = Math.floor((now - Date.parse(asOf)) / 86_400_000);
  if (!(days > 7)) return undefined;
  const isExpired = days > verifiedForDays;
  const said = isExpired
    ? `Every fact in it was last read more than ${verifiedForDays} days ago: what it calls verified would be stale today. Look into the sources.`
    : "Values may have changed since; each status is as of that day.";
  const text = `This dataset was built for ${asOf.slice(0, 10)}, ${days} days ago. ${said}`;
  return { text, isExpired };
}
