/**
 * Finds the names that are nearest to a misspelt one by edit distance, for messages to curators and for
 * suggestions of the API. None of them is measured in another unit or per another time.
 */
import { measureAlike, measuredName } from "./unit-words.ts";

/** In characters. The time to compare two texts grows with the product of their lengths. */
export const longestCompared = 200;

/**
 * At most `most` names, the nearest first, then by name. The distance may be 1, 2 or 3, depending on the
 * length of the word.
 */
export function nearest(word: string, names: Iterable<string>, most = 1): readonly string[] {
  if (word.length > longestCompared) return [];
  const asked = measuredName(word);
  const length = Math.min(word.length, asked.plain.length);
  const furthest = length < 5 ? 1 : length < 8 ? 2 : 3;
  const near: { name: string; distance: number }[] = [];
  for (const name of names) {
    if (Math.abs(name.length - word.length) > furthest + mostForUnits) continue;
    const meant = measuredName(name);
    if (Math.abs(meant.plain.length - asked.plain.length) > furthest) continue;
    // Cheaper than to compare them letter by letter.
    if (asked.units.some((unit) => unit !== "" && !meant.units.includes(unit))) continue;
    const distance = editDistance(asked.plain, meant.plain);
    if (distance > furthest || distance >= Math.max(length, 2)) continue;
    if (measureAlike(asked, meant, isSlip)) near.push({ name, distance });
  }
  near.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return near.slice(0, most).map(({ name }) => name);
}

/** In characters: what a unit in full and `per` add to its shortest form. */
const mostForUnits = 16;

/** True for one slip in a word of a unit, two behind it; its short forms differ by a letter. */
function isSlip(word: string, unit: string): boolean {
  return unit.length > 2 && editDistance(word, unit) <= (word.startsWith(unit) ? 2 : 1);
}

/** The nearest names, then the names that contain the word. */
export function related(word: string, names: readonly string[], most: number): readonly string[] {
  const part = word.toLowerCase();
  const containing = part.length < 3 ? [] : names.filter((name) => name.includes(part));
  return [...new Set([...nearest(word, names, most), ...containing])].slice(0, most);
}

/** The number of insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
