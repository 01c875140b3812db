/**
 * What visitors choose on pages, in an address and back, and what it makes of the page. Without the DOM, so tests
 * run the same code.
 */
import {
  byWorth,
  chosenOf,
  holdsWords,
  isOffered,
  noFilter,
  planOf,
  type CellFact,
  type CellFilter,
  type Chosen,
  type RowPlan,
} from "../cell-facts.ts";
import { plainDay } from "../parts/value.ts";
import { shownCount } from "../../schema/lists/counted.ts";

export interface TableChoice extends CellFilter {
  /** Each is part of the name of the row. */
  readonly words: string;
  readonly kind: string;
  /** A key, or `name`; empty for the order of the page. With `-` before it in reverse. */
  readonly sort: string;
}

export interface TableColumn {
  readonly key: string;
  readonly better: "higher" | "lower" | undefined;
}

export interface TableRow<S extends CellFact> {
  readonly name: string;
  /** What it is found by beside its name. */
  readonly provider: string;
  readonly kind: string;
  /** The lowest first; null in a row that is about no one plan. */
  readonly plans: readonly RowPlan[] | null;
  /** One list of facts per column. */
  readonly cells: readonly (readonly S[])[];
}

export interface ShownRow<S extends CellFact, R extends TableRow<S>> {
  readonly row: R;
  readonly isShown: boolean;
  /** Which one it is about: undefined for all of them, null for any. */
  readonly plan: RowPlan | undefined | null;
  readonly cells: readonly Chosen<S>[];
}

/** All rows, in the order to show them: what is missing comes last. */
export function tableView<S extends CellFact, R extends TableRow<S>>(
  rows: readonly R[],
  columns: readonly TableColumn[],
  choice: TableChoice,
): readonly ShownRow<S, R>[] {
  const { tier, status, condition, words, kind } = choice;
  const all = rows.map((row) => {
    const { name, provider, kind: own, plans, cells } = row;
    const plan = plans && planOf(plans, cells, tier);
    const chosen = cells.map((facts) =>
      chosenOf(facts, choice, plan === null ? null : (plan?.slug ?? "")),
    );
    const hasTier = tier === "" || plans === null || isOffered(plans, cells, tier);
    const isNarrowed = status !== "" || condition !== "" || (plans === null && tier !== "");
    const isShown =
      holdsWords(`${name} ${provider}`, words) &&
      (kind === "" || kind === own) &&
      hasTier &&
      (!isNarrowed || chosen.some(({ main }) => main !== undefined));
    return { row, isShown, plan, cells: chosen };
  });
  const direction = choice.sort.startsWith("-") ? -1 : 1;
  const sort = choice.sort.replace(/^-/, "");
  if (sort === "name")
    return all.toSorted((a, b) => direction * a.row.name.localeCompare(b.row.name, "en"));
  const at = columns.findIndex(({ key }) => key === sort);
  const column = columns[at];
  if (column === undefined) return all;
  const compare = byWorth(column.better, direction);
  return all.toSorted((a, b) => compare(a.cells[at]?.main, b.cells[at]?.main));
}

/** Only what differs from the page as it was built: `tier=free&sort=-hosting.site.max_gb`. */
export function toParameters(choice: TableChoice): URLSearchParams {
  return new URLSearchParams(Object.entries(choice).filter(([, value]) => value !== ""));
}

export function fromParameters(given: URLSearchParams): TableChoice {
  const none: TableChoice = { ...noFilter, words: "", kind: "", sort: "" };
  const known = [...given].filter(([name]) => name in none);
  return { ...none, ...Object.fromEntries(known.map(([name, text]) => [name, text.trim()])) };
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
  const text = `This dataset was built for ${plainDay(asOf)}, ${shownCount(days)} days ago. ${said}`;
  return { text, isExpired };
}
