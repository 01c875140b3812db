/**
 * Cuts text into words, and words into stems, so that plurals and spellings of one word are equal. The
 * index is made with the same functions that read a question.
 */
import { onceFor } from "../lists/once-for.ts";

/** In characters: the longest question. */
export const longestQuestion = 200;
/** The most words of a question that are looked for; words without meaning do not count. */
export const mostAskedWords = 12;

/** Letters, digits and signs of ASCII, without apostrophes. */
const isPlain = /^[ -&(-~]*$/;

/**
 * The words of a text: lower case, without accents. What is no letter and no digit separates words, but for
 * the point of a decimal.
 */
export function plainWords(text: string): readonly string[] {
  // Most texts are plain, and this is called for every text of the index.
  if (isPlain.test(text))
    return text.toLowerCase().match(/[a-z0-9]*\d(?:\.\d[a-z0-9]*)+|[a-z0-9]+/g) ?? [];
  return (
    text
      .normalize("NFKD")
      .replace(/['’]s\b/giu, "")
      .replace(/[\p{M}'’]+/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]*\d(?:\.\d[\p{L}\p{N}]*)+|[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Endings of words that have a shorter stem, and one spelling in their midst. */
const mayBeCut = /[seyd]$|ing$|(.)\1$|isation/;

/** Words that are not cut: their ends are no endings. */
const whole = new Set([
  "aws",
  "dns",
  "sms",
  "mms",
  "kubernetes",
  "redis",
  "postgres",
  "sess",
  "gas",
  "bus",
  "news",
]);

/** A word that stands for several. */
const spelled: Readonly<Record<string, readonly string[]>> = {
  rpm: ["requests", "per", "minute"],
  rps: ["requests", "per", "second"],
  qps: ["requests", "per", "second"],
  rpd: ["requests", "per", "day"],
  rph: ["requests", "per", "hour"],
  tpm: ["tokens", "per", "minute"],
  tpd: ["tokens", "per", "day"],
  tps: ["tokens", "per", "second"],
  mau: ["per", "month", "active", "users"],
  hourly: ["per", "hour"],
  daily: ["per", "day"],
  weekly: ["per", "week"],
  monthly: ["per", "month"],
  yearly: ["per", "year"],
  annually: ["per", "year"],
  annual: ["per", "year"],
};

/** The words that a short form stands for: `rpm` → `requests`, `minute`. */
export function spelledOut(word: string): readonly string[] {
  return Object.hasOwn(spelled, word) ? spelled[word]! : [word];
}

export interface SaidWord {
  readonly text: string;
  readonly stem: string;
  /** The word before it. */
  readonly before: string;
}

export const shortPeriods: Readonly<Record<string, string>> = {
  s: "second",
  sec: "second",
  secs: "second",
  min: "minute",
  mins: "minute",
  h: "hour",
  hr: "hour",
  hrs: "hour",
  d: "day",
  mo: "month",
  yr: "year",
};
const periods = onceFor(
  () => new Set(["second", "minute", "hour", "day", "week", "month", "year"].map(toStem)),
);
const periodOpeners = new Set(["per", "a", "an", "each", "every"]);

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
const silentWords = new Set(
  `a about according actual actually after all allowed allow allows already also am an and any anyone are around as ask
  at authenticated be because been before being both but by can cannot cant could current currently did do does doesnt
  doing dont each either ever exactly exist existing find first for from get gets getting give given go goes going got
  had happen happens has have having hello help her here hey hi hit hitting hold how i if im in into is isnt it its
  just keep know let lets like look made make makes making may maybe me mean might more most much must my myself
  need needed no not now of off offer offers offered official on once one only onto or other our out over own per
  permit permitted please possible provide provides question regular right same say says set shall she should single
  so some someone something still such take takes tell than that thats the times their them then there these they thing
  this those through till to too total type typical under until up us use used uses using usually via vs versus
  want was way we well were what whats when where whether which while who whose why will with within without wont
  would you your yours e s t ll re ve compare compared comparison difference between exceed exceeding exceeded
  start starts happen every another new existing`.split(/\s+/),
);

/**
 * `largest` is another word for the limit of one provider, and among many it asks for one of them; `lowest`
 * is the limit where that is a least one; `cheapest` is a judgement that no fact makes.
 */
export type Superlative = "most" | "least" | "best";

const most = /^(most|largest|biggest|longest|highest|greatest)$/;
const least = /^(least|lowest|smallest|shortest|fewest)$/;
const best =
  /^(best|worst|cheap|cheaper|cheapest|inexpensive|expensive|affordable|faster|fastest|quickest|slowest|newest|oldest)$/;

export function superlativeOf(word: string): Superlative | undefined {
  if (most.test(word)) return "most";
  if (least.test(word)) return "least";
  return best.test(word) ? "best" : undefined;
}

/** Words that say only that a limit is asked for: they help to choose, and a fact may lack them. */
export const looseWords: readonly string[] =
  `many limit maximum quota cap allowance restriction threshold ceiling constraint bound number count amount plan tier
  subscription account api service platform product app application feature official docs documentation page value
  include send create run work support available exist have enable level top large long big
  high low small short minimum fast old wide deep tall standard normal general basic public user per`.split(
    /\s+/,
  );
const loose = onceFor(() => new Set(looseWords.map(toStem)));

/** Those of them that may be what is counted or measured: `how many users`. */
const things = onceFor(
  () =>
    new Set(
      "user page account application app service product feature value".split(" ").map(toStem),
    ),
);

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
