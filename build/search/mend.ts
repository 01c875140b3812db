/** A word that the dataset lacks → the word that was meant, or those that begin so. */
import { editDistance } from "../lists/nearest.ts";
import { bitCount } from "./fit.ts";
import type { Prepared } from "./prepare.ts";

/** In letters: a shorter word is another word where one letter differs. */
const shortestMended = 4;

/** The word that was meant, where one letter is wrong; two in a long word. */
export function mendWord(word: string, { vocabulary }: Prepared): string | undefined {
  if (word.length < shortestMended || /\d/.test(word)) return undefined;
  const most = word.length < 9 ? 1 : 2;
  let best: string | undefined;
  let least = most + 1;
  const letters = lettersOf(word);
  const others = vocabulary.get(word[0]!) ?? [];
  for (const other of others) {
    if (other.length <= shortestMended || Math.abs(other.length - word.length) > most) continue;
    // One letter for another takes one away and adds one.
    if (bitCount(letters ^ lettersOf(other)) > 2 * most) continue;
    const distance = editDistance(word, other);
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

/** Which letters a word has, as bits. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Words that begin so. */
export function completions(word: string, { vocabulary }: Prepared): string[] {
  const others = vocabulary.get(word[0]!) ?? [];
  return others.filter((other) => other.startsWith(word)).slice(0, 8);
}
