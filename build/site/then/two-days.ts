/** Facts and two days → what each of them was on both, and how it came from the one to the other. */
import { directionOf, type ChangeDirection } from "../../schema/change-effect.ts";
import { endedAt, heldAt, heldValues, upcomingValues } from "../../respond/held.ts";
import type { Fact } from "../../schema/fact.ts";
import { endOfDay } from "../../schema/held.ts";
import type { HeldValue } from "../../schema/key-history.ts";
import { holdsWords } from "../held-words.ts";
import type { KeyCard, ProviderData } from "../provider-data.ts";
import type { AskedDays } from "./asked-days.ts";

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
