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
  /** Those that differ between the days, or are known of the second alone. */
  readonly moved: readonly FactOnDays[];
  /** How many are the same, and how many have no dated value on either day. */
  readonly same: number;
  readonly unknown: number;
}

/** `today` is the moment that the dataset was built for. */
export function twoDays(
  sources: readonly ProviderData[],
  { limit, days }: Pick<AskedDays, "limit" | "days">,
  today: string,
): TwoDays {
  const all = sources.flatMap(({ facts, keys }) =>
    facts
      .filter(({ key }) => holdsWords(`${keys[key]?.title ?? ""} ${key}`, limit))
      .map((fact) => onDays(fact, days, today, keys[fact.key])),
  );
  const known = all.filter((each) => each.days.some((value) => value !== undefined));
  const moved = known.filter((each) => !isUnchanged(each));
  return { moved, same: known.length - moved.length, unknown: all.length - known.length };
}

function onDays(fact: Fact, asked: AskedDays["days"], today: string, card?: KeyCard): FactOnDays {
  const [from, to] = asked.map(endOfDay) as [string, string];
  const valueAt = (asOf: string): DayValue => {
    const ended = endedAt(fact, { asOf, today });
    return ended === undefined ? heldAt(fact, { asOf, today }) : { ended };
  };
  const days = [valueAt(from), valueAt(to)] as const;
  const steps = [...upcomingValues(fact).toReversed(), ...heldValues(fact)]
    .filter(({ since }) => since !== null && since > from && since <= to)
    .toReversed();
  return {
    fact,
    title: card?.title ?? fact.key,
    days,
    steps,
    direction: directionBetween(days, fact, card),
  };
}

function directionBetween(
  [before, after]: FactOnDays["days"],
  fact: Fact,
  card?: KeyCard,
): ChangeDirection | undefined {
  if (!isHeld(before) || !isHeld(after)) return undefined;
  const amountOf = ({ value, currency }: HeldValue) => ({
    value,
    currency: currency ?? fact.currency,
  });
  const { formula } = fact;
  return directionOf({ ...amountOf(after), formula, previous: amountOf(before) }, card?.better);
}

export function isHeld(value: DayValue): value is HeldValue {
  return value !== undefined && "display" in value;
}

/** One that stepped away and back again is not the same: its steps are of interest. */
function isUnchanged({ days: [before, after], steps }: FactOnDays): boolean {
  if (isHeld(before) && isHeld(after))
    return [after, ...steps].every(({ display }) => display === before.display);
  return before !== undefined && !isHeld(before) && !isHeld(after);
}

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

/** What is asked, or what is wrong with it; undefined where nothing is asked yet. */
export function askedDaysIn(
  parameters: URLSearchParams,
  providers: readonly Named[],
  usual: AskedDays["days"],
): AskedDays | string | undefined {
  const given = (name: keyof typeof thenFields): string =>
    parameters.get(thenFields[name])?.trim() ?? "";
  const [called, limit] = [given("provider"), given("limit")];
  if (called === "" && limit === "") return undefined;
  const [from, to] = [given("from") || usual[0], given("to") || usual[1]];
  const wrong = [from, to].find((day) => Number.isNaN(Date.parse(day)) || day.length !== 10);
  if (wrong !== undefined) return `“${wrong}” is no day: write it as ${usual[1]}.`;
  const lower = called.toLowerCase();
  const provider = providers.find(
    ({ slug, name }) => slug === lower || name.toLowerCase() === lower,
  );
  if (called !== "" && provider === undefined) return `No provider is called “${called}” here.`;
  return { provider: provider?.slug, limit, days: from < to ? [from, to] : [to, from] };
}

/** The address of the page for a provider, a key, or both; slugs and keys need no escapes. */
export function thenAddress(
  page: string,
  { provider, limit }: Partial<Pick<AskedDays, "provider" | "limit">>,
): string {
  const given = [provider && `provider=${provider}`, limit && `key=${limit}`].filter(Boolean);
  return `${page}?${given.join("&")}`;
}
