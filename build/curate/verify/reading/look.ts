/**
 * A fact's quote, where it stood when it was read, and the text of its page today → whether it stands
 * there still: the same words, between the same words, under the same labels, as often as before. All
 * else is for a person to look at: a machine that judges what other words mean judges wrongly.
 */
import { grouped } from "../../../schema/lists/grouped.ts";
import type { MissingReason } from "../../../schema/verify-report.ts";
import type { Place } from "../../../schema/place.ts";
import { mostOccurrences, standingsOf, wordsOf } from "./place.ts";
import { written } from "./passage.ts";
import type { Text, Word } from "./read.ts";
import { tokensOf } from "./token.ts";

export interface Claim {
  readonly quote: string;
  /** Whether the quote states the fact's value, as `check` judges it. */
  readonly isStated: boolean;
}

export type Look =
  | { readonly outcome: "confirmed" }
  | { readonly outcome: "look"; readonly missing: MissingReason; readonly nearest: string | null };

/** `places` is where the quote stood; undefined where that is not known. */
export function look(
  { quote, isStated }: Claim,
  places: readonly Place[] | undefined,
  text: Text,
): Look {
  const found = standingsOf(quote, text);
  const now = found.map(({ place }) => place);
  const missing = now.length === 0 ? "quote" : isStated ? firstDifference(places, now) : "value";
  if (missing === undefined) return { outcome: "confirmed" };
  const words = tokensOf(quote).filter(({ kind }) => kind === "word" || kind === "number");
  const wanted = new Set(words.map(({ key }) => key));
  const nearest = found[0]?.shown ?? nearestPassage(wanted, text);
  return { outcome: "look", missing, nearest: nearest && clipped(nearest, wanted) };
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
  const counts = grouped(now, placeKey);
  const isSame = [...grouped(before, placeKey)].every(
    ([key, { length }]) => counts.get(key)?.length === length,
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

/**
 * Whether a page has nothing of the one that was read: none of the quotes, and no heading that they
 * stood under. It is an error page, a login or another document, and says nothing about its facts.
 */
export function isOther(
  looks: readonly { readonly look: Look; readonly stood: readonly Place[] | undefined }[],
  text: Text,
): boolean {
  if (!looks.every((each) => each.look.outcome === "look" && each.look.missing === "quote"))
    return false;
  const known = looks.flatMap(({ stood = [] }) => stood.map(({ headings }) => headings));
  const now = new Set(text.passages.flatMap(({ headings }) => headings));
  const names = new Set([...now].map((heading) => wordsOf(heading.text)));
  const isGone = (headings: readonly string[]): boolean =>
    headings.length > 0 && !headings.some((each) => names.has(each));
  return known.length > 0 && known.every(isGone);
}

/**
 * The block or the row with most of the words, for a person to compare; null where not even a third of them
 * stand together.
 */
function nearestPassage(wanted: ReadonlySet<string>, { words }: Text): string | null {
  let best: { readonly seen: ReadonlySet<string>; readonly word: Word } | undefined;
  let seen = new Set<string>();
  let before: Word | undefined;
  for (const word of words) {
    const { passage, segment, key } = word;
    const isSame =
      passage.kind === "row" ? before?.passage === passage : before?.segment === segment;
    if (!isSame) seen = new Set();
    if (wanted.has(key)) seen.add(key);
    if (seen.size > (best?.seen.size ?? 0)) best = { seen, word };
    before = word;
  }
  if (best === undefined || best.seen.size * 3 < wanted.size) return null;
  const { passage, segment } = best.word;
  return passage.kind === "row" ? written(passage) : segment.text;
}

const longestExcerpt = 300;

/** From a little before the first of the longer words that are looked for, where the passage is long. */
function clipped(text: string, wanted: ReadonlySet<string>): string {
  if (text.length <= longestExcerpt) return text;
  const lower = text.toLowerCase();
  const places = [...wanted].filter((word) => word.length > 3).map((word) => lower.indexOf(word));
  const first = Math.min(...places.filter((at) => at !== -1), lower.length);
  const start = Math.max(0, Math.min(first - 50, text.length - longestExcerpt));
  return `${start > 0 ? "… " : ""}${text.slice(start, start + longestExcerpt).trim()} …`;
}
