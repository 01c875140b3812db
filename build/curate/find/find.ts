/**
 * The words that somebody types → the keys that fit all of them, best first. A word fits where a word
 * of the key starts with it; where it stands decides how much that tells. Where no key fits, the words
 * that keys have and that are spelt nearly like it.
 */
import { nearest } from "../../lists/nearest.ts";
import type { SearchedKey } from "./keys.ts";

/** A word that no key has, with those that somebody may have meant. */
export interface UnknownWord {
  readonly word: string;
  readonly near: readonly string[];
}

export interface FoundKeys {
  /** Best first; then those that more providers have; then by name. */
  readonly keys: readonly SearchedKey[];
  readonly unknown: readonly UnknownWord[];
  /** The words that some key has; none fits them all where `keys` is empty. */
  readonly known: readonly string[];
}

export function findKeys(asked: string, keys: readonly SearchedKey[]): FoundKeys {
  const typed = new Map(spoken(asked).map((word) => [folded(word), word]));
  const words = [...typed.keys()];
  const indexed = keys.map((key) => ({ key, texts: textsOf(key) }));
  const scoreOf = (texts: readonly SearchedText[], word: string): number =>
    Math.max(...texts.map((text) => wordFit(text, word)));
  const isKnown = (word: string): boolean => indexed.some(({ texts }) => scoreOf(texts, word) > 0);
  const found = indexed.flatMap(({ key, texts }) => {
    const scores = words.map((word) => scoreOf(texts, word));
    if (scores.length === 0 || scores.includes(0)) return [];
    return { key, score: scores.reduce((sum, score) => sum + score, wholeFit(texts, words)) };
  });
  found.sort(
    (a, b) =>
      b.score - a.score || b.key.providers - a.key.providers || (a.key.key < b.key.key ? -1 : 1),
  );
  const vocabulary = new Set(indexed.flatMap(({ texts }) => texts.flatMap((text) => text.words)));
  return {
    keys: found.map(({ key }) => key),
    unknown: words
      .filter((word) => !isKnown(word))
      .map((word) => ({ word: typed.get(word)!, near: nearest(word, vocabulary, 3) })),
    known: words.filter(isKnown).map((word) => typed.get(word)!),
  };
}

interface SearchedText {
  readonly words: readonly string[];
  /** How much a word tells that stands in it. */
  readonly weight: number;
}

function textsOf(key: SearchedKey): readonly SearchedText[] {
  const weighed: readonly (readonly [string | undefined, number])[] = [
    [key.title, 6],
    ...(key.aliases ?? []).map((alias) => [alias, 5] as const),
    [key.key, 5],
    [key.unit, 3],
    [key.question, 2],
    [key.description, 1],
    ...(key.values ?? []).map((value) => [value, 1] as const),
  ];
  return weighed.map(([text = "", weight]) => ({ words: foldedWords(text), weight }));
}

/** A whole word tells twice as much as the start of one. */
function wordFit({ words, weight }: SearchedText, word: string): number {
  if (words.includes(word)) return 2 * weight;
  return words.some((each) => each.startsWith(word)) ? weight : 0;
}

/** A title, an alias or a key that is all that was asked for goes before whatever holds it. */
function wholeFit(texts: readonly SearchedText[], words: readonly string[]): number {
  const asked = words.join(" ");
  return Math.max(...texts.map((text) => (text.words.join(" ") === asked ? 10 * text.weight : 0)));
}

function foldedWords(text: string): readonly string[] {
  return spoken(text).map(folded);
}

/** What is no letter and no digit parts words. */
function spoken(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Without the s of a plural. */
function folded(word: string): string {
  return word.length > 3 ? word.replace(/(?<!s)s$/, "") : word;
}
