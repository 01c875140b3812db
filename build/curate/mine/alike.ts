/**
 * The line of a page that says most of what a statement says. A word weighs the more the rarer it was
 * where the statement was last seen, and the rarest has to be there: `pins` among forty rows that all
 * say `Maximum number of … reached`. A line that stood beside the statement one version later says
 * something else, however alike it is.
 */
import { sayingOf, type Page, type Word } from "./page.ts";
import { measuresOf, othersOf, type Seen, type Wanted } from "./wanted.ts";

export interface Alike {
  /** The word of the page for each word of the statement; undefined where there is none. */
  readonly at: readonly (number | undefined)[];
  readonly score: number;
}

/** Below this share of the words' weight a line is not the statement. */
const least = 0.6;
/** Two lines nearer to each other than this are not told apart. */
const margin = 0.05;

const stopWords = new Set(
  "a an the of to in on for per is are be can may have has had own and or by with from at as it its this that each your you up".split(
    " ",
  ),
);

export function alike(page: Page, wanted: Wanted, seen: Seen): Alike | "ambiguous" | undefined {
  const words = wanted.parts.flat();
  const weights = weightsOf(words, seen.page);
  const telling = tellingWord(words, weights);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (telling === undefined || total === 0) return undefined;
  const others = othersOf(seen);
  const found: (Alike & { readonly amount: string })[] = [];
  for (const line of page.lines) {
    const here = page.words.slice(line.from, line.to);
    if (here.length > 400 || !here.some(({ key }) => key === telling)) continue;
    if (others.has(sayingOf(page, line))) continue;
    const pairs = aligned(words, here, weights);
    const matched = [...pairs.keys()].reduce((sum, index) => sum + weights[index]!, 0);
    const score = matched / total;
    if (score < least || (wanted.at !== undefined && !pairs.has(wanted.at))) continue;
    const taken = [...pairs.values()];
    const [first, last] = [Math.min(...taken), Math.max(...taken)];
    const span = here.slice(first, last + 1);
    if (span.length > words.length * 2 + 4 || measuresOf(span) !== measuresOf(words)) continue;
    const at = words.map((_, index) => {
      const place = pairs.get(index);
      return place === undefined ? undefined : line.from + place;
    });
    const amount =
      wanted.at === undefined ? "" : JSON.stringify(page.words[at[wanted.at]!]?.amount);
    found.push({ at, score, amount });
  }
  const [best, ...rest] = found.toSorted((a, b) => b.score - a.score);
  if (best === undefined) return undefined;
  const rivals = rest.filter(
    ({ score, amount }) => best.score - score < margin && amount !== best.amount,
  );
  return rivals.length > 0 ? "ambiguous" : best;
}

/** The word that has to be on a line; without it no line is looked at. */
export function tellingOf({ parts, seen }: Wanted): string | undefined {
  const words = parts.flat();
  return seen && tellingWord(words, weightsOf(words, seen.page));
}

function weightsOf(words: readonly Word[], page: Page): readonly number[] {
  const counts = new Map<string, number>();
  for (const { key } of page.words) counts.set(key, (counts.get(key) ?? 0) + 1);
  return words.map(({ key }) =>
    key === "#" ? 0.1 : (stopWords.has(key) ? 0.25 : 1) / Math.sqrt(counts.get(key) ?? 1),
  );
}

function tellingWord(words: readonly Word[], weights: readonly number[]): string | undefined {
  const own = words
    .map(({ key }, index) => ({ key, weight: weights[index]! }))
    .filter(({ key }) => key !== "#" && !stopWords.has(key) && !/^\d+$/.test(key));
  return own.toSorted((a, b) => b.weight - a.weight)[0]?.key;
}

/** The heaviest words that stand in both in the same order: place in `a` → place in `b`. */
function aligned(
  a: readonly Word[],
  b: readonly Word[],
  weights: readonly number[],
): ReadonlyMap<number, number> {
  const best = Array.from({ length: a.length + 1 }, () => new Float64Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      best[i]![j] = Math.max(
        best[i + 1]![j]!,
        best[i]![j + 1]!,
        a[i]!.key === b[j]!.key ? best[i + 1]![j + 1]! + weights[i]! : 0,
      );
  const pairs = new Map<number, number>();
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const both = a[i]!.key === b[j]!.key ? best[i + 1]![j + 1]! + weights[i]! : -1;
    if (both === best[i]![j]) pairs.set(i++, j++);
    else if (best[i + 1]![j] === best[i]![j]) i++;
    else j++;
  }
  return pairs;
}
