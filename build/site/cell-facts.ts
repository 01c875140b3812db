/**
 * The facts of one cell of a deciding table, reduced to what the choice of the shown one depends on. The
 * build and the script of the page choose by these functions, so that both show the same.
 */
import type { Fact, Status } from "../schema/fact.ts";
import { byText } from "../schema/order.ts";
import type { tiers } from "../schema/vocabulary.ts";

export type Tier = (typeof tiers)[number];

/** How people call the tiers. */
export const tierNames: Readonly<Record<Tier, string>> = {
  free: "Free",
  entry: "Entry",
  team: "Team",
  enterprise: "Enterprise",
  usage: "Pay as you go",
};

export interface CellFact {
  /** `all`: it holds for every plan; `other`: its plan has no tier. */
  readonly tier: Tier | "all" | "other";
  /** Whether it holds for a part of the product's use only. */
  readonly isScoped: boolean;
  readonly status: Status;
  readonly value: Fact["value"];
  readonly currency: string | null;
  readonly display: string;
}

/** Empty words leave everything in. */
export interface CellFilter {
  readonly tier: string;
  readonly status: string;
}

export interface Chosen<S extends CellFact> {
  /** Undefined where nothing of the cell passes the filter. */
  readonly main: S | undefined;
  readonly others: readonly S[];
}

/** From the lowest plan to the highest; what holds for all plans counts as the lowest. */
const order: readonly CellFact["tier"][] = [
  "free",
  "all",
  "entry",
  "usage",
  "other",
  "team",
  "enterprise",
];

/** The lowest plan first; within free and all, what holds for the whole product first. */
export function byPlan(a: CellFact, b: CellFact): number {
  const step = ({ tier }: CellFact): number => Math.max(1, order.indexOf(tier));
  return (
    step(a) - step(b) ||
    Number(a.isScoped) - Number(b.isScoped) ||
    order.indexOf(a.tier) - order.indexOf(b.tier)
  );
}

/** The facts of a cell, in the order of `byPlan`: the one to show, and the others that have the status. */
export function chosenOf<S extends CellFact>(
  facts: readonly S[],
  { tier, status }: CellFilter,
): Chosen<S> {
  const left = facts.filter((fact) => status === "" || fact.status === status);
  const fitting = left.filter((fact) => tier === "" || fact.tier === tier || fact.tier === "all");
  const [main] = tier === "" ? fitting : fitting.toSorted(byFit(tier));
  return { main, others: left.filter((fact) => fact !== main) };
}

function byFit(tier: string): (a: CellFact, b: CellFact) => number {
  return (a, b) =>
    Number(a.isScoped) - Number(b.isScoped) || Number(b.tier === tier) - Number(a.tier === tier);
}

/** `3 more, 1 GB to 10 TB`; at least one. */
export function moreWords(others: readonly CellFact[]): string {
  return [`${others.length} more`, ...rangeAmong(others)].join(", ");
}

/** `1 GB to 10 TB`; none of values that are no numbers in one currency. */
export function rangeAmong(
  facts: readonly Pick<CellFact, "value" | "currency" | "display">[],
): readonly string[] {
  const sized = facts.filter(({ value }) => value === null || typeof value === "number");
  const currencies = new Set(facts.map(({ currency }) => currency));
  if (sized.length === 0 || sized.length < facts.length || currencies.size > 1) return [];
  const rising = sized.toSorted((a, b) => magnitudeOf(a) - magnitudeOf(b));
  return [rangeOf(rising[0]!.display, rising.at(-1)!.display)];
}

/** `8 to 2,048 executions`: a unit that both have is said once. */
export function rangeOf(from: string, to: string): string {
  if (from === to) return from;
  const [number, unit] = halves(from);
  return `${unit !== "" && unit === halves(to)[1] ? number : from} to ${to}`;
}

/** `5,000` and ` requests/hour`. */
function halves(words: string): readonly [string, string] {
  const at = words.indexOf(" ");
  return at < 0 ? [words, ""] : [words.slice(0, at), words.slice(at)];
}

/** No limit is larger than any number. */
function magnitudeOf({ value }: Pick<CellFact, "value">): number {
  if (typeof value === "boolean") return Number(value);
  return value === null ? Infinity : Number(value);
}

/**
 * The better value for the user first: as the key says, else the higher. Amounts of different currencies
 * stay apart; what nobody has recorded comes last.
 */
export function byWorth(
  better: "higher" | "lower" | undefined,
): (a: CellFact | undefined, b: CellFact | undefined) => number {
  return (a, b) => {
    if (a === undefined || b === undefined)
      return Number(a === undefined) - Number(b === undefined);
    if (typeof a.value === "string" && typeof b.value === "string") return byText(a.value, b.value);
    const [one, two] =
      better === "lower" ? [magnitudeOf(a), magnitudeOf(b)] : [magnitudeOf(b), magnitudeOf(a)];
    return byText(a.currency ?? "", b.currency ?? "") || (one === two ? 0 : one < two ? -1 : 1);
  };
}

/** Every word must be in the text, in any case. */
export function holdsWords(text: string, words: string): boolean {
  const lower = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
