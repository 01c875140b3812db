/**
 * What a visitor chose on the page of a kind, in an address and back, and what it makes of the table: which
 * rows are left, in which order, and which fact each cell shows. Without the DOM, so tests run the same code.
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
