/** The words of a question → which keys they fit, and how well. */
import { addFit, emptyFit, type Fit } from "./fit.ts";
import type { KeyPhrase, Prepared } from "./prepare.ts";
import type { Measure } from "../schema/vocabulary.ts";
import type { AskedWord } from "./understand.ts";

export interface KeyFit extends Fit {
  /** Words of a description or of a part of an alias, where nothing else of the key is asked for. */
  readonly unsure: Int32Array;
  /** Of each word: how much it tells, more for a rare one. */
  readonly weights: readonly number[];
}

/** What a word tells that few keys have, and one that is in names alone or nowhere. */
const tells = { most: 2.2, name: 4 } as const;
/** What a loose word counts beside the others, and a word of an alias that is not meant as a whole. */
const share = { loose: 0.4, ofAlias: 0.4 } as const;
/** The part of an alias that must be asked for, by weight, before its words count. */
const leastOfAlias = 0.45;
/** What the whole of a title or an alias gains, and what the rest of a title loses that is not asked for. */
const wholes = { gain: 3, loss: 0.3, plural: 0.8, met: 0.99 } as const;
/** Phrases above this weight are titles and aliases. */
export const leastTitle = 2;
/** Phrases below this weight are descriptions. */
const leastName = 1;

/** How well each word of the question fits one phrase: 0 for not at all. */
type WordFits = readonly number[];

/** `taken` are the words that name a place and no key. */
export function fitKeys(words: readonly AskedWord[], taken: number, prepared: Prepared): KeyFit {
  const { phrases, measureOf } = prepared;
  const weightOf = stemWeights(prepared);
  const weights = words.map((word) =>
    word.isUnknown || isNameAlone(word, prepared) ? tells.name : weightOf(word.stem),
  );
  const tellsOf = (at: number): number => weights[at]! * (words[at]!.isLoose ? share.loose : 1);
  const asked = words.reduce((sum, _, at) => (taken & (1 << at) ? sum : sum + tellsOf(at)), 0);
  const fit = emptyFit(measureOf.length);
  const gains = measureOf.map(() => [] as number[]);
  const bonus = new Float64Array(measureOf.length);
  const hinted = new Int32Array(measureOf.length);
  for (const [number, fits] of touchedPhrases(words, prepared)) {
    const phrase = phrases[number]!;
    const { key, weight, isWhole } = phrase;
    const { all, met, covered } = coverOf(phrase, fits, words, weightOf, tellsOf);
    const counts = !isWhole || met >= leastOfAlias * all;
    for (const [at, factor] of fits.entries()) {
      const word = words[at]!;
      if (factor === 0 || taken & (1 << at)) continue;
      const isMeant = !word.isStrict || met >= leastOfAlias * all;
      if (counts && isMeant && !word.isPart && !(word.isTier && isWhole))
        (weight < leastName || (isWhole && met < wholes.met * all) ? hinted : fit.bits)[key]! |=
          1 << at;
      const gain = factor * weight * tellsOf(at) * (counts ? 1 : share.ofAlias);
      gains[key]![at] = Math.max(gains[key]![at] ?? 0, gain);
    }
    if (weight < leastTitle) continue;
    if (!isWhole) fit.score[key]! -= wholes.loss * Math.max(0, all - met);
    const part = asked === 0 ? 0 : Math.min(1, met / all) * Math.min(1, covered / asked);
    bonus[key] = Math.max(bonus[key]!, wholes.gain * part);
  }
  for (const [key, own] of gains.entries())
    fit.score[key]! += own.reduce((sum, gain) => sum + gain, bonus[key]!);
  const unsure = withHinted(words, fit, hinted);
  addQuantities(words, taken, prepared, fit);
  return { ...fit, unsure, weights };
}

/** A description or a part of an alias makes sure of a word where the key is called by another one too. */
function withHinted(words: readonly AskedWord[], { bits }: Fit, hinted: Int32Array): Int32Array {
  const telling = words.reduce(
    (sum, { isLoose, isStrict }, at) => (isLoose || isStrict ? sum : sum | (1 << at)),
    0,
  );
  return hinted.map((own, key) => {
    const isCalled = (bits[key]! & telling) !== 0;
    if (isCalled) bits[key]! |= own;
    return isCalled ? 0 : own;
  });
}

/** The less phrases have a stem, the more it tells. */
function stemWeights({ phrasesOf, measureOf }: Prepared): (stem: string) => number {
  return (stem) => {
    const found = phrasesOf.get(stem)?.length ?? 0;
    // Which period a rate is for matters as much as anything can.
    if (found === 0 || stem.startsWith("/")) return tells.most;
    return Math.min(tells.most, Math.log2(1 + (3 * measureOf.length) / (1 + found)) / 4);
  };
}

function touchedPhrases(
  words: readonly AskedWord[],
  { phrasesOf }: Prepared,
): ReadonlyMap<number, WordFits> {
  const touched = new Map<number, number[]>();
  for (const [at, { forms }] of words.entries())
    for (const [stem, factor] of forms)
      for (const phrase of phrasesOf.get(stem) ?? []) {
        let fits = touched.get(phrase);
        if (fits === undefined) touched.set(phrase, (fits = words.map(() => 0)));
        fits[at] = Math.max(fits[at]!, factor);
      }
  return touched;
}

interface Cover {
  /** The weight of the phrase, and of what of it is asked for. */
  readonly all: number;
  readonly met: number;
  /** The weight of the words of the question that it has. */
  readonly covered: number;
}

function coverOf(
  { stems }: KeyPhrase,
  fits: WordFits,
  words: readonly AskedWord[],
  weightOf: (stem: string) => number,
  tellsOf: (at: number) => number,
): Cover {
  const all = stems.reduce((sum, stem) => sum + weightOf(stem), 0);
  let [met, covered] = [0, 0];
  for (const [at, factor] of fits.entries()) {
    if (factor === 0) continue;
    covered += factor * tellsOf(at);
    const { forms } = words[at]!;
    met += Math.max(...stems.map((stem) => (forms.has(stem) ? weightOf(stem) : 0)));
  }
  return { all, met, covered };
}

function isNameAlone({ forms }: AskedWord, { parts, phrasesOf }: Prepared): boolean {
  const stems = [...forms.keys()];
  return !stems.some((stem) => phrasesOf.has(stem)) && stems.some((stem) => parts.has(stem));
}

/** `size` fits whatever is counted in bytes, and `price` whatever costs money. */
function addQuantities(
  words: readonly AskedWord[],
  taken: number,
  { measureOf }: Prepared,
  fit: Fit,
): void {
  const plurals = words.reduce((sum, { isPlural }, at) => (isPlural ? sum | (1 << at) : sum), 0);
  for (const [key, measure] of measureOf.entries()) {
    // Who asks for `files` asks how many there may be, and for `file` how large one is.
    if (measure === "count" && fit.bits[key]! & plurals) fit.score[key]! += wholes.plural;
    for (const [at, { quantity }] of words.entries())
      if (measure !== undefined && fitsMeasure(measure, quantity) && !(taken & (1 << at)))
        addFit(fit, key, 1 << at, wholes.plural);
  }
}

/** How many there are may be told for a while too. */
function fitsMeasure(measure: Measure, quantity: Measure | undefined): boolean {
  return measure === quantity || (quantity === "count" && measure === "rate");
}
