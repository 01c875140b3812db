/**
 * Cuts text into words, and words into stems, so that plurals and spellings of one word are equal. The
 * index is made with the same functions that read a question.
 */
import { onceFor } from "../schema/lists/once-for.ts";
import lists from "./words.json" with { type: "json" };

/** The words of a list, as they stand in it. */
function listed(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/** The stems of the words of a list. */
export function stemsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(" ").map(toStem));
}

/** In characters: the longest question. */
export const longestQuestion = 200;
/** The most words of a question that are looked for; words without meaning do not count. */
export const mostAskedWords = 12;

/** Letters, digits and signs of ASCII, without apostrophes. */
const isPlain = /^[ -&(-~]*$/;

/**
 * The words of a text: lower case, without accents. What is no letter and no digit separates words, but for
 * the point of a decimal, and of a version such as `24.x`.
 */
export function plainWords(text: string): readonly string[] {
  // Most texts are plain, and this is called for every text of the index.
  if (isPlain.test(text))
    return text.toLowerCase().match(/[a-z0-9]*\d(?:\.(?:\d[a-z0-9]*|x\b))+|[a-z0-9]+/g) ?? [];
  return (
    text
      .normalize("NFKD")
      .replace(/['’]s\b/giu, "")
      .replace(/[\p{M}'’]+/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]*\d(?:\.(?:\d[\p{L}\p{N}]*|x(?![\p{L}\p{N}])))+|[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Endings of words that have a shorter stem, and one spelling in their midst. */
const mayBeCut = /[seyd]$|ing$|(.)\1$|isation/;

/** Words that are not cut: their ends are no endings. */
const whole = listed(lists.whole);

/** A word that stands for several. */
const spelled: Readonly<Record<string, string>> = lists.spelled;

/** The words that a short form stands for: `rpm` → `requests`, `minute`. */
export function spelledOut(word: string): readonly string[] {
  return Object.hasOwn(spelled, word) ? spelled[word]!.split(" ") : [word];
}

export interface SaidWord {
  readonly text: string;
  readonly stem: string;
  /** The word before it. */
  readonly before: string;
}

export const shortPeriods: Readonly<Record<string, string>> = lists.shortPeriods;
const periods = onceFor(() => stemsOf("second minute hour day week month year"));
const periodOpeners = listed("per a an each every");

/** True for a word before what something is per. */
export function isPeriodOpener(word: string): boolean {
  return periodOpeners.has(word);
}

/** True for a length of time, such as `minutes`. */
export function isPeriod(word: string): boolean {
  return periods().has(toStem(word));
}

/**
 * The words of a text with their stems. The period of a rate is a word of its own: `requests per minute`
 * is about `/minute`, and `6 minutes` is not.
 */
export function saidWords(text: string): readonly SaidWord[] {
  const words = plainWords(text.replace(/\//g, " per ").replace(/_/g, " "))
    .flatMap(spelledOut)
    .map((word, at, all) => {
      const opener = all[/^\d+$/.test(all[at - 1] ?? "") ? at - 2 : at - 1] ?? "";
      return periodOpeners.has(opener) ? (shortPeriods[word] ?? word) : word;
    });
  return words.map((word, at) => {
    const number = /^\d+$/.test(words[at - 1] ?? "") ? words[at - 1]! : "";
    const opener = words[number === "" ? at - 1 : at - 2] ?? "";
    const isRate = isPeriod(word) && periodOpeners.has(opener);
    const stem = isRate ? `/${number}${toStem(word)}` : toStem(word);
    return { text: word, stem, before: words[at - 1] ?? "" };
  });
}

/** Words without meaning: they are left out wherever they stand. */
const silentWords = listed(lists.silent.join(" "));

/** Which one of many a word asks for; `judged` by what no fact says, such as the fastest. */
export type Superlative =
  | "highest"
  | "largest"
  | "lowest"
  | "smallest"
  | "cheapest"
  | "dearest"
  | "judged";

const superlatives: readonly (readonly [Superlative, ReadonlySet<string>])[] = [
  ["highest", listed("most highest greatest")],
  ["largest", listed("largest biggest longest")],
  ["lowest", listed("least lowest fewest")],
  ["smallest", listed("smallest shortest")],
  ["cheapest", listed("cheap cheaper cheapest inexpensive affordable")],
  ["dearest", listed("expensive priciest dearest")],
  ["judged", listed("best worst faster fastest quickest slowest newest oldest")],
];

export function superlativeOf(word: string): Superlative | undefined {
  return superlatives.find(([, words]) => words.has(word))?.[0];
}

/** Words that say only that a limit is asked for: they help to choose, and a fact may lack them. */
export const looseWords: ReadonlySet<string> = listed(lists.loose.join(" "));
const loose = onceFor(() => stemsOf(lists.loose.join(" ")));

/** Those of them that may be what is counted or measured: `how many users`. */
const things = onceFor(() => stemsOf(lists.things));

export function isThing(stem: string): boolean {
  return things().has(stem);
}

/** True for words that change nothing about what is asked. */
export function isSilent(word: string): boolean {
  return silentWords.has(word);
}

/** True for words that a fact may lack and still answer the question; the word is a stem. */
export function isLoose(stem: string): boolean {
  return loose().has(stem);
}

/** The part of a word that its forms share: `retries` and `retry`, `uploading` and `upload`. */
export function toStem(word: string): string {
  if (word.length < 4 || !mayBeCut.test(word) || /\d/.test(word) || whole.has(word)) return word;
  return word
    .replace(/isation/, "ization")
    .replace(/ise(?=[sd]?$)/, "ize")
    .replace(/ies$/, "y")
    .replace(/(?<=[sxz]|[cs]h)es$|(?<![su])s$/, "")
    .replace(/(?<=\w{4})(ing|ed)$/, "")
    .replace(/([b-df-hj-kmnp-rtv-z])\1$/, "$1")
    .replace(/(?<=\w{3})e$/, "")
    .replace(/(?<=\w{3})y$/, "i");
}
