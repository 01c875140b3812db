/**
 * What is asked of the page of another day, as its address says it (`?provider=github&from=2025-01-01`), and what has
 * changed since that day, as a table with the source of each value.
 */
import { besideWords } from "../../amount/beside.ts";
import { narrowedTo, ownerWords } from "../../derive/fact-words.ts";
import { dayWords } from "../../derive/day-words.ts";
import { endedAt, heldAt, heldValues, upcomingValues } from "../../respond/values-over-time.ts";
import { directionOf, type ChangeDirection } from "../../schema/change-effect.ts";
import type { Fact, Named } from "../../schema/fact.ts";
import { endOfDay } from "../../schema/held.ts";
import type { HeldValue } from "../../schema/key-history.ts";
import { counted } from "../../schema/lists/counted.ts";
import { holdsWords } from "../cell-facts.ts";
import { href, html, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { effectMark, talliedDirections } from "../parts/badge.ts";
import { numeric, table, tableCell, tableRow } from "../parts/table.ts";
import { dayElement, shownValue } from "../parts/value.ts";
import { factPage } from "../paths.ts";
import type { KeyCard, ProviderData } from "../provider-data.ts";

export interface AskedDay {
  /** A slug. */
  readonly provider: string;
  /** Words of a limit, or its key; empty for all. */
  readonly limit: string;
  /** Such as `2025-01-01`. */
  readonly day: string;
}

/** The names of the fields. */
export const thenFields = { provider: "provider", limit: "key", day: "from" } as const;

/** What is asked, or what is wrong with it; undefined where nothing is asked yet. */
export function askedDayIn(
  parameters: URLSearchParams,
  providers: readonly Named[],
  usual: string,
): AskedDay | string | undefined {
  const given = (name: keyof typeof thenFields): string =>
    parameters.get(thenFields[name])?.trim() ?? "";
  const called = given("provider");
  if (called === "") return undefined;
  const day = given("day") || usual;
  if (Number.isNaN(Date.parse(day)) || day.length !== 10)
    return `“${day}” is no day: write it as ${usual}.`;
  const lower = called.toLowerCase();
  const provider = providers.find(
    ({ slug, name }) => slug === lower || name.toLowerCase() === lower,
  );
  if (provider === undefined) return `No provider is called “${called}” here.`;
  return { provider: provider.slug, limit: given("limit"), day };
}

/** The address of the page for a provider, or one key of it; slugs and keys need no escapes. */
export function thenAddress(page: string, provider: string, key?: string): string {
  return `${page}?provider=${provider}${key === undefined ? "" : `&key=${key}`}`;
}

export interface FactSince {
  readonly fact: Fact;
  readonly title: string;
  /** What held on the day; undefined where that is not known. */
  readonly before: HeldValue | undefined;
  /** The values that began after the day, oldest first. */
  readonly steps: readonly HeldValue[];
  /** When the fact ended; undefined while it is stated. */
  readonly ended: string | undefined;
  readonly direction: ChangeDirection | undefined;
}

export interface SinceDay {
  /** Those that have changed since, or are known since then alone. */
  readonly moved: readonly FactSince[];
  readonly same: number;
}

/** `today` is the moment that the dataset was built for. What had ended before the day is left out. */
export function sinceDay(
  { facts, keys }: Pick<ProviderData, "facts" | "keys">,
  { limit, day }: Pick<AskedDay, "limit" | "day">,
  today: string,
): SinceDay {
  const known = facts
    .filter(({ key }) => holdsWords(`${keys[key]?.title ?? ""} ${key}`, limit))
    .map((fact) => factSince(fact, endOfDay(day), today, keys[fact.key]))
    .filter(({ before, steps }) => before !== undefined || steps.length > 0);
  const moved = known.filter(
    // One that stepped away and back again is not the same: its steps are of interest.
    ({ before, steps, ended }) =>
      ended !== undefined || steps.some(({ display }) => display !== before?.display),
  );
  return { moved, same: known.length - moved.length };
}

function factSince(fact: Fact, asOf: string, today: string, card?: KeyCard): FactSince {
  const { currency, formula } = fact;
  const [before, after] = [heldAt(fact, { asOf, today }), heldAt(fact, { today })];
  const until = endOfDay(today);
  const steps = [...upcomingValues(fact).toReversed(), ...heldValues(fact)]
    .filter(({ since }) => since !== null && since > asOf && since <= until)
    .toReversed();
  return {
    fact,
    title: card?.title ?? fact.key,
    before,
    steps,
    ended: endedAt(fact, { today }),
    direction:
      before &&
      after &&
      directionOf({ currency, ...after, formula, previous: { currency, ...before } }, card?.better),
  };
}

/** More than somebody reads at once, and than a telephone lays out quickly. */
const mostRows = 60;

export function sinceTable({ moved }: SinceDay, day: string, to: To): Html {
  const more = moved.length - mostRows;
  return html`${table(
    "Changed",
    ["Limit", { head: dayElement(day), attributes: numeric }, "Since then"],
    moved.slice(0, mostRows).map((each) => sinceRow(each, day, to)),
    "days",
  )}
  ${more > 0 && html`<p class="muted">${counted(more, "row")} more: name a limit to see them.</p>`}`;
}

function sinceRow(
  { fact, title, before, steps, ended, direction }: FactSince,
  day: string,
  to: To,
): Html {
  const { unit, currency } = fact;
  const about = [ownerWords(fact), narrowedTo(fact)].filter(Boolean).join(", ");
  return tableRow(html`<a href="${to(factPage(fact.id))}">${title}</a> <small>${about}</small>`, [
    tableCell(
      dayWords(day),
      before === undefined
        ? html`<span class="unknown">not known</span>`
        : html`${shownValue({ ...before, display: besideWords({ ...before, unit, currency }) })}
            <small><a href="${href(before.source)}" rel="noopener">source</a></small>`,
      numeric,
    ),
    tableCell(
      "Since then",
      html`${effectMark(direction)}
        <ul>
          ${steps.map(
            (step) =>
              html`<li>
                <a href="${href(step.source)}" rel="noopener">${dayElement(step.since)}</a>:
                ${besideWords({ ...step, unit, currency })}
              </li>`,
          )}
          ${ended !== undefined && html`<li>${dayWords(ended)}: no longer stated</li>`}
        </ul>`,
    ),
  ]);
}

/** `2 values changed or recorded since (1 dearer, 1 relaxed); 40 the same.` */
export function sinceWords({ moved, same }: SinceDay): string {
  const told = talliedDirections(moved);
  const ofEach = told === "" ? "" : ` (${told})`;
  return `${counted(moved.length, "value")} changed or recorded since${ofEach}; ${same} the same.`;
}
