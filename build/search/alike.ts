/**
 * Words that people use for one another in this field, words that name a kind of quantity, and words that were
 * misspelt or not typed to their end. The first two hold for every provider and key; what only one provider or
 * key is called is an alias in the facts.
 */
import type { Measure } from "../schema/vocabulary.ts";
import { onceFor } from "../schema/lists/once-for.ts";
import { stemsOf } from "./words.ts";
import lists from "./words.json" with { type: "json" };
import { editDistance } from "../schema/lists/nearest.ts";
import type { Spoken } from "./prepare.ts";

/** Each word of a group finds the others too. */
const others = onceFor(() => {
  const found = new Map<string, ReadonlySet<string>>();
  for (const group of lists.alike) {
    const stems = [...stemsOf(group)];
    for (const stem of stems) found.set(stem, new Set([...(found.get(stem) ?? []), ...stems]));
  }
  return found;
});

/** Words that name a kind of quantity, and not which one. */
const measured = onceFor(
  () =>
    new Map(
      Object.entries(lists.quantities).flatMap(([measure, words]) =>
        [...stemsOf(words)].map((stem) => [stem, measure as Measure] as const),
      ),
    ),
);

/** Stems of other words for it; without itself. */
export function alikeOf(stem: string): readonly string[] {
  return [...(others().get(stem) ?? [])].filter((other) => other !== stem);
}

/** The kind of quantity that the word asks for, whatever it is of. */
export function quantityOf(stem: string): Measure | undefined {
  return measured().get(stem);
}

/** In letters: a shorter word is another word where one letter differs. */
const shortestMended = 4;

/** The word that was meant, where one letter is wrong; two in a long word. */
export function mendWord(word: string, { lexicon }: Spoken): string | undefined {
  // A word that is not read yet may be known.
  if (word.length < shortestMended || /\d/.test(word) || !lexicon.isRead(word)) return undefined;
  return (
    nearestTo(word, lexicon.beginning(word.slice(0, 2))) ??
    nearestTo(word, lexicon.beginning(word.slice(0, 1)))
  );
}

function nearestTo(word: string, others: readonly string[]): string | undefined {
  const most = word.length < 9 ? 1 : 2;
  let best: string | undefined;
  let least = most + 1;
  for (const other of others) {
    if (other.length <= shortestMended || Math.abs(other.length - word.length) > most) continue;
    const distance = editDistance(word, other);
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

/** Words that begin so. */
export function completions(word: string, { lexicon }: Spoken): readonly string[] {
  return lexicon.beginning(word).slice(0, 8);
}
