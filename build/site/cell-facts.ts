/**
 * The plan that a row of a table is about, and the facts of its cells, reduced to what the choice of the shown one
 * depends on. The build and the script of the page choose by these functions, so that both show the same.
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

/** A plan of a row, as far as the choice of what the row shows depends on it. */
export interface RowPlan {
  readonly slug: string;
  readonly name: string;
  /** `other`: it has none. */
  readonly tier: Tier | "other";
}

export interface CellFact {
  /** The slug of its plan; empty where it holds for every plan. */
  readonly plan: string;
  readonly tier: Tier | "all" | "other";
  /** Whether it holds for a part of the product's use only, or is no exact limit. */
  readonly isScoped: boolean;
  readonly status: Status;
  readonly value: Fact["value"];
  readonly currency: string | null;
  readonly display: string;
}

/** Empty words leave everything in. */
export interface CellFilter {
  /** A tier, or `paid` for the first plan that is not free. */
  readonly tier: string;
  readonly status: string;
  /** `whole` leaves out what holds under a condition only. */
  readonly condition: string;
}

export const noFilter: CellFilter = { tier: "", status: "", condition: "" };

export interface Chosen<S extends CellFact> {
  /** Undefined where nothing of the cell passes the filter. */
  readonly main: S | undefined;
  readonly others: readonly S[];
}

/** From the lowest plan to the highest. */
const order: readonly CellFact["tier"][] = [
  "free",
  "entry",
  "usage",
  "other",
  "team",
  "enterprise",
];

export function byTier(a: Pick<RowPlan, "tier">, b: Pick<RowPlan, "tier">): number {
  return order.indexOf(a.tier) - order.indexOf(b.tier);
}

export function isOfTier(own: CellFact["tier"], tier: string): boolean {
  return tier === "paid" ? !/^(free|all|other)$/.test(own) : tier === "" || own === tier;
}

/** Whether a row is about a plan of the tier. What holds for all plans holds for those that are paid, named or not. */
export function isOffered(
  plans: readonly RowPlan[],
  cells: readonly (readonly CellFact[])[],
  tier: string,
): boolean {
  const isStatedForAll = cells.some((facts) => facts.some(({ plan }) => plan === ""));
  return plans.some((plan) => isOfTier(plan.tier, tier)) || (tier === "paid" && isStatedForAll);
}

/**
 * The plan that a row is about: of those that the filter asks for the lowest that states something. Undefined where
 * none does, so that the row shows what holds for all of them; unless one is asked for, what such a plan adds to that
 * does not count. `plans` come lowest first.
 */
export function planOf(
  plans: readonly RowPlan[],
  cells: readonly (readonly CellFact[])[],
  tier: string,
): RowPlan | undefined {
  const asked = plans.filter((plan) => isOfTier(plan.tier, tier));
  const own = tier === "" ? cells.filter((facts) => facts.every(({ plan }) => plan !== "")) : cells;
  const stating = new Set(own.flatMap((facts) => facts.map(({ plan }) => plan)));
  return asked.find(({ slug }) => stating.has(slug)) ?? (tier === "" ? undefined : asked[0]);
}

/**
 * The fact of a cell to show, and the others that pass: of the plan of the row, or of all plans. `plan` is its slug,
 * empty for all plans; null in a row of no one plan, where any of the tier will do. What holds without a condition goes before, then the plan's own.
 */
export function chosenOf<S extends CellFact>(
  facts: readonly S[],
  { tier, status, condition }: CellFilter,
  plan: string | null,
): Chosen<S> {
  const left = facts.filter(
    (fact) => (status === "" || fact.status === status) && (condition === "" || !fact.isScoped),
  );
  const isAsked = (fact: CellFact): boolean =>
    fact.plan === "" || (plan === null ? isOfTier(fact.tier, tier) : fact.plan === plan);
  const [main] = left
    .filter(isAsked)
    .toSorted(
      (a, b) =>
        Number(a.isScoped) - Number(b.isScoped) ||
        (plan === null ? 0 : Number(a.plan === "") - Number(b.plan === "")),
    );
  return { main, others: left.filter((fact) => fact !== main) };
}

/** `3 more, 1 GB to 10 TB`; `1 of other plans, 5 GB` where none is shown before them. At least one. */
export function moreWords({ main, others }: Chosen<CellFact>): string {
  const count = `${others.length} ${main === undefined ? "of other plans" : "more"}`;
  return [count, ...rangeAmong(others, ({ display }) => display)].join(", ");
}

/** `1 GB to 10 TB`; none of values that are no numbers in one currency. */
export function rangeAmong<F extends Pick<CellFact, "value" | "currency">>(
  facts: readonly F[],
  displayOf: (fact: F) => string,
): readonly string[] {
  const isSized = facts.every(({ value }) => value === null || typeof value === "number");
  const currencies = new Set(facts.map(({ currency }) => currency));
  const rising = facts.toSorted((a, b) => magnitudeOf(a) - magnitudeOf(b));
  const [lowest, highest] = [rising[0], rising.at(-1)];
  if (!isSized || currencies.size > 1 || lowest === undefined || highest === undefined) return [];
  return [rangeOf(displayOf(lowest), displayOf(highest))];
}

/** `8 to 2,048 executions`: a unit that both have is said once, of one or of several. */
function rangeOf(from: string, to: string): string {
  if (from === to) return from;
  const [number, unit] = halves(from);
  const isShared = [unit, unit.replace(/^ [a-z]+/, "$&s")].includes(halves(to)[1]);
  return `${unit !== "" && isShared ? number : from} to ${to}`;
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
 * The better value for the user first: as the key says, else the higher; with `direction` -1 the other way round.
 * What holds under a condition is not set against the rest and comes after it, what nobody has recorded last. Amounts
 * of different currencies stay apart.
 */
export function byWorth(
  better: "higher" | "lower" | undefined,
  direction: 1 | -1 = 1,
): (a: CellFact | undefined, b: CellFact | undefined) => number {
  const groupOf = (fact: CellFact | undefined): number =>
    fact === undefined ? 2 : Number(fact.isScoped);
  return (a, b) => {
    if (a === undefined || b === undefined || a.isScoped !== b.isScoped)
      return groupOf(a) - groupOf(b);
    if (typeof a.value === "string" && typeof b.value === "string")
      return direction * byText(a.value, b.value);
    const [one, two] =
      better === "lower" ? [magnitudeOf(a), magnitudeOf(b)] : [magnitudeOf(b), magnitudeOf(a)];
    const apart = byText(a.currency ?? "", b.currency ?? "");
    return apart || direction * (one === two ? 0 : one < two ? -1 : 1);
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
