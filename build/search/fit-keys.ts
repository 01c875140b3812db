/** The words of a question → which keys they fit, and how well. */
import { addFit, emptyFit, type Fit } from "./fit.ts";
import type { KeyIndex } from "./key-index.ts";
import type { Spoken } from "./prepare.ts";
import type { Measure } from "../schema/vocabulary.ts";
import { bitsOf, type AskedWord } from "./understand.ts";

export interface KeyFit extends Fit {
  /** Words of a description or of a part of an alias, where nothing else of the key is asked for. */
  readonly unsure: Int32Array;
  /** The words that some text of the key has, and not only a word like them. */
  readonly own: Int32Array;
  /** Of each word: how much it tells, more for a rare one. */
  readonly weights: readonly number[];
}

/** What a word tells that is in names alone or nowhere. */
const tellsOfName = 4;
/** What a loose word counts beside the others, and a word of an alias that is not meant as a whole. */
const share = { loose: 0.4, ofAlias: 0.4 } as const;
/** The part of an alias that must be asked for, by weight, before its words count. */
const leastOfAlias = 0.45;
/** What the whole of a title or an alias gains, and what the rest of a title loses that is not asked for. */
const wholes = { gain: 3, loss: 0.3, plural: 0.8, met: 0.99 } as const;
/** Texts above this weight are titles and aliases. */
const leastTitle = 2;
/** Texts below this weight are descriptions. */
const leastName = 1;

/** `taken` are the words that name a place and no key. */
export function fitKeys(words: readonly AskedWord[], taken: number, spoken: Spoken): KeyFit {
  const { keys } = spoken;
  const { measureOf } = keys;
  const weights = words.map((word) =>
    word.isUnknown || isNameAlone(word, spoken) ? tellsOfName : keys.tellsOf(word.stem),
  );
  const tellings = words.map(({ isLoose }, at) => weights[at]! * (isLoose ? share.loose : 1));
  const asked = tellings.reduce((sum, each, at) => (taken & (1 << at) ? sum : sum + each), 0);
  const fit = emptyFit(measureOf.length);
  const gains = new Float64Array(measureOf.length * words.length);
  const bonus = new Float64Array(measureOf.length);
  const hinted = new Int32Array(measureOf.length);
  const own = new Int32Array(measureOf.length);
  for (const [number, fits] of textsWith(words, keys)) {
    const key = keys.keyOf[number]!;
    const weight = keys.tells[number]!;
    const isWhole = keys.isWhole[number] === 1;
    const all = keys.weightOf(number);
    const met = fits.reduce((sum, each) => sum + each.weight, 0);
    const covered = fits.reduce((sum, { factor }, at) => sum + factor * tellings[at]!, 0);
    const isMostlyMet = met >= leastOfAlias * all;
    const counts = !isWhole || isMostlyMet;
    for (const [at, { factor }] of fits.entries()) {
      const word = words[at]!;
      if (factor === 0 || taken & (1 << at)) continue;
      if (factor === 1) own[key]! |= 1 << at;
      const isMeant = !word.isStrict || isMostlyMet;
      if (counts && isMeant && !word.isPart && !(word.isTier && isWhole))
        (weight < leastName || (isWhole && met < wholes.met * all) ? hinted : fit.bits)[key]! |=
          1 << at;
      const gain = factor * weight * tellings[at]! * (counts ? 1 : share.ofAlias);
      const place = key * words.length + at;
      gains[place] = Math.max(gains[place]!, gain);
    }
    if (weight < leastTitle) continue;
    if (!isWhole) fit.score[key]! -= wholes.loss * Math.max(0, all - met);
    const part = asked === 0 ? 0 : Math.min(1, met / all) * Math.min(1, covered / asked);
    bonus[key] = Math.max(bonus[key]!, wholes.gain * part);
  }
  for (let key = 0, place = 0; key < measureOf.length; key++) {
    let sum = bonus[key]!;
    for (let at = 0; at < words.length; at++) sum += gains[place++]!;
    fit.score[key]! += sum;
  }
  const unsure = withHinted(words, fit, hinted);
  addQuantities(words, taken, keys, fit);
  return { ...fit, unsure, own, weights };
}

/**
 * Where a provider has a key with the word itself, one with a word like it alone is not sure of it:
 * `attachments` are not all stored files. `keys` are those that the provider has facts of.
 */
export function doubtAlike(
  { bits, unsure, own }: KeyFit,
  words: readonly AskedWord[],
  keys: ReadonlySet<number>,
): void {
  const telling = bitsOf(words, ({ isLoose, isStrict }) => !isLoose && !isStrict);
  let held = 0;
  for (const key of keys) held |= own[key]!;
  let doubtedOfAny = 0;
  for (const key of keys) doubtedOfAny |= bits[key]! & ~own[key]! & held & telling;
  for (const key of keys) {
    if ((bits[key]! & own[key]! & telling) !== 0) continue;
    const doubted = bits[key]! & ~own[key]! & held & telling;
    bits[key]! &= ~doubted;
    unsure[key]! |= doubted;
    bits[key]! |= unsure[key]! & own[key]! & doubtedOfAny;
  }
}

/** A description or a part of an alias makes sure of a word where the key is called by another one too. */
function withHinted(words: readonly AskedWord[], { bits }: Fit, hinted: Int32Array): Int32Array {
  const telling = bitsOf(words, ({ isLoose, isStrict }) => !isLoose && !isStrict);
  return hinted.map((own, key) => {
    const isCalled = (bits[key]! & telling) !== 0;
    if (isCalled) bits[key]! |= own;
    return isCalled ? 0 : own;
  });
}

/** How well a word fits a text, and what the stem weighs that it fits: 0 for not at all. */
interface TextFit {
  factor: number;
  weight: number;
}

/** The texts of keys that have a word of the question, each with how every word fits it. */
function textsWith(
  words: readonly AskedWord[],
  keys: KeyIndex,
): ReadonlyMap<number, readonly TextFit[]> {
  const found = new Map<number, readonly TextFit[]>();
  for (const [at, { forms }] of words.entries())
    for (const [stem, factor] of forms)
      for (const text of keys.textsOf(stem)) {
        const fits = found.get(text) ?? words.map(() => ({ factor: 0, weight: 0 }));
        found.set(text, fits);
        fits[at]!.factor = Math.max(fits[at]!.factor, factor);
        fits[at]!.weight = Math.max(fits[at]!.weight, keys.tellsOf(stem));
      }
  return found;
}

function isNameAlone({ forms, stem }: AskedWord, { keys, lexicon }: Spoken): boolean {
  return ![...forms.keys()].some((form) => keys.isWord(form)) && lexicon.isPart(stem);
}

/** `size` fits whatever is counted in bytes, and `price` whatever costs money. */
function addQuantities(
  words: readonly AskedWord[],
  taken: number,
  { measureOf }: KeyIndex,
  fit: Fit,
): void {
  const plurals = bitsOf(words, ({ isPlural }) => isPlural);
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

/** The keys that have exactly these stems as their title or as an alias. */
export function keysCalled(stems: readonly string[], keys: KeyIndex): readonly number[] {
  const [first = "", ...others] = new Set(stems);
  const texts = keys
    .textsOf(first)
    .filter((text) => keys.tells[text]! >= leastTitle && keys.countOf(text) === others.length + 1);
  const called = texts.filter((text) => others.every((stem) => keys.textsOf(stem).includes(text)));
  return [...new Set(called.map((text) => keys.keyOf[text]!))];
}
