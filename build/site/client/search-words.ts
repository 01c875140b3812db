/** Prepares words for indexing and searching: lower case, no accents, no words without meaning. */

const silent = new Set(
  "a an and are can do does for have how i in is it many may much my of on or that the their to what which with".split(
    " ",
  ),
);

/** Other words that people use for a word in keys. */
const otherWords: ReadonlyMap<string, readonly string[]> = new Map([
  ["max", ["limit", "maximum", "quota"]],
  ["mb", ["size"]],
  ["gb", ["size"]],
  ["kb", ["size"]],
  ["price", ["cost"]],
  ["pricing", ["cost"]],
  ["members", ["users", "seats"]],
  ["rate", ["throttling"]],
  ["characters", ["length"]],
]);

/** The word to look up; null for a word without meaning. */
export function termsOf(word: string): string | null {
  const plain = word
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  return plain === "" || silent.has(plain) ? null : plain;
}

/** The words to index: the word itself, and other words for it. */
export function withOtherWords(word: string): string | string[] | null {
  const term = termsOf(word);
  const others = term === null ? undefined : otherWords.get(term);
  return term === null || others === undefined ? term : [term, ...others];
}
