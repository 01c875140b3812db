/**
 * What a price is for → how much of it: `per 1M tokens`, `/TB/month`, `per GB-hour`, `for 10,000 requests`,
 * and before the price `Per 1K tokens: $0.0025`. A price for a time alone is a rate.
 */
import { onceFor } from "../schema/lists/once-for.ts";
import { groupSpaces, sensesOfDigits } from "./digits.ts";
import { multiplierOf } from "./numerals.ts";
import type { Amount } from "./read.ts";
import { countedNoun, singular, unitNamed, type SizedUnit } from "./units.ts";

export interface Lot {
  /** In things, or in bytes: a page's TB may be 1000 or 1024 GB. */
  readonly sizes: readonly [number, ...number[]];
  readonly isData: boolean;
  /** In the singular; empty for bytes, and where a number alone is named. */
  readonly noun: string;
  /** The hour of a GB-hour; undefined where the thing is paid for once. */
  readonly period: SizedUnit | undefined;
  /** As its text names it: `1K tokens`. */
  readonly written: string;
}

/** In characters: what a price is for stands so near. */
const reach = 80;
const word = new RegExp(
  `e-?mails?(?!\\p{L})|[kmb](?=tok)|\\d{1,3}(?:[${groupSpaces}]\\d{3})+(?!\\d)|\\d(?:[\\d.,]*\\d)?|\\p{L}+|\\S`,
  "giu",
);
const openings = /^(?:per|\/|\||each|every|an?|for)$/;
const qualifiers =
  /^(?:additional|extra|further|provisioned|stored|sent|processed|the|each|every|of|one|an?)$/;
/** They end the name of a thing. */
const stops =
  /^(?:per|an?|each|every|for|and|or|then|with|in|on|to|of|at|by|from|after|beyond|plus|is|are|price|cost|costs)$/;
const openingBefore = /(?<![\p{L}\d])per(?!\p{L})/giu;
/** Between the prices of one list: `$1 in / $5 out per 1K tokens`. */
const furtherOn = /^(?:[^.;|]|\.(?=\d)){0,40}?\s(?=per\s)/iu;
const lotBefore = /\d[\d.,]*\s?(?:\p{L}+\s){1,3}(?:costs?|for|=)\s?$/iu;

/** What a key's prices are for: `million tokens`, `GB-month`, `seat/month`; undefined for a time alone. */
export const lotOfUnit = onceFor((unit: string): Lot | undefined => {
  const [lot] = lotsAt(`per ${unit}`);
  // A seat is bought for a month, and no month is bought of it.
  const isMetered = lot?.isData === true || unit.includes("-");
  return lot && { ...lot, period: isMetered ? lot.period : undefined };
});

/** What an amount is the price of, where that is said behind it, or else before it. */
export function lotsOf({ text, start, end }: Amount): readonly Lot[] {
  const behind = lotsAt(text.slice(end, end + reach));
  if (behind.length > 0) return behind;
  const before = text.slice(Math.max(0, start - reach), start);
  const opening = [...before.matchAll(openingBefore)].at(-1)?.index;
  if (opening !== undefined) return lotsAt(before.slice(opening));
  const further = furtherOn.exec(text.slice(end, end + reach))?.[0].length;
  if (further !== undefined) return lotsAt(text.slice(end + further, end + further + reach));
  const named = lotBefore.exec(before)?.[0];
  return named === undefined ? [] : lotsAt(`per ${named}`);
}

