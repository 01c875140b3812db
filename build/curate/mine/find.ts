/**
 * A page and the wording a statement had one version later → where this page states it. Equal words in
 * a row first; then most of the words on one line, the telling ones among them. Where two places state
 * two values and nothing tells which is meant, neither is taken.
 */
import type { Value } from "../../schema/fact.ts";
import { alike } from "./alike.ts";
import { isSameAmount, valueBy } from "./learnt.ts";
import { columnOf, headingOf, lineAt, quoted, standsOnce, type Page, type Word } from "./page.ts";
import type { How, Missing, Seen, Sighting, Wanted } from "./wanted.ts";

export interface Found {
  readonly sighting: Sighting;
  /** What to look for in the version before. */
  readonly next: Wanted;
  /** The whole lines on which it stands; undefined where they stand there twice. */
  readonly lines: string | undefined;
}

/** From the strictest to the loosest. */
const ways: readonly How[] = ["exact", "numbers", "words"];

interface PlacedWording {
  /** The word of the page for each word of the quote; undefined for one that is not there. */
  readonly at: readonly (number | undefined)[];
  readonly line: number;
  readonly heading: string;
  readonly column: string | null;
  readonly value: Value | undefined;
  readonly how: How;
  readonly confidence: number;
}

export function find(page: Page, wanted: Wanted): Found | Missing {
  const placed = placesOf(page, wanted.parts).map((at) => toPlace(page, wanted, at));
  if (placed.length > 0) return chosen(page, wanted, placed);
  // What is no number stands in the words alone: other words may say something else.
  if (wanted.reading === undefined) return "absent";
  const near = wanted.seen && alike(page, wanted, wanted.seen);
  if (near === undefined) return "absent";
  if (near === "ambiguous") return near;
  const place = toPlace(page, wanted, near.at);
  return chosen(page, wanted, [{ ...place, how: "words", confidence: near.score * 0.9 }]);
}

/** Every place where the words stand in a row; between parts, others of the same lines may stand. */
export function placesOf(
  { text, words, lines }: Page,
  parts: readonly (readonly Word[])[],
): readonly (readonly number[])[] {
  const [first = [], ...rest] = parts;
  const places: (readonly number[])[] = [];
  for (let start = 0; start < words.length; start++) {
    if (!standsAt(words, start, first)) continue;
    let at = Array.from(first, (_, index) => start + index);
    const line = rest.length === 0 ? undefined : lines.find(({ to }) => start < to);
    for (const part of rest) {
      let next = at.at(-1)! + 1;
      while (next < line!.to && !standsAt(words, next, part)) next++;
      if (next >= line!.to) {
        at = [];
        break;
      }
      at = [...at, ...Array.from(part, (_, index) => next + index)];
    }
    if (at.length > 0) places.push(at);
  }
  // Parts of a quote are cells of a row wherever there is such a row.
  const rows = places.filter((at) => rest.length > 0 && startsCells(text, words, parts, at));
  return rows.length > 0 ? rows : places;
}

function startsCells(
  text: string,
  words: readonly Word[],
  parts: readonly (readonly Word[])[],
  at: readonly number[],
): boolean {
  let place = 0;
  return parts.every((part) => {
    const { start } = words[at[place]!]!;
    place += part.length;
    return /\|[^\p{L}\d|]*$/u.test(text.slice(Math.max(start - 40, 0), start));
  });
}

function standsAt(words: readonly Word[], start: number, part: readonly Word[]): boolean {
  return part.every(({ key }, index) => words[start + index]?.key === key);
}

