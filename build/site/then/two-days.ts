/**
 * What is asked of the page of two days, as its address says it (`?provider=github&from=2025-01-01`), and the
 * facts as they were on both days, with the steps from the one to the other.
 */
import { directionOf, type ChangeDirection } from "../../schema/change-effect.ts";
import { endedAt, heldAt, heldValues, upcomingValues } from "../../respond/held.ts";
import type { Fact, Named } from "../../schema/fact.ts";
import { endOfDay } from "../../schema/held.ts";
import type { HeldValue } from "../../schema/key-history.ts";
import { holdsWords } from "../cell-facts.ts";
import type { KeyCard, ProviderData } from "../provider-data.ts";

/** What stood on a day, or since when the fact was no more. */
export type DayValue = HeldValue | { readonly ended: string } | undefined;

export interface FactOnDays {
  readonly fact: Fact;
  readonly title: string;
  readonly days: readonly [DayValue, DayValue];
  /** The values that began after the first day, up to the second, oldest first. */
  readonly steps: readonly HeldValue[];
  readonly direction: ChangeDirection | undefined;
}

export interface TwoDays {
  readonly changed: readonly FactOnDays[];
  /** Without a dated value on the first day, with one on the second. */
  readonly begun: readonly FactOnDays[];
  readonly same: readonly FactOnDays[];
  /** How many have no dated value on either day. */
  readonly undated: number;
}

/** `today` is the moment that the dataset was built for. */
export function twoDays(
  sources: readonly ProviderData[],
  asked: AskedDays,
  today: string,
): TwoDays {
  const moments = asked.days.map((day) => ({ asOf: endOfDay(day), today })) as [Moment, Moment];
  const all = sources.flatMap(({ facts, keys }) =>
    facts.filter(isAskedOf(asked.limit, keys)).map((fact) => onDays(fact, moments, keys[fact.key])),
  );
  const [changed, begun, same]: [FactOnDays[], FactOnDays[], FactOnDays[]] = [[], [], []];
  for (const each of all) {
    const [before, after] = each.days;
    if (before === undefined && after !== undefined) begun.push(each);
    else if (before !== undefined) (isUnchanged(each) ? same : changed).push(each);
  }
  return {
    changed,
    begun,
    same,
    undated: all.length - changed.length - begun.length - same.length,
  };
}

interface Moment {
  readonly asOf: string;
  readonly today: string;
}

/** One key, where it is one; else the limits whose titles and keys hold the words. */
function isAskedOf(
  limit: string,
  keys: Readonly<Record<string, KeyCard>>,
): (fact: Fact) => boolean {
  if (Object.hasOwn(keys, limit)) return ({ key }) => key === limit;
  return ({ key }) => holdsWords(`${keys[key]?.title ?? ""} ${key}`, limit);
}

function onDays(
  fact: Fact,
  [first, second]: readonly [Moment, Moment],
  card?: KeyCard,
): FactOnDays {
  const days = [dayValue(fact, first), dayValue(fact, second)] as const;
  const steps = [...upcomingValues(fact).toReversed(), ...heldValues(fact)].filter(
    ({ since }) => since !== null && since > first.asOf && since <= second.asOf,
  );
  const [before, after] = days;
  const currencyOf = (held: HeldValue): string | null => held.currency ?? fact.currency;
  const direction =
    isHeld(before) && isHeld(after)
      ? directionOf(
          {
            value: after.value,
            formula: fact.formula,
            currency: currencyOf(after),
            previous: { value: before.value, currency: currencyOf(before) },
          },
          card?.better,
        )
      : undefined;
  return { fact, title: card?.title ?? fact.key, days, steps: steps.toReversed(), direction };
}

function dayValue(fact: Fact, moment: Moment): DayValue {
  const ended = endedAt(fact, moment);
  return ended === undefined ? heldAt(fact, moment) : { ended };
}

export function isHeld(value: DayValue): value is HeldValue {
  return value !== undefined && "display" in value;
}

/** One that stepped away and back again is not the same: its steps are of interest. */
function isUnchanged({ days: [before, after], steps }: FactOnDays): boolean {
  if (!isHeld(before) || !isHeld(after)) return !isHeld(before) && !isHeld(after);
  return [after, ...steps].every(({ display }) => display === before.display);
}

/**
 * What is asked of the page of two days, as its address says it: `?provider=github&from=2025-01-01`. Whose
 * facts, which of their limits, and the two days; what is not a day is told.
 */
export interface AskedDays {
  /** The slug; undefined for all that state the key. */
  readonly provider: string | undefined;
  /** A key, or words of it; empty for all. */
  readonly limit: string;
  /** Such as `2025-01-01`, the earlier one first. */
  readonly days: readonly [string, string];
}

/** The names of the fields. */
export const thenFields = { provider: "provider", limit: "key", from: "from", to: "to" } as const;

/** Where nothing is asked yet, undefined; else what is wrong with it, or what is asked. */
export function askedDaysIn(
  parameters: URLSearchParams,
  providers: readonly Named[],
  usual: AskedDays["days"],
): AskedDays | string | undefined {
  const given = (name: keyof typeof thenFields): string =>
    parameters.get(thenFields[name])?.trim() ?? "";
  const [called, limit] = [given("provider"), given("limit")];
  const [from, to] = [given("from") || usual[0], given("to") || usual[1]];
  if (called === "" && limit === "") return undefined;
  for (const day of [from, to])
    if (!isDay(day)) return `“${day}” is no day: write it as ${usual[1]}.`;
  const lower = called.toLowerCase();
  const provider = providers.find(
    ({ slug, name }) => slug === lower || name.toLowerCase() === lower,
  );
  if (called !== "" && provider === undefined) return `No provider is called “${called}” here.`;
  return { provider: provider?.slug, limit, days: from < to ? [from, to] : [to, from] };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** The address of the page for a provider, a key, or both; slugs and keys need no escapes. */
export function thenAddress(
  page: string,
  asked: Partial<Pick<AskedDays, "provider" | "limit">>,
): string {
  const given = [
    ...(asked.provider === undefined ? [] : [`${thenFields.provider}=${asked.provider}`]),
    ...(asked.limit === undefined ? [] : [`${thenFields.limit}=${asked.limit}`]),
  ];
  return `${page}?${given.join("&")}`;
}