/** Of `per instance per additional 1 GB a month` both: which of them is meant, the key's unit says. */
function lotsAt(text: string): readonly Lot[] {
  const found = [...text.matchAll(word)];
  const tokens = found.map(([each]) => each.toLowerCase());
  const lots: Omit<Lot, "period">[] = [];
  let period: SizedUnit | undefined;
  let at = /^[("'+]$/.test(tokens[0] ?? "") ? 1 : 0;
  for (
    let opening = tokens[at];
    opening !== undefined && openings.test(opening);
    opening = tokens[at]
  ) {
    const start = ++at;
    while (qualifiers.test(tokens[at] ?? "")) at++;
    const first = at;
    const { count, end } = countAt(tokens, at);
    const isCounted = end > at;
    const names = namesAt(tokens, end);
    at = end + names.length;
    const time = timeNamed(tokens[at]);
    // `per month`: what follows is for that time, too.
    if (names.length === 0 && time !== undefined && opening !== "for") {
      period ??= time;
      at++;
      continue;
    }
    const isLoose =
      opening === "|" || (opening === "for" && !/^(?:each|every)$/.test(tokens[start] ?? ""));
    const unit = unitNamed(names[0] ?? "");
    const isData = unit?.dimension === "data";
    if (names.length === 0 && !isCounted) break;
    // Beside a price a row of a table says what is included.
    if (isLoose && (!isCounted || names.length === 0 || (isData && opening === "|"))) break;
    const [begin, last] = [found[first], found[at - 1]];
    lots.push({
      sizes: isData ? timesCount(unit.sizes, count) : [count],
      isData,
      noun: isData ? "" : nounIn(names),
      written: text.slice(begin?.index, last && last.index + last[0].length),
    });
    const isJoined = time !== undefined || /^[-·*×]$/.test(tokens[at] ?? "");
    const joined = time ?? timeNamed(tokens[at + 1]);
    if (isJoined && joined !== undefined) {
      period ??= joined;
      at += time === undefined ? 2 : 1;
    }
  }
  return lots.map((lot) => ({ ...lot, period }));
}

function timesCount([first, ...others]: SizedUnit["sizes"], count: number): Lot["sizes"] {
  return [first * count, ...others.map((size) => size * count)];
}

/** `1,000`, `1 k`, `10 million`, `m` before a word: the number, and where it ends. */
function countAt(tokens: readonly string[], from: number) {
  let [count, end] = [1, from];
  const written = tokens[end];
  if (written !== undefined && /^\d/.test(written)) {
    count = sensesOfDigits(written)[0].number;
    end++;
  }
  const scale = tokens[end] ?? "";
  const isScale = scale.length > 1 || end > from || /^\p{L}{2}/u.test(tokens[end + 1] ?? "");
  if (isScale && multiplierOf(scale) > 1) {
    count *= multiplierOf(scale);
    end++;
  }
  return { count, end };
}

/** At most three words, up to one that goes on otherwise. */
function namesAt(tokens: readonly string[], from: number): readonly string[] {
  const end = tokens.findIndex(
    (each, index) =>
      index >= from &&
      (index === from + 3 ||
        !/^(?:e-|\p{L}{2})/u.test(each) ||
        stops.test(each) ||
        timeNamed(each) !== undefined),
  );
  return tokens.slice(from, end < 0 ? tokens.length : end);
}

function nounIn(names: readonly string[]): string {
  const [known = names[0] ?? ""] = names.flatMap((each) => countedNoun(each) ?? []);
  return singular(known);
}

function timeNamed(name = ""): SizedUnit | undefined {
  const unit = unitNamed(name);
  return unit?.dimension === "time" ? unit : undefined;
}

/** Those who use a thing, or what is had once and for long: nobody prices it by the thousand. */
const holders = new Set(
  "user seat member person agent customer contact site project team account workspace organization org tenant instance server node cluster database app application environment device domain region host branch license store brand ip plan subscription repository machine core vcpu cpu gpu replica endpoint zone".split(
    " ",
  ),
);
const people = new Set(["user", "seat", "member", "person", "agent"]);

/** By what a price of `stated` is multiplied to be one of `own`; empty where these are not the same thing. */
export function lotFactors(own: Lot, stated: Lot): readonly number[] {
  if (!isSameThing(own, stated)) return [];
  const sizes = own.isData ? dataRatios(own, stated) : [own.sizes[0] / stated.sizes[0]];
  const times = periodRatios(own.period, stated.period);
  return sizes.flatMap((size) => times.map((time) => size * time));
}

function isSameThing(own: Lot, stated: Lot): boolean {
  if (own.isData !== stated.isData) return false;
  if (own.noun === stated.noun || stated.noun === "") return true;
  if ([own.noun, stated.noun].some((noun) => noun === "token" || noun === "character"))
    return false;
  if (people.has(own.noun)) return people.has(stated.noun);
  return !holders.has(own.noun) && !holders.has(stated.noun);
}

/** A thousand or 1024 of the smaller unit, whichever the page counts in. */
function dataRatios({ sizes: own }: Lot, { sizes: stated }: Lot): readonly number[] {
  return [...new Set(own.flatMap((size) => stated.map((other) => size / other)))];
}

/** A month has 28 to 31 days; 730 hours on many pages. */
function periodRatios(
  own: SizedUnit | undefined,
  stated: SizedUnit | undefined,
): readonly number[] {
  if (own === undefined || stated === undefined || own.name === stated.name) return [1];
  const sizes = own.name === "months" ? [...own.sizes, 730 * 3600] : own.sizes;
  return sizes.map((size) => size / stated.sizes[0]);
}
