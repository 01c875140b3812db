/**
 * What stands behind an amount → what it counts and per how long: `5,000 requests per hour`, `60/min`,
 * `10 messages every 5 minutes`, `500 RPM`, `$20 per user a month`.
 */
import type { Amount } from "./read.ts";
import { countedNoun, knownUnit, unitNamed } from "./units.ts";

export interface Rate {
  /** As a key's unit names it: `requests`; undefined for what is in no table. */
  readonly counted: string | undefined;
  /** The period in seconds; undefined where none is named. */
  readonly period: number | undefined;
}

/** So many words and signs behind an amount may belong to it. */
const reach = 9;
const token = /\s*(\p{L}{1,30}|\d+|[\s\S])/uy;
const periodOpening = /^(?:per|a|an|each|every|in|within|\/)$/i;
const initials = /^([rtqc])p([smhd])$/i;
/** Transactions per second as often as tokens. */
const ambiguous = /^tps$/i;
const nouns: Readonly<Record<string, string>> = {
  r: "requests",
  t: "tokens",
  q: "queries",
  c: "requests",
};
const adverbs: Readonly<Record<string, string>> = {
  hourly: "hour",
  daily: "day",
  weekly: "week",
  monthly: "month",
  yearly: "year",
  annually: "year",
};

/**
 * What a key's unit counts and per how long: `requests/10 seconds`, `tokens`, of a price `user/month`. A
 * lone time is the period of a price (`month`), and of any other key what is measured.
 */
export function rateOfUnit(unit: string, isPrice: boolean): Rate {
  const [what = "", ...parts] = unit.split("/");
  const [, times = "1", word = ""] = /^(\d*)\s*(.*)$/s.exec(parts.at(-1) ?? what) ?? [];
  // The month of `GB-month` is a part of what is paid for.
  const period = parts.length > 0 || isPrice ? unitNamed(word) : undefined;
  return {
    counted: isPrice ? undefined : countedNoun(what),
    period: period?.dimension === "time" ? Number(times || 1) * period.sizes[0] : undefined,
  };
}

export function rateOf(text: string, { start, end }: Pick<Amount, "start" | "end">): Rate {
  let counted: string | undefined;
  /** How many of the unit that follows, where a period has been opened. */
  let times: number | undefined;
  token.lastIndex = end;
  for (let index = 0; index < reach; index++) {
    const word = token.exec(text)?.[1];
    if (word === undefined) break;
    const unit = unitNamed(adverbs[word.toLowerCase()] ?? (word === "m" ? "minute" : word));
    const [, noun = "", by = ""] = initials.exec(word) ?? [];
    if (noun !== "")
      return {
        counted: ambiguous.test(word) ? undefined : nouns[noun.toLowerCase()],
        period: knownUnit(by.toLowerCase() === "m" ? "minute" : by).sizes[0],
      };
    if (periodOpening.test(word)) times = 1;
    else if (times !== undefined && /^\d+$/.test(word)) times = Number(word);
    else if (unit?.dimension === "time" && (times !== undefined || word.toLowerCase() in adverbs))
      return { counted, period: (times ?? 1) * unit.sizes[0] };
    else if (/^\p{L}/u.test(word)) counted ??= times === undefined ? countedNoun(word) : undefined;
    else if (!/^[-()]$/.test(word)) break;
  }
  const isSpeed = /bps$/i.test(text.slice(start, end));
  return { counted, period: isSpeed ? 1 : undefined };
}

/** Whether two rates are per another time, or count something else; what a rate does not name may be either. */
export function isOtherRate(one: Rate, other: Rate): boolean {
  return isOtherPeriod(one.period, other.period) || isOtherCount(one.counted, other.counted);
}

/** A month is as long as 30 days, and a year as twelve of them. */
const tolerance = 1.05;

function isOtherPeriod(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return Math.max(one / other, other / one) > tolerance;
}

/** One page's requests are calls, queries or operations on another; tokens are always tokens. */
export function isOtherCount(one: string | undefined, other: string | undefined): boolean {
  return (
    one !== undefined && other !== undefined && one !== other && [one, other].includes("tokens")
  );
}
