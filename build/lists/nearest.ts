/** The nearest names to a misspelt one, by edit distance: for curators and for the API's suggestions. */

/** No name may be longer; comparing two takes the product of their lengths. */
export const longestCompared = 200;

/** At most `most` names within reach, nearest first, then by name: a third of a word is another word. */
export function nearest(word: string, names: Iterable<string>, most = 1): readonly string[] {
  if (word.length > longestCompared) return [];
  const asked = word.toLowerCase();
  const furthest = asked.length < 5 ? 1 : asked.length < 8 ? 2 : 3;
  const near: { name: string; distance: number }[] = [];
  for (const name of names) {
    if (Math.abs(name.length - asked.length) > furthest) continue;
    const distance = editDistance(asked, name.toLowerCase());
    if (distance <= furthest && distance < Math.max(asked.length, 2)) near.push({ name, distance });
  }
  near.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return near.slice(0, most).map(({ name }) => name);
}

/** The nearest names, then those that contain the word: what somebody may have meant by it. */
export function related(word: string, names: readonly string[], most: number): readonly string[] {
  const part = word.toLowerCase();
  const containing = part.length < 3 ? [] : names.filter((name) => name.includes(part));
  return [...new Set([...nearest(word, names, most), ...containing])].slice(0, most);
}

/** Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`. */
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
