/**
 * Turns ranked facts into the rows of a chart. Plans of one product with the same value and status share a
 * row. If that gives more than `mostRows` rows, each provider has one row with a mark for each fact.
 */
import { grouped } from "../../lists/grouped.ts";
import type { Fact, Status } from "../../schema/fact.ts";
import { statusWording } from "../../contract/status-wording.ts";
import { counted } from "../../lists/counted.ts";
import { placeText } from "./place.ts";
import { statusIcon } from "./badge.ts";

export interface ChartRow {
  readonly provider: string;
  readonly detail: string;
  /** The value as text, shown at the end of the row. */
  readonly reading: string;
  readonly marks: readonly Mark[];
}

export interface Mark {
  /** Null if there is no limit. */
  readonly value: number | null;
  readonly status: Status;
  readonly title: string;
}

const mostRows = 60;

/** Takes the facts in the order of the ranking. */
export function chartRows(facts: readonly Fact[]): readonly ChartRow[] {
  const rows = grouped(facts, (fact) =>
    JSON.stringify([fact.provider.slug, fact.product?.slug, fact.value, fact.status]),
  );
  if (rows.size <= mostRows) return [...rows.values()].map(rowOfPlans);
  return [...grouped(facts, ({ provider }) => provider.slug).values()].map(rowOfProvider);
}

function rowOfPlans(facts: readonly Fact[]): ChartRow {
  const [first] = facts as readonly [Fact];
  const plans = [...new Set(facts.map(({ plan }) => plan?.name ?? "all plans"))];
  const detail =
    plans.length === 1 ? placeText(first) : `${first.product!.name} / ${plans.join(", ")}`;
  const reading = first.status === "verified" ? "" : ` ${statusIcon[first.status]} ${first.status}`;
  return {
    provider: first.provider.name,
    detail,
    reading: first.display + reading,
    marks: [{ ...toMark(first), title: `${first.provider.name}, ${detail}: ${markText(first)}` }],
  };
}

function rowOfProvider(facts: readonly Fact[]): ChartRow {
  const most = facts[0]!;
  const least = facts.at(-1)!;
  return {
    provider: most.provider.name,
    detail: facts.length === 1 ? placeText(most) : counted(facts.length, "fact"),
    reading: most.value === least.value ? most.display : `${least.display} – ${most.display}`,
    marks: facts.map(toMark),
  };
}

function toMark(fact: Fact): Mark {
  return {
    value: fact.value as number | null,
    status: fact.status,
    title: `${fact.provider.name}, ${placeText(fact)}: ${markText(fact)}`,
  };
}

function markText(fact: Fact): string {
  return `${fact.display}, ${statusWording[fact.status].label}`;
}
