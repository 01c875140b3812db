/**
 * What stands behind an amount → what it counts and per how long: `5,000 requests per hour`, `60/min`,
 * `10 messages every 5 minutes`, `500 RPM`, `$20 per user a month`.
 */
import type { Amount } from "./read.ts";
import { countedNoun, unitNamed } from "./units.ts";

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

export function rateOf(text: string, { start, end }: Amount): Rate {
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
        counted: nouns[noun.toLowerCase()],
        period: unitNamed(by.toLowerCase() === "m" ? "minute" : by)!.sizes[0],
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