function toPlace(page: Page, wanted: Wanted, at: PlacedWording["at"]): PlacedWording {
  const own = wanted.parts.flat();
  const anchor = at[wanted.at ?? 0] ?? at.find((index) => index !== undefined)!;
  const line = lineAt(page, anchor);
  const amounts = own.flatMap(({ amount }, index) => {
    const here = page.words[at[index] ?? -1]?.amount;
    return amount === undefined || here === undefined ? [] : [{ index, before: amount, here }];
  });
  const isSame = amounts.every(({ before, here }) => isSameAmount(before, here));
  const isOnlyValue = amounts.every(
    ({ index, before, here }) => index === wanted.at || isSameAmount(before, here),
  );
  const amount = wanted.at === undefined ? undefined : page.words[anchor];
  const value =
    wanted.reading === undefined || amount?.amount === undefined
      ? isSame
        ? wanted.value
        : undefined
      : valueBy(amount.amount, wanted.reading);
  return {
    at,
    line,
    heading: headingOf(page, line),
    column: columnOf(page, line, page.words[anchor]!.start),
    value,
    how: isSame ? "exact" : "numbers",
    // Another number of the quote has changed too: it may be a limit of something else.
    confidence: isSame ? 1 : isOnlyValue ? 0.95 : 0.6,
  };
}

function chosen(page: Page, wanted: Wanted, places: readonly PlacedWording[]): Found | Missing {
  const { seen } = wanted;
  const same = places.filter(({ column }) => column === seen?.column);
  const inColumn =
    same.length > 0 ? same : places.filter(({ column }) => seen?.column == null || column === null);
  if (inColumn.length === 0) return "another column";
  const best = ranked(inColumn, seen, places.length);
  const values = new Set(best.map(({ value }) => value));
  if (values.size > 1) return "ambiguous";
  const place = best[0]!;
  if (place.value === undefined) return "another unit";
  const { at, line, heading, column } = place;
  const used = at.filter((index) => index !== undefined);
  const [first, last] = [Math.min(...used), Math.max(...used)];
  const confidence = wanted.confidence * place.confidence;
  const how = ways.indexOf(place.how) > ways.indexOf(wanted.how) ? place.how : wanted.how;
  // Words that were passed over are part of the wording from here on.
  const isWhole = place.how === "words";
  const quote = isWhole
    ? quoted(page.text.slice(page.words[first]!.start, closed(page, page.words[last]!)))
    : quoteAt(page, wanted.parts, used);
  const end = page.lines[lineAt(page, last) + 1]?.start ?? page.text.length + 1;
  const lines = page.text.slice(page.lines[lineAt(page, first)]!.start, end - 1);
  const span = page.words.slice(first, last + 1);
  return {
    sighting: { value: place.value, quote, how, confidence },
    lines: standsOnce(page.text, lines) ? lines : undefined,
    next: {
      parts: isWhole ? [span] : regrouped(page, wanted.parts, used),
      at: wanted.at === undefined ? undefined : isWhole ? at[wanted.at]! - first : wanted.at,
      reading: wanted.reading,
      value: place.value,
      confidence,
      how,
      seen: {
        page,
        line,
        heading,
        column,
        ordinal: isWhole ? 0 : places.indexOf(place),
        count: isWhole ? 1 : places.length,
      },
    },
  };
}

/** Those that nothing sets apart from the best: by the wording, then by what stands around it. */
function ranked(
  places: readonly PlacedWording[],
  seen: Seen | undefined,
  count: number,
): readonly PlacedWording[] {
  if (places.length === 1) return places;
  if (seen === undefined) {
    const exact = places.filter(({ how }) => how === "exact");
    return exact.length > 0 ? [exact[0]!] : places;
  }
  const near = places.filter(({ heading }) => heading === seen.heading);
  const left = near.length > 0 ? near : places;
  if (left.length > 1 && left.length === count && count === seen.count)
    return [left[seen.ordinal]!];
  return left;
}

function regrouped(
  page: Page,
  parts: Wanted["parts"],
  at: readonly number[],
): readonly (readonly Word[])[] {
  let done = 0;
  return parts.map((part) => at.slice(done, (done += part.length)).map((i) => page.words[i]!));
}

/** The passage as it stands there; parts that stand apart are joined by a bar, as in today's quote. */
function quoteAt(page: Page, parts: Wanted["parts"], at: readonly number[]): string {
  return regrouped(page, parts, at)
    .map((part) => quoted(page.text.slice(part[0]!.start, closed(page, part.at(-1)!))))
    .join(" | ");
}

/** A bracket that the passage opened is closed by what stands right behind it. */
function closed({ text }: Page, { end }: Word): number {
  return end + (/^[)%]/.exec(text.slice(end))?.[0].length ?? 0);
}
