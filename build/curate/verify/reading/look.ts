/**
 * A fact's quote, where it stood when it was read, and the text of its page today → whether it stands
 * there still: the same words, between the same words, under the same labels, as often as before. All
 * else is for a person to look at: a machine that judges what other words mean judges wrongly.
 */
import type { MissingReason } from "../../../schema/verify-report.ts";
import type { Place } from "../../../schema/place.ts";
import { indexOf, mostOccurrences, type Index } from "./occurrence.ts";
import { written, type Passage } from "./passage.ts";
import { standingsOf, wordsOf } from "./place.ts";
import { toQuote, type Quote } from "./token.ts";
import type { Text } from "./read.ts";

export interface Claim {
  readonly quote: string;
  /** Whether the quote states the fact's value, as `check` judges it. */
  readonly isStated: boolean;
}

export type Look =
  | { readonly outcome: "confirmed" }
  | { readonly outcome: "look"; readonly missing: MissingReason; readonly nearest: string | null };

/** `places` is where the quote stood; undefined where that is not known. */
export function look(claim: Claim, places: readonly Place[] | undefined, text: Text): Look {
  const { quote, isStated } = claim;
  const found = standingsOf(quote, text);
  const [first] = found;
  if (first === undefined) {
    const nearest = nearestPassage(toQuote(quote), text, indexOf(text));
    return { outcome: "look", missing: "quote", nearest };
  }
  const now = found.map(({ place }) => place);
  const missing = isStated ? firstDifference(places, now) : "value";
  if (missing === undefined) return { outcome: "confirmed" };
  const words = new Set(toQuote(quote).pieces.flatMap((piece) => piece.map(({ key }) => key)));
  return { outcome: "look", missing, nearest: clipped(first.shown, words) };
}

/** The first difference between the places before and now; undefined where there is none. */
function firstDifference(
  before: readonly Place[] | undefined,
  now: readonly Place[],
): MissingReason | undefined {
  const [first] = before ?? [];
  if (before === undefined || first === undefined) return "unknown";
  // What was read in another format, such as the Markdown of a page, has no title of its own.
  if (first.title !== undefined && first.title !== now[0]?.title) return "labels";
  const labels = new Set(now.map(labelsOf));
  if (!before.every((place) => labels.has(labelsOf(place)))) return "labels";
  const counts = timesEach(now.map(placeKey));
  const isSame = [...timesEach(before.map(placeKey))].every(
    ([key, count]) => counts.get(key) === count,
  );
  return isSame && now.length <= mostOccurrences ? undefined : "words";
}

function labelsOf({ headings, columns }: Place): string {
  return JSON.stringify([headings, columns]);
}

function placeKey(place: Place): string {
  const { prefix, exact, suffix, rows = 1 } = place;
  return JSON.stringify([labelsOf(place), prefix, exact, suffix, rows]);
}

function timesEach(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/**
 * Whether a page has nothing of the one that was read: none of the quotes, and no heading that they
 * stood under. It is an error page, a login or another document, and says nothing about its facts.
 */
export function isOther(
  looks: readonly Look[],
  places: readonly (readonly Place[] | undefined)[],
  text: Text,
): boolean {
  if (!looks.every((each) => each.outcome === "look" && each.missing === "quote")) return false;
  const known = places.flatMap((each) => each ?? []);
  if (known.length === 0 || known.some(({ headings }) => headings.length === 0)) return false;
  const now = new Set(text.passages.flatMap(({ headings }) => headings));
  const names = new Set([...now].map((heading) => wordsOf(heading.text)));
  return known.every(({ headings }) => !headings.some((each) => names.has(each)));
}

const maxPositions = 20_000;
const longestExcerpt = 300;

/** The passage most like the quote, for a person to compare; null where not even a third of its words stand together. */
function nearestPassage(quote: Quote, text: Text, index: Index): string | null {
  const wanted = new Set(quote.pieces.flat().map(({ key }) => key));
  const scores = new Map<string, number>();
  let total = 0;
  for (const key of wanted) {
    const positions = index.positions.get(key) ?? [];
    const weight = /[\p{L}\p{N}]/u.test(key) ? (key.length > 2 ? 2 : 1) : 0.25;
    total += weight;
    if (positions.length > maxPositions) continue;
    for (const place of new Set(positions.map((at) => passageAt(at, text, index))))
      scores.set(place, (scores.get(place) ?? 0) + weight);
  }
  const [best, score] = [...scores].reduce<readonly [string, number]>(
    (most, each) => (each[1] > most[1] ? each : most),
    ["", 0],
  );
  if (score * 3 < total) return null;
  const [passage = 0, segment = -1] = best.split(" ").map(Number);
  return clipped(shownOf(text.passages[passage]!, segment), wanted);
}

/** A row is one place; of a run each block is. */
function passageAt(at: number, { passages }: Text, index: Index): string {
  const passage = index.passages[at]!;
  return passages[passage]!.kind === "row" ? String(passage) : `${passage} ${index.segments[at]}`;
}

function shownOf(passage: Passage, segment: number): string {
  return segment < 0 ? written(passage) : passage.segments[segment]!.text;
}

/** Around the first of the words that are looked for, where the passage is long. */
function clipped(text: string, wanted: ReadonlySet<string>): string {
  if (text.length <= longestExcerpt) return text;
  const lower = text.toLowerCase();
  const places = [...wanted]
    .filter((word) => word.length > 2)
    .map((word) => lower.indexOf(word))
    .filter((at) => at !== -1);
  const middle =
    places.length === 0 ? 0 : places.toSorted((a, b) => a - b)[Math.floor(places.length / 2)]!;
  const start = Math.max(0, Math.min(middle - longestExcerpt / 2, text.length - longestExcerpt));
  const cut = text.slice(start, start + longestExcerpt).trim();
  return `${start > 0 ? "… " : ""}${cut}${start + longestExcerpt < text.length ? " …" : ""}`;
}
